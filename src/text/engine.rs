//! What engines of other people do, by variant of the typed values.

use super::{Text, Value};
use crate::protocol::host::{Answered, Fault, FaultKind};

impl Text {
    /// What an engine did wrong, in a sentence.
    #[must_use]
    pub fn engine_fault(&self, fault: &Fault) -> String {
        let name = ("name", Value::from(fault.engine.as_str()));
        let with = |key: &str, values: &[(&str, Value<'_>)]| {
            let mut all = vec![name.clone()];
            all.extend(values.iter().cloned());
            self.format(key, &all)
        };
        match &fault.kind {
            FaultKind::Start(why) => with("fault-start", &[("why", why.as_str().into())]),
            FaultKind::Folder(path) => with("fault-folder", &[("path", path.as_str().into())]),
            FaultKind::Silent { to, seconds } => with(
                "fault-silent",
                &[
                    ("command", to.as_str().into()),
                    ("seconds", (*seconds).into()),
                ],
            ),
            FaultKind::Late { seconds } => with("fault-late", &[("seconds", (*seconds).into())]),
            FaultKind::Ended(how) => with("fault-ended", &[("how", how.as_str().into())]),
            FaultKind::NoMove(answer) => {
                with("fault-no-move", &[("answer", answer.as_str().into())])
            }
            FaultKind::Illegal { notation, .. } => {
                with("fault-illegal", &[("move", notation.as_str().into())])
            }
            FaultKind::Dismissed => with("fault-dismissed", &[]),
            FaultKind::Resigned => with("fault-resigned", &[]),
            FaultKind::Refused { to, answer } => with(
                "fault-refused",
                &[
                    ("command", to.as_str().into()),
                    ("answer", answer.as_str().into()),
                ],
            ),
            FaultKind::Flood(lines) => with("fault-flood", &[("lines", (*lines).into())]),
            FaultKind::Unspeakable { protocol, .. } => {
                with("fault-unspeakable", &[("protocol", protocol.id().into())])
            }
        }
    }

    /// The result of a test that went well.
    #[must_use]
    pub fn engine_answered(&self, answered: &Answered) -> String {
        let ms = answered.time.as_millis().max(1);
        let ms = ("ms", u64::try_from(ms).unwrap_or(u64::MAX).into());
        match answered.identity.name.as_str() {
            "" => self.format("engine-answers", &[ms]),
            name => self.format("engine-answers-as", &[ms, ("name", name.into())]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::Language;
    use super::*;
    use crate::game::IllegalMove;
    use crate::protocol::Protocol;
    use crate::protocol::host::Identity;

    #[test]
    fn every_fault_has_a_sentence_that_names_the_engine() {
        for language in Language::ALL {
            let text = Text::new(language);
            for kind in [
                FaultKind::Start("no such file".into()),
                FaultKind::Folder("/tmp".into()),
                FaultKind::Silent {
                    to: "uai".into(),
                    seconds: 10,
                },
                FaultKind::Late { seconds: 20 },
                FaultKind::Ended("signal 9".into()),
                FaultKind::NoMove("banana".into()),
                FaultKind::Illegal {
                    notation: "d4".into(),
                    why: IllegalMove::Occupied,
                },
                FaultKind::Dismissed,
                FaultKind::Resigned,
                FaultKind::Refused {
                    to: "boardsize 6".into(),
                    answer: "no".into(),
                },
                FaultKind::Flood(200_000),
                FaultKind::Unspeakable {
                    protocol: Protocol::Gtp,
                    what: "a position".into(),
                },
            ] {
                let said = text.engine_fault(&Fault {
                    engine: "Edax".into(),
                    kind,
                    tail: Vec::new(),
                });
                assert!(said.contains("Edax") && !said.contains("fault-"), "{said}");
            }
        }
    }

    #[test]
    fn an_engine_that_answers_is_named_where_it_names_itself() {
        let answered = |name: &str| Answered {
            time: Duration::from_millis(12),
            identity: Identity {
                name: name.to_owned(),
                options: Vec::new(),
            },
        };
        let text = Text::new(Language::English);
        assert_eq!(
            text.engine_answered(&answered("Edax 4.6")),
            "Answers in 12 ms as Edax 4.6."
        );
        assert_eq!(text.engine_answered(&answered("")), "Answers in 12 ms.");
    }
}

//! The sentences of the program, in English and Chinese, from the message catalogues in `assets/i18n`.

mod engine;
mod fault;
mod insight;
mod sentence;

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// What a sentence is told: a text or a number.
pub use fluent_bundle::FluentValue as Value;

/// A language the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// 简体中文.
    Chinese,
}

impl Language {
    /// Every language, in the order they are offered.
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

    /// The BCP 47 tag, as kept in preferences.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh-CN",
        }
    }

    /// The language of a BCP 47 or POSIX locale name, if the program speaks it.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_', '.']).next().unwrap_or_default();
        match primary.to_ascii_lowercase().as_str() {
            "en" => Some(Language::English),
            "zh" => Some(Language::Chinese),
            _ => None,
        }
    }

    /// The first language of the system that the program speaks; English where there is none.
    #[must_use]
    pub fn system() -> Self {
        sys_locale::get_locales()
            .find_map(|tag| Self::from_tag(&tag))
            .unwrap_or_default()
    }

    const fn source(self) -> &'static str {
        match self {
            Language::English => include_str!("../assets/i18n/en.ftl"),
            Language::Chinese => include_str!("../assets/i18n/zh-CN.ftl"),
        }
    }
}

/// The catalogue of one language.
pub struct Text {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Text {
    /// Reads the catalogue of a language. It is part of the program; a test holds that it has no fault.
    #[must_use]
    pub fn new(language: Language) -> Self {
        let tag = language.tag().parse::<LanguageIdentifier>();
        let mut bundle = FluentBundle::new_concurrent(tag.into_iter().collect());
        // The marks that isolate right-to-left text would show as boxes in many fonts.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(language.source().to_owned())
            .unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(resource);
        Text { language, bundle }
    }

    /// The language of this catalogue.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The text of a key that needs to be told nothing.
    #[must_use]
    pub fn get(&self, key: &str) -> String {
        self.format(key, &[])
    }

    /// The text of a key, told the values it asks for. A key that does not exist gives itself.
    #[must_use]
    pub fn format(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let Some(pattern) = self
            .bundle
            .get_message(key)
            .and_then(|message| message.value())
        else {
            return key.to_owned();
        };
        let args: FluentArgs<'_> = values
            .iter()
            .map(|(name, value)| (Cow::Borrowed(*name), value.clone()))
            .collect();
        let mut faults = Vec::new();
        self.bundle
            .format_pattern(pattern, Some(&args), &mut faults)
            .into_owned()
    }

    /// Whether the catalogue has a key.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Text")
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    use super::*;

    /// Every key of a catalogue with the variables its text mentions.
    fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let resource = FluentResource::try_new(language.source().to_owned())
            .unwrap_or_else(|(_, faults)| panic!("{}: {faults:?}", language.tag()));
        let mut keys = BTreeMap::new();
        let mut current = String::new();
        for line in resource.source().lines().filter(|l| !l.starts_with('#')) {
            if let Some((key, _)) = line.split_once(" =")
                && !line.starts_with(' ')
            {
                current = key.to_owned();
                let fresh = keys.insert(current.clone(), BTreeSet::new()).is_none();
                assert!(fresh, "{}: {key} stands twice", language.tag());
            }
            for part in line.split('$').skip(1) {
                let end = part
                    .find(|c: char| !c.is_ascii_alphanumeric())
                    .unwrap_or(part.len());
                keys.entry(current.clone())
                    .or_default()
                    .insert(part[..end].to_owned());
            }
        }
        keys
    }

    #[test]
    fn both_catalogues_have_the_same_keys_and_variables() {
        assert_eq!(keys(Language::English), keys(Language::Chinese));
    }

    #[test]
    fn every_sentence_can_be_said() {
        for language in Language::ALL {
            let text = Text::new(language);
            for (key, variables) in keys(language) {
                for number in [1, 2] {
                    let values: Vec<_> = variables
                        .iter()
                        .map(|name| (name.as_str(), Value::from(number)))
                        .collect();
                    let said = text.format(&key, &values);
                    assert!(!said.is_empty() && !said.contains('{'), "{key}: {said}");
                }
            }
        }
    }

    /// The string literals that stand where a key is expected in a source file.
    fn used(path: &Path, found: &mut BTreeSet<(String, String)>) {
        for entry in std::fs::read_dir(path).expect("a folder of the sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                used(&path, found);
            } else {
                let source = std::fs::read_to_string(&path).expect("a source file");
                let source: String = source.split_whitespace().collect();
                for opening in ["text.get(\"", "text.format(\"", "key:\""] {
                    for part in source.split(opening).skip(1) {
                        let key = part.split('"').next().unwrap_or_default();
                        found.insert((path.display().to_string(), key.to_owned()));
                    }
                }
            }
        }
    }

    #[test]
    fn every_key_in_the_code_exists() {
        let mut found = BTreeSet::new();
        used(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
            &mut found,
        );
        let text = Text::new(Language::English);
        let missing: Vec<_> = found
            .iter()
            .filter(|(path, key)| !path.ends_with("text.rs") && !text.has(key))
            .collect();
        assert_eq!(missing, Vec::<&(String, String)>::new());
    }

    #[test]
    fn english_counts_in_singular_and_plural() {
        let text = Text::new(Language::English);
        let said = |moves: u32| {
            text.format(
                "confirm-text",
                &[("moves", moves.into()), ("game", "Reversi".into())],
            )
        };
        assert_eq!(said(1), "One move of Reversi is not saved.");
        assert_eq!(said(2), "2 moves of Reversi are not saved.");
    }

    #[test]
    fn a_language_is_recognised_by_its_locale() {
        assert_eq!(Language::from_tag("zh_CN.UTF-8"), Some(Language::Chinese));
        assert_eq!(Language::from_tag("zh-Hans-CN"), Some(Language::Chinese));
        assert_eq!(Language::from_tag("en-GB"), Some(Language::English));
        assert_eq!(Language::from_tag("C"), None);
    }

    #[test]
    fn a_missing_key_gives_itself() {
        let text = Text::new(Language::Chinese);
        assert_eq!(text.get("no-such-key"), "no-such-key");
    }
}

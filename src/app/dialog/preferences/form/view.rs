//! How the form of an engine looks.

use iced::widget::{button, checkbox, column, row, scrollable, text};
use iced::{Center, Element, Fill, Padding};

use super::super::WIDTH;
use super::{CONTROLS, Control, Field, Form, Message, protocol_name, protocols};
use crate::app::theme::{space, style, type_size};
use crate::app::widget::{
    Choosable, RING, Weight, body, dialog_button, field, list, ring, segments, setting, sheet,
};
use crate::catalog;
use crate::protocol::host::Declaration;
use crate::text::Text;

/// The room for a sentence under the fields.
const SAID: f32 = 24.0;
/// The height of the fields and what is said under them, where the window has room for it: the sheet is as high as that of
/// the preferences, from which it is opened.
const HEIGHT: f32 = 436.0;

impl Form {
    pub(in super::super) fn view<'a>(
        &'a self,
        words: &'a Text,
        height: f32,
    ) -> Element<'a, Message> {
        let focused = |control: Control| {
            let at = CONTROLS.iter().position(|other| *other == control);
            at.is_some_and(|at| self.focus.shows(at))
        };
        let entry = |it: Field, hint: &str| {
            field(
                it.id(),
                &words.get(hint),
                self.typed.get(&it).map_or("", String::as_str),
                move |typed| Message::Typed(it, typed),
                Message::Saved,
            )
        };
        let games = catalog::games()
            .iter()
            .map(|game| (words.game(game.id()), game.id()));
        let protocols = protocols(self.game)
            .into_iter()
            .map(|protocol| (protocol_name(protocol).to_owned(), protocol));
        let unit = |key: &str| text(words.get(key)).size(type_size::BODY).style(style::dim);
        let limits = row![
            entry(Field::Time, "engine-limit-none").width(80),
            unit("engine-limit-time"),
            entry(Field::Depth, "engine-limit-none").width(80),
            unit("engine-limit-depth"),
            entry(Field::Nodes, "engine-limit-none").width(110),
            unit("engine-limit-nodes"),
        ]
        .spacing(space::S)
        .align_y(Center);
        let mut content = column![
            setting(
                words.get("engine-form-name"),
                ring(entry(Field::Name, "engine-hint-name"), false),
            ),
            setting(
                words.get("engine-form-game"),
                ring(
                    segments(games, self.game, Message::Game),
                    focused(Control::Game),
                ),
            ),
            setting(
                words.get("engine-form-protocol"),
                ring(
                    segments(protocols, self.protocol, Message::Protocol),
                    focused(Control::Protocol),
                ),
            ),
            setting(
                words.get("engine-form-program"),
                row![
                    ring(entry(Field::Program, "engine-hint-program"), false),
                    ring(
                        button(text(words.get("engine-form-browse")).size(type_size::BODY))
                            .padding([space::S, space::M])
                            .style(style::secondary)
                            .on_press(Message::Browsed),
                        focused(Control::Browse),
                    ),
                ],
            ),
            setting(
                words.get("engine-form-arguments"),
                ring(entry(Field::Arguments, "engine-hint-arguments"), false),
            ),
            setting(
                words.get("engine-form-folder"),
                ring(entry(Field::Folder, "engine-hint-folder"), false),
            ),
            setting(words.get("engine-form-limits"), ring(limits, false)),
        ]
        .spacing(space::XS);
        if self.types_options() {
            content = content.push(setting(
                words.get("engine-form-options"),
                ring(entry(Field::Options, "engine-hint-options"), false),
            ));
        }
        content = content.extend(
            self.declared()
                .iter()
                .filter_map(|option| self.option(option)),
        );
        content = content.push(setting(
            words.get("engine-form-use"),
            ring(
                checkbox(self.advises)
                    .label(words.get(match self.protocol.tells() {
                        true => "engine-advises",
                        false => "engine-hints",
                    }))
                    .text_size(type_size::BODY)
                    .style(style::tick)
                    .on_toggle(Message::Advises),
                focused(Control::Advises),
            )
            .padding(Padding::from(RING).top(RING + space::S)),
        ));
        // What is said stays in sight wherever the fields are scrolled to.
        let said: Option<Element<'a, Message>> = match (self.problem, &self.trial) {
            (Some(problem), _) => Some(
                text(problem.sentence(words))
                    .size(type_size::SECONDARY)
                    .style(style::warning)
                    .into(),
            ),
            (None, Some(trial)) => Some(trial.view(words)),
            (None, None) => None,
        };
        let room = match (self.problem, &self.trial) {
            (None, None) => 0.0,
            (None, Some(trial)) => trial.height(),
            (Some(_), _) => SAID,
        };
        // The room for what is said is taken from the fields, so that nothing else moves.
        let fields = scrollable(body(content)).style(style::scroll).height(Fill);
        let said = said.map(|said| {
            body(said)
                .height(room + space::S)
                .padding(Padding::new(space::XXL).top(space::S).bottom(0))
                .clip(true)
        });
        let fields = column![fields].push(said).height(height.min(HEIGHT));
        let test = if self.tests() {
            ("engines-stop", Message::Stopped)
        } else {
            ("engines-test", Message::Tested)
        };
        let button = |key: &str, weight, control, message| {
            dialog_button(words.get(key), weight, focused(control), message)
        };
        let title = match self.at {
            Some(_) => "engine-form-edit",
            None => "engine-form-add",
        };
        sheet(
            words.get(title),
            fields,
            vec![
                button(test.0, Weight::Secondary, Control::Test, test.1),
                button(
                    "dialog-cancel",
                    Weight::Secondary,
                    Control::Cancel,
                    Message::Cancelled,
                ),
                button(
                    "engine-form-save",
                    Weight::Primary,
                    Control::Save,
                    Message::Saved,
                ),
            ],
            WIDTH,
        )
    }

    /// An option as the engine declares it; nothing for a button.
    fn option<'a>(&'a self, option: &'a Declaration) -> Option<Element<'a, Message>> {
        let name = option.name.clone();
        let value = self.options.get(&name).unwrap_or(&option.default);
        let set = move |value: String| Message::Option(name.clone(), value);
        let control: Element<'a, Message> = match option.kind.as_str() {
            "button" => return None,
            "check" => checkbox(value == "true")
                .style(style::tick)
                .on_toggle(move |on| set(on.to_string()))
                .into(),
            "combo" => {
                let choices = option.choices.iter().map(|choice| Choosable {
                    name: choice.clone(),
                    value: choice.clone(),
                });
                list(choices.collect(), value, set)
            }
            _ => {
                let hint = match (option.min, option.max) {
                    (Some(min), Some(max)) => format!("{min} – {max}"),
                    _ => option.default.clone(),
                };
                field(
                    &format!("option-{}", option.name),
                    &hint,
                    value,
                    set,
                    Message::Saved,
                )
                .width(200)
                .into()
            }
        };
        Some(setting(option.name.clone(), ring(control, false)))
    }
}

//! The bundled fonts show everything the window says.

use std::fs;

use sanqi::app::fonts;
use ttf_parser::{Face, name_id};

fn faces() -> Vec<Face<'static>> {
    fonts::FILES
        .iter()
        .map(|file| Face::parse(file, 0).expect("a font file"))
        .collect()
}

#[test]
fn the_files_are_the_two_weights_the_window_asks_for() {
    let weights: Vec<u16> = faces()
        .iter()
        .map(|face| {
            let names: Vec<String> = face
                .names()
                .into_iter()
                .filter(|name| {
                    matches!(name.name_id, name_id::FAMILY | name_id::TYPOGRAPHIC_FAMILY)
                })
                .filter_map(|name| name.to_string())
                .collect();
            assert!(names.contains(&"Sanqi Sans".to_owned()), "{names:?}");
            face.weight().to_number()
        })
        .collect();
    assert_eq!(weights, [400, 600]);
}

#[test]
fn every_character_of_the_catalogues_has_a_glyph() {
    for entry in fs::read_dir("assets/i18n").expect("the catalogues") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("UTF-8");
        for face in faces() {
            let missing: String = text
                .chars()
                .filter(|c| !c.is_control() && face.glyph_index(*c).is_none())
                .collect();
            assert_eq!(missing, "", "{} needs these", path.display());
        }
    }
}

#[test]
fn common_names_and_the_marks_of_the_board_have_glyphs() {
    for face in faces() {
        for c in "Zoë Müller 王小明 李娜 黑白 三棋 −+×÷·…“”‘’—–→←✓".chars()
        {
            assert!(face.glyph_index(c).is_some(), "{c}");
        }
    }
}

#[test]
fn figures_are_tabular() {
    for face in faces() {
        let widths: Vec<_> = "0123456789+−"
            .chars()
            .map(|c| {
                face.glyph_index(c)
                    .and_then(|glyph| face.glyph_hor_advance(glyph))
            })
            .collect();
        assert!(widths[0].is_some());
        assert!(widths.iter().all(|width| *width == widths[0]), "{widths:?}");
    }
}

"""Makes the bundled fonts again: a subset of Noto Sans CJK SC under the family name "Sanqi Sans".

    python3 make.py NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc

Needs fontTools (`pip install fonttools`). What is kept: Latin with its accents, the punctuation, arrows and symbols
of the window, every character of the message catalogues, and the 3755 common hanzi of GB 2312 level 1, so that
names of people and files show. The bold face calls itself semibold (600): that is how the window uses it.
"""

import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = pathlib.Path(__file__).resolve().parent
SIMPLIFIED_CHINESE = 2  # the face's place in the collection
FACES = [("Regular", 400), ("SemiBold", 600)]


def characters():
    kept = set(range(0x20, 0x7F)) | set(range(0xA0, 0x180))
    kept |= set(range(0x2010, 0x2028)) | set(range(0x2030, 0x203B))  # dashes, quotation marks, ellipsis
    kept |= set(range(0x2190, 0x219A))  # arrows
    kept |= {ord(c) for c in "€№™−×÷±≈≠≤≥∞•●○◆◇■□▲△▼▽▶◀★☆✓✗①②③④⑤⑥⑦⑧⑨⑩"}
    kept |= set(range(0x3000, 0x3020)) | set(range(0xFF01, 0xFF5F))  # Chinese punctuation, full-width forms
    for row in range(0xB0, 0xD8):  # GB 2312 level 1
        for cell in range(0xA1, 0xFF):
            try:
                kept.add(ord(bytes([row, cell]).decode("gb2312")))
            except UnicodeDecodeError:
                pass
    for catalogue in sorted((HERE.parent / "i18n").glob("*.ftl")):
        kept |= {ord(c) for c in catalogue.read_text(encoding="utf-8") if c.isprintable()}
    return kept


def make(source, style, weight):
    options = subset.Options()
    options.layout_features = ["kern", "palt", "ccmp", "locl", "mark", "mkmk", "liga"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.hinting = False
    options.desubroutinize = False
    options.notdef_outline = True
    options.recalc_timestamp = False
    font = TTFont(source, fontNumber=SIMPLIFIED_CHINESE, recalcTimestamp=False)
    narrow_punctuation(font)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=characters())
    subsetter.subset(font)
    rename(font, style, weight)
    center(font)
    target = HERE / f"SanqiSans-{style}.otf"
    font.save(target)
    print(f"{target.name}: {len(font.getBestCmap())} characters, {target.stat().st_size} bytes")


def narrow_punctuation(font):
    """Takes the proportional forms of what English uses too: a full-width apostrophe tears its words apart."""
    layout = font["GSUB"].table
    proportional = {}
    for record in layout.FeatureList.FeatureRecord:
        if record.FeatureTag == "pwid":
            for index in record.Feature.LookupListIndex:
                for table in layout.LookupList.Lookup[index].SubTable:
                    proportional |= getattr(table, "ExtSubTable", table).mapping
    for table in font["cmap"].tables:
        if table.isUnicode() and hasattr(table, "cmap"):
            for character in map(ord, "‘’“”…"):
                if character in table.cmap:
                    table.cmap[character] = proportional.get(table.cmap[character], table.cmap[character])


def center(font):
    """Puts capitals in the middle of a line of 1.3 times the size, so that descenders stay within it: the renderer paints
    no more than the line anew."""
    font["hhea"].ascent, font["hhea"].descent = 1000, -300


def rename(font, style, weight):
    postscript = f"SanqiSans-{style}"
    names = {1: "Sanqi Sans", 2: "Regular", 3: postscript, 4: f"Sanqi Sans {style}", 6: postscript}
    if style != "Regular":
        names |= {1: f"Sanqi Sans {style}", 16: "Sanqi Sans", 17: style}
    table = font["name"]
    table.names = [n for n in table.names if n.nameID in (0, 5, 13, 14) and n.langID == 0x409]
    for number, text in names.items():
        table.setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = weight
    font["OS/2"].fsSelection = 0x40
    font["head"].macStyle = 0
    cff = font["CFF "].cff
    cff.fontNames = [postscript]
    top = cff.topDictIndex[0]
    top.FullName, top.FamilyName, top.Weight = f"Sanqi Sans {style}", "Sanqi Sans", style


if len(sys.argv) != 1 + len(FACES):
    sys.exit(__doc__)
for path, (style, weight) in zip(sys.argv[1:], FACES):
    make(path, style, weight)

import type { Model } from '@jinlan/atelier/model';
import type { Glyph } from '@jinlan/atelier/pieces';
import { type Engraving, engravedPitch, engravedSize, engravedSpacing } from '@jinlan/domain/customiser';
import { type Pen, POINTS_A_MM } from './pen.ts';
import type { Frame } from './views.ts';
import type { SheetWords } from './words.ts';

/** The words as they are cut: in their true size, and enlarged as far as the sheet has room, in a frame that is their place. */
const enlargements = [10, 8, 6, 5, 4, 3, 2];
/** Points beside an enlargement in which its scale is written. */
const TITLE_ROOM = 52;
const FAINT = '#8a8378';

export function drawEngraving(
  pen: Pen,
  words: SheetWords,
  engraving: Engraving,
  model: Model,
  letters: ReadonlyMap<string, Glyph>,
  frame: Frame,
): void {
  const { position, font, lines } = engraving;
  const room = model.engravables.find(({ place }) => place === position);
  const place = { length: room?.length ?? 20, height: room?.height ?? 3 };
  const cut = laidOut(lines, letters, place);
  const said = words('sheet.engravingOf', {
    position: words(`customiser.engraving.${position}`),
    font: words(`customiser.font.${font}`),
    size: cut.size.toFixed(2),
    length: place.length.toFixed(1),
    height: place.height.toFixed(1),
  });
  pen.write(said, frame.x, frame.y + 8, { size: 7.5 });
  // The frame is cut where the place is longer than the words need.
  const shown = Math.min(place.length, Math.max(cut.width * 1.15, 8));
  const each = (scale: number): number => scale * POINTS_A_MM;
  const scale =
    enlargements.find(
      (one) => shown * each(one) <= frame.width - TITLE_ROOM && place.height * each(one) <= frame.height - 48,
    ) ?? 1;
  let y = frame.y + 18;
  for (const [one, title] of [
    [1, words('sheet.asCut')],
    [scale, words('sheet.enlarged', { scale: `${scale}:1` })],
  ] as const) {
    const [width, height] = [shown * each(one), place.height * each(one)];
    pen.write(title, frame.x + Math.max(width, 60) + 6, y + Math.min(height, 8), {
      size: 6.5,
      colour: FAINT,
    });
    for (const [x0, y0, x1, y1] of [
      [0, 0, width, 0],
      [0, height, width, height],
      [0, 0, 0, height],
      [width, 0, width, height],
    ] as const)
      pen.rule(frame.x + x0, y + y0, frame.x + x1, y + y1, 0.25, FAINT);
    for (const { glyph, x, y: up } of cut.glyphs)
      pen.glyph(
        glyph,
        frame.x + width / 2 + x * each(one),
        y + height / 2 - up * each(one),
        cut.size * each(one),
      );
    y += height + 12;
  }
}

interface Cut {
  /** Height of a letter's square as it is cut, and width of the longest line, mm. */
  readonly size: number;
  readonly width: number;
  /** Where each pen stands, from the middle of the place, mm, y up. */
  readonly glyphs: readonly { readonly glyph: Glyph; readonly x: number; readonly y: number }[];
}

/** From the middle of a letter's square down to the line it stands on, in its size. */
const DROP = 0.36;

function laidOut(
  lines: readonly string[],
  letters: ReadonlyMap<string, Glyph>,
  place: { readonly length: number; readonly height: number },
): Cut {
  const wanted = engravedSize(place.height, lines.length);
  const set = lines.map((line) => {
    let pen = 0;
    const glyphs = [...line].flatMap((character) => {
      const glyph = letters.get(character);
      if (glyph === undefined) return [];
      const at = pen;
      pen += glyph.advance / glyph.unitsPerEm + engravedSpacing;
      return [{ glyph, at }];
    });
    return { glyphs, width: Math.max(0, pen - engravedSpacing) };
  });
  const longest = Math.max(...set.map(({ width }) => width), 1e-6) * wanted;
  const size = wanted * Math.min(1, (place.length * 0.96) / longest);
  return {
    size,
    width: (longest * size) / wanted,
    glyphs: set.flatMap(({ glyphs, width }, row) =>
      glyphs.map(({ glyph, at }) => ({
        glyph,
        x: (at - width / 2) * size,
        y: ((lines.length - 1) / 2 - row) * engravedPitch * size - DROP * size,
      })),
    ),
  };
}

import type { Model } from '@jinlan/atelier/model';
import type { Glyph } from '@jinlan/atelier/pieces';
import { type Engraving, engravedPitch, engravedSize, engravedSpacing } from '@jinlan/domain/customiser';
import { type Pen, POINTS_A_MM } from '../../../platform/pdf/pen.ts';
import type { Frame } from './views.ts';
import type { SheetWords } from './words.ts';

/** Scales for the enlarged drawing of an engraving; each engraving is drawn in true size too. */
const enlargements = [10, 8, 6, 5, 4, 3, 2];
/** Points beside an enlargement for the text of its scale. */
const TITLE_WIDTH = 52;
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
  const engravable = model.engravables.find(({ place }) => place === position);
  const area = { length: engravable?.length ?? 20, height: engravable?.height ?? 3 };
  const layout = layOut(lines, letters, area);
  const caption = words('sheet.engravingOf', {
    position: words(`customiser.engraving.${position}`),
    font: words(`customiser.font.${font}`),
    size: layout.size.toFixed(2),
    length: area.length.toFixed(1),
    height: area.height.toFixed(1),
  });
  pen.write(caption, frame.x, frame.y + 8, { size: 7.5 });
  // The frame is shortened where the engravable area is longer than the words.
  const visibleLength = Math.min(area.length, Math.max(layout.width * 1.15, 8));
  const pointsAt = (scale: number): number => scale * POINTS_A_MM;
  const scale =
    enlargements.find(
      (candidate) =>
        visibleLength * pointsAt(candidate) <= frame.width - TITLE_WIDTH &&
        area.height * pointsAt(candidate) <= frame.height - 48,
    ) ?? 1;
  let y = frame.y + 18;
  for (const [factor, title] of [
    [1, words('sheet.asCut')],
    [scale, words('sheet.enlarged', { scale: `${scale}:1` })],
  ] as const) {
    const [width, height] = [visibleLength * pointsAt(factor), area.height * pointsAt(factor)];
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
    for (const { glyph, x, y: up } of layout.glyphs)
      pen.glyph(
        glyph,
        frame.x + width / 2 + x * pointsAt(factor),
        y + height / 2 - up * pointsAt(factor),
        layout.size * pointsAt(factor),
      );
    y += height + 12;
  }
}

interface Layout {
  /** Height of a letter's square as engraved, and width of the longest line, in mm. */
  readonly size: number;
  readonly width: number;
  /** The origin of each glyph from the centre of the area, in mm, y up. */
  readonly glyphs: readonly { readonly glyph: Glyph; readonly x: number; readonly y: number }[];
}

/** The distance from the centre of a letter's square to its baseline, as a share of the size. */
const BASELINE_DROP = 0.36;

function layOut(
  lines: readonly string[],
  letters: ReadonlyMap<string, Glyph>,
  area: { readonly length: number; readonly height: number },
): Layout {
  const nominalSize = engravedSize(area.height, lines.length);
  const laidLines = lines.map((line) => {
    let pen = 0;
    const glyphs = [...line].flatMap((character) => {
      const glyph = letters.get(character);
      if (glyph === undefined) return [];
      const start = pen;
      pen += glyph.advance / glyph.unitsPerEm + engravedSpacing;
      return [{ glyph, at: start }];
    });
    return { glyphs, width: Math.max(0, pen - engravedSpacing) };
  });
  const longest = Math.max(...laidLines.map(({ width }) => width), 1e-6) * nominalSize;
  const size = nominalSize * Math.min(1, (area.length * 0.96) / longest);
  return {
    size,
    width: (longest * size) / nominalSize,
    glyphs: laidLines.flatMap(({ glyphs, width }, row) =>
      glyphs.map(({ glyph, at }) => ({
        glyph,
        x: (at - width / 2) * size,
        y: ((lines.length - 1) / 2 - row) * engravedPitch * size - BASELINE_DROP * size,
      })),
    ),
  };
}

/**
 * Writes and draws on the pages of a PDF, in points from the upper left. Text stays text: each run is set in the slice of the
 * shop's fonts that has its characters, and only their glyphs are put into the file.
 */
import { readFile } from 'node:fs/promises';
import type { Glyph } from '@jinlan/atelier/pieces';
import { type Face, readPrintFaces } from '../fonts/faces.ts';

export const POINTS_A_MM = 72 / 25.4;

export interface Written {
  readonly size?: number;
  readonly colour?: string;
  /** On a white ground, where it stands among lines. */
  readonly onWhite?: boolean;
  /** Where `x` is on the line. */
  readonly from?: 'left' | 'middle' | 'right';
}

export interface Pen {
  /** `y` is the line that letters stand on. */
  write(text: string, x: number, y: number, how?: Written): void;
  widthOf(text: string, size: number): number;
  /** An SVG path in its own units, `scale` points each, its y up or down. */
  draw(
    path: string,
    x: number,
    y: number,
    scale: number,
    how: { up: boolean; fill?: string; line?: number },
  ): void;
  rule(x0: number, y0: number, x1: number, y1: number, line?: number, colour?: string): void;
  glyph(glyph: Glyph, x: number, y: number, size: number): void;
  newPage(): void;
  /** Writes on every page once all are drawn. */
  onEachPage(write: (page: number, pages: number) => void): void;
  finish(): Promise<Uint8Array>;
}

const INK = '#1c1a17';

/** A pen that can write any of these characters. `madeAt` is the document's date, ISO 8601. */
export async function takePen(
  characters: Iterable<string>,
  about: { readonly title: string; readonly author: string; readonly madeAt: string },
): Promise<Pen> {
  const [{ default: PDFDocument }, { default: decompress }, faces] = await Promise.all([
    import('pdfkit'),
    import('woff2-encoder/decompress'),
    readPrintFaces(),
  ]);
  const faceOf = facesFor(faces, characters);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    info: { Title: about.title, Author: about.author, CreationDate: new Date(about.madeAt) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  // The writer cannot take letters out of a compressed font.
  for (const { name, path } of new Set(faceOf.values()))
    doc.registerFont(name, Buffer.from(await decompress(await readFile(path))));

  const runsOf = (text: string): { face: string; text: string }[] => {
    const runs: { face: string; text: string }[] = [];
    for (const character of text) {
      const face = faceOf.get(character)?.name ?? runs.at(-1)?.face ?? 'Helvetica';
      const last = runs.at(-1);
      if (last?.face === face) last.text += character;
      else runs.push({ face, text: character });
    }
    return runs;
  };
  const widthOf = (text: string, size: number): number =>
    runsOf(text).reduce((sum, run) => sum + doc.font(run.face).fontSize(size).widthOfString(run.text), 0);

  const draw: Pen['draw'] = (path, x, y, scale, { up, fill, line = 0.5 }) => {
    doc
      .save()
      .translate(x, y)
      .scale(scale, up ? -scale : scale)
      .path(path);
    if (fill !== undefined) doc.fill(fill);
    else {
      doc
        .lineWidth(line / scale)
        .lineCap('round')
        .lineJoin('round')
        .stroke(INK);
    }
    doc.restore();
  };

  return {
    draw,
    widthOf,
    write(text, x, y, { size = 8, colour = INK, from = 'left', onWhite = false } = {}) {
      const width = widthOf(text, size);
      let at = x - (from === 'left' ? 0 : from === 'middle' ? width / 2 : width);
      if (onWhite) doc.rect(at - 1, y - size * 0.82, width + 2, size).fill('#fff');
      for (const run of runsOf(text)) {
        doc.font(run.face).fontSize(size).fillColor(colour);
        doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
        at += doc.widthOfString(run.text);
      }
    },
    rule(x0, y0, x1, y1, line = 0.4, colour = INK) {
      doc.save().moveTo(x0, y0).lineTo(x1, y1).lineWidth(line).stroke(colour).restore();
    },
    glyph({ path, unitsPerEm }, x, y, size) {
      if (path !== '') draw(path, x, y, size / unitsPerEm, { up: true, fill: INK });
    },
    newPage: () => void doc.addPage(),
    onEachPage(write) {
      const { start, count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(start + page);
        write(page + 1, count);
      }
    },
    finish() {
      doc.end();
      return whole;
    },
  };
}

function facesFor(faces: readonly Face[], characters: Iterable<string>): ReadonlyMap<string, Face> {
  const wanted = new Map([...new Set(characters)].map((character) => [character.codePointAt(0), character]));
  const found = new Map<string, Face>();
  for (const face of faces)
    for (const codePoint of face.characters) {
      const character = wanted.get(codePoint);
      if (character !== undefined && !found.has(character)) found.set(character, face);
    }
  return found;
}

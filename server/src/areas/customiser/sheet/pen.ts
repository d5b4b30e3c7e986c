/**
 * Writes and draws on the pages of a PDF, in points from the upper left. Text remains text: each run uses the font file that
 * has its characters, and only the used glyphs are embedded.
 */
import { readFile } from 'node:fs/promises';
import type { Glyph } from '@jinlan/atelier/pieces';
import { type Face, readPrintFaces } from '../fonts/faces.ts';

export const POINTS_A_MM = 72 / 25.4;

export interface TextStyle {
  readonly size?: number;
  readonly colour?: string;
  /** Draws a white background first, for texts on top of lines. */
  readonly onWhite?: boolean;
  /** Which point of the line `x` refers to. */
  readonly from?: 'left' | 'middle' | 'right';
}

export interface Pen {
  /** Writes a text; `y` is its baseline. */
  write(text: string, x: number, y: number, style?: TextStyle): void;
  widthOf(text: string, size: number): number;
  /** Draws an SVG path; `scale` is in points per unit, `up` the direction of its y axis. */
  draw(
    path: string,
    x: number,
    y: number,
    scale: number,
    style: { up: boolean; fill?: string; line?: number },
  ): void;
  rule(x0: number, y0: number, x1: number, y1: number, line?: number, colour?: string): void;
  glyph(glyph: Glyph, x: number, y: number, size: number): void;
  newPage(): void;
  /** Calls `write` for every page, after all are drawn. */
  onEachPage(write: (page: number, pages: number) => void): void;
  finish(): Promise<Uint8Array>;
}

const INK = '#1c1a17';

/** Creates a pen that can write these characters. `madeAt` is the document's date, ISO 8601. */
export async function takePen(
  characters: Iterable<string>,
  metadata: { readonly title: string; readonly author: string; readonly madeAt: string },
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
    info: { Title: metadata.title, Author: metadata.author, CreationDate: new Date(metadata.madeAt) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  // PDFKit cannot embed glyphs of a compressed font.
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
      return finished;
    },
  };
}

function facesFor(faces: readonly Face[], characters: Iterable<string>): ReadonlyMap<string, Face> {
  const byCodePoint = new Map(
    [...new Set(characters)].map((character) => [character.codePointAt(0), character]),
  );
  const faceByCharacter = new Map<string, Face>();
  for (const face of faces)
    for (const codePoint of face.characters) {
      const character = byCodePoint.get(codePoint);
      if (character !== undefined && !faceByCharacter.has(character)) faceByCharacter.set(character, face);
    }
  return faceByCharacter;
}

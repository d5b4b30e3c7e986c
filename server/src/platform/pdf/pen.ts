/**
 * Writes and draws on the pages of a PDF, in points from the upper left. Text remains text: each run uses the font file that
 * has its characters, and only the used glyphs are embedded. A character that no font has is written as its number in
 * Unicode, such as [U+20BB7].
 */

import type { Glyph } from '@jinlan/atelier/pieces';
import { normalText } from '@jinlan/domain/kernel';
import type { Face } from './faces.ts';
import { hasGlyph } from './glyphs.ts';
import { printFaces, printFont } from './print-fonts.ts';

export const POINTS_A_MM = 72 / 25.4;

export interface TextStyle {
  readonly size?: number;
  readonly colour?: string;
  /** Draws a white background first, for texts on top of lines. */
  readonly onWhite?: boolean;
  /** The point of the line that is at `x`. */
  readonly from?: 'left' | 'middle' | 'right';
}

/** Elements of a document's structure, for screen readers. */
export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

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
  /** Marks what `draw` writes as an element of the structure; elements may contain others. */
  tag(tag: Tag, draw: () => void): void;
  newPage(): void;
  /** Calls `write` for every page, after all are drawn. */
  onEachPage(write: (page: number, pages: number) => void): void;
  finish(): Promise<Uint8Array>;
}

const INK = '#1c1a17';

/**
 * `isSpace` matches spaces. `showsNothing` matches joiners, control characters and variation selectors, which show nothing
 * themselves. Combining marks are not among them, because they can be a part of a name.
 */
const isSpace = /\p{Zs}/u;
const showsNothing = /\p{Cf}|\p{Cc}|[\uFE00-\uFE0F]/u;

/** Characters that are written in the place of one that no font has. */
const inPlaceOf = (character: string): string =>
  showsNothing.test(character)
    ? ''
    : isSpace.test(character)
      ? ' '
      : `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`;
const FALLBACK = ' []+0123456789ABCDEFU';

/**
 * Creates a pen that can write these characters. `madeAt` is the document's date, ISO 8601. With `language`, a BCP 47
 * tag, the document has a structure: see `tag`.
 */
export async function takePen(
  characters: Iterable<string>,
  metadata: {
    readonly title: string;
    readonly author: string;
    readonly madeAt: string;
    readonly language?: string;
  },
): Promise<Pen> {
  const [{ default: PDFDocument }, faces] = await Promise.all([import('pdfkit'), printFaces()]);
  const faceOf = await facesFor(faces, `${FALLBACK}${normalText([...characters].join(''), 'NFC')}`);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    ...(metadata.language !== undefined && {
      ...{ tagged: true, lang: metadata.language, displayTitle: true, pdfVersion: '1.7' as const },
    }),
    info: { Title: metadata.title, Author: metadata.author, CreationDate: new Date(metadata.madeAt) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  for (const { name, path } of new Set(faceOf.values())) doc.registerFont(name, await printFont(path));

  const runsOf = (text: string): { face: string; text: string }[] => {
    const runs: { face: string; text: string }[] = [];
    for (const character of normalText(text, 'NFC'))
      for (const written of faceOf.has(character) ? character : inPlaceOf(character)) {
        const face = faceOf.get(written)?.name ?? 'Helvetica';
        const last = runs.at(-1);
        if (last?.face === face) last.text += written;
        else runs.push({ face, text: written });
      }
    return runs;
  };
  const widthOf = (text: string, size: number): number =>
    runsOf(text).reduce((sum, run) => sum + doc.font(run.face).fontSize(size).widthOfString(run.text), 0);

  const isTagged = metadata.language !== undefined;
  const root = isTagged ? doc.struct('Document') : null;
  if (root !== null) doc.addStructure(root);
  const elements: { readonly tag: Tag; readonly element: PDFKit.PDFStructureElement }[] = [];
  /** Writes into the current element, or as an ornament without meaning. */
  const marked = (write: () => void): void => {
    const current = elements.at(-1);
    if (!isTagged) {
      write();
      return;
    }
    if (current === undefined) doc.markContent('Artifact');
    else current.element.add(doc.markStructureContent(current.tag));
    write();
    doc.endMarkedContent();
  };

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
      marked(() => {
        for (const run of runsOf(text)) {
          doc.font(run.face).fontSize(size).fillColor(colour);
          doc.text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' });
          at += doc.widthOfString(run.text);
        }
      });
    },
    rule(x0, y0, x1, y1, line = 0.4, colour = INK) {
      if (isTagged) doc.markContent('Artifact');
      doc.save().moveTo(x0, y0).lineTo(x1, y1).lineWidth(line).stroke(colour).restore();
      if (isTagged) doc.endMarkedContent();
    },
    glyph({ path, unitsPerEm }, x, y, size) {
      if (path !== '') draw(path, x, y, size / unitsPerEm, { up: true, fill: INK });
    },
    tag(tag, draw) {
      if (root === null) {
        draw();
        return;
      }
      const element = doc.struct(tag);
      (elements.at(-1)?.element ?? root).add(element);
      elements.push({ tag, element });
      draw();
      elements.pop();
      element.end();
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
      root?.end();
      doc.end();
      return finished;
    },
  };
}

/** The first character that no font can print, as its code point; null for none. Line breaks are not printed, and a rare space becomes a usual one. */
export async function firstUnprintable(text: string): Promise<number | null> {
  const characters = [...normalText(text, 'NFC')].filter(
    (character) => !showsNothing.test(character) && !isSpace.test(character),
  );
  const faceOf = await facesFor(await printFaces(), characters);
  return characters.find((character) => !faceOf.has(character))?.codePointAt(0) ?? null;
}

/** The first font file with a glyph for each character; none for a character that no file can draw. */
async function facesFor(
  faces: readonly Face[],
  characters: Iterable<string>,
): Promise<ReadonlyMap<string, Face>> {
  const byCodePoint = new Map(
    [...new Set(characters)].map((character) => [character.codePointAt(0), character]),
  );
  const faceByCharacter = new Map<string, Face>();
  for (const face of faces)
    for (const codePoint of face.characters) {
      const character = byCodePoint.get(codePoint);
      if (character === undefined || faceByCharacter.has(character)) continue;
      if (hasGlyph(await printFont(face.path), codePoint)) faceByCharacter.set(character, face);
    }
  return faceByCharacter;
}

import { fill } from '@jinlan/messages/fill';
import { type Pen, takePen } from './pen.ts';
import type { PrintedDocument, PrintedLine, PrintedTotal } from './printed.ts';
import { wrap } from './wrap.ts';

/** A4 in points. */
const [WIDTH, HEIGHT] = [595.28, 841.89];
const EDGE = 48;
const RIGHT = WIDTH - EDGE;
const BOTTOM = HEIGHT - 64;
const FAINT = '#6a5e55';
const LINE = '#e0d8cc';
const LEADING = 1.55;

/** The right edges of the columns after the name, the rightmost column first. */
const cellEdges = [RIGHT, RIGHT - 92, RIGHT - 184];
const NAME_GAP = 16;

/** Draws a document as PDF: A4, in as many pages as its lines need, with a structure for screen readers. */
export async function drawDocument(document: PrintedDocument): Promise<Uint8Array> {
  const pen = await takePen(`${JSON.stringify(document)} 0123456789`, {
    title: `${document.title} ${document.number}`,
    author: document.seller[0] ?? '',
    madeAt: `${document.day}T00:00:00Z`,
    language: document.locale,
  });
  const page = new Page(pen, document);
  page.head();
  pen.tag('Table', () => {
    page.columns();
    for (const line of document.lines) page.line(line);
  });
  for (const total of document.totals) page.total(total);
  page.notes();
  pen.onEachPage((number, pages) => {
    const y = HEIGHT - 36;
    pen.write(`${document.title} ${document.number}`, EDGE, y, { size: 7.5, colour: FAINT });
    const text = fill(document.words.page, { page: number, pages });
    pen.write(text, RIGHT, y, { size: 7.5, colour: FAINT, from: 'right' });
  });
  return pen.finish();
}

/** The page that is being written, and how far it is filled. */
class Page {
  #y = EDGE + 8;
  readonly #pen: Pen;
  readonly #document: PrintedDocument;

  constructor(pen: Pen, document: PrintedDocument) {
    this.#pen = pen;
    this.#document = document;
  }

  /** The lines of a text in a font size that fit a width. */
  #wrap(text: string, width: number, size: number): string[] {
    return wrap(text, width, (part) => this.#pen.widthOf(part, size));
  }

  /** Starts a new page if less than `height` is left on this one. Returns whether it did. */
  #need(height: number): boolean {
    if (this.#y + height <= BOTTOM) return false;
    this.#pen.newPage();
    this.#y = EDGE + 8;
    return true;
  }

  head(): void {
    const { title, seller, facts, party } = this.#document;
    const pen = this.#pen;
    const half = (RIGHT - EDGE) / 2 - 12;
    pen.tag('H1', () => pen.write(title, EDGE, this.#y + 14, { size: 20 }));
    let sellerY = this.#y;
    seller.forEach((text, index) => {
      const size = index === 0 ? 10 : 8;
      for (const part of this.#wrap(text, half, size)) {
        pen.tag('P', () =>
          pen.write(part, RIGHT, sellerY + size, {
            size,
            from: 'right',
            ...(index > 0 && { colour: FAINT }),
          }),
        );
        sellerY += size * LEADING;
      }
    });
    const top = Math.max(this.#y + 40, sellerY + 12);
    pen.rule(EDGE, top - 8, RIGHT, top - 8, 0.6, LINE);
    let left = top + 8;
    for (const [label, value] of facts) {
      pen.tag('P', () => {
        pen.write(label, EDGE, left, { size: 8, colour: FAINT });
        pen.write(value, EDGE + 78, left, { size: 9 });
      });
      left += 15;
    }
    let right = top + 8;
    pen.tag('P', () => {
      pen.write(party.label, EDGE + half + 24, right, { size: 8, colour: FAINT });
      right += 15;
      for (const line of party.lines)
        for (const part of this.#wrap(line, half, 9)) {
          pen.write(part, EDGE + half + 24, right, { size: 9 });
          right += 9 * LEADING;
        }
    });
    this.#y = Math.max(left, right) + 12;
  }

  columns(): void {
    const pen = this.#pen;
    const [name = '', ...cells] = this.#document.columns;
    pen.tag('TR', () => {
      pen.tag('TH', () => pen.write(name, EDGE, this.#y, { size: 8, colour: FAINT }));
      this.#cells(cells, this.#y, { size: 8, colour: FAINT, tag: 'TH' });
    });
    this.#y += 6;
    pen.rule(EDGE, this.#y, RIGHT, this.#y, 0.6, FAINT);
  }

  #cells(
    cells: readonly string[],
    y: number,
    { tag, ...style }: { readonly size: number; readonly colour?: string; readonly tag: 'TH' | 'TD' },
  ): void {
    cells.forEach((cell, index) => {
      const x = cellEdges[cells.length - 1 - index] ?? RIGHT;
      this.#pen.tag(tag, () => this.#pen.write(cell, x, y, { ...style, from: 'right' }));
    });
  }

  line({ name, details, cells }: PrintedLine): void {
    const pen = this.#pen;
    const edge = cellEdges[cells.length - 1] ?? RIGHT;
    const width = edge - EDGE - NAME_GAP - 36;
    const texts = [
      ...this.#wrap(name, width, 9.5).map((text) => ({ text, size: 9.5, colour: '#1c1a17' })),
      ...details
        .flatMap((text) => this.#wrap(text, width, 8))
        .map((text) => ({ text, size: 8, colour: FAINT })),
    ];
    const height = texts.reduce((sum, { size }) => sum + size * LEADING, 0);
    // A line goes to the next page as a whole, unless it is longer than half a page.
    if (this.#need(Math.min(height, HEIGHT / 2) + 14)) this.columns();
    pen.tag('TR', () => {
      this.#y += 14;
      const top = this.#y;
      pen.tag('TD', () => {
        for (const { text, ...style } of texts) {
          this.#need(0);
          pen.write(text, EDGE, this.#y, style);
          this.#y += style.size * LEADING;
        }
      });
      // The cells follow the name in the structure. If the name has gone on to another page, the cells are at the top of
      // that page.
      this.#cells(cells, Math.min(top, this.#y), { size: 9.5, tag: 'TD' });
    });
    this.#y -= 4;
    pen.rule(EDGE, this.#y, RIGHT, this.#y, 0.3, LINE);
  }

  total({ label, amount, strong = false }: PrintedTotal): void {
    const size = strong ? 12 : 9;
    const lines = this.#wrap(label, 260, size);
    this.#need(lines.length * size * LEADING + 6);
    this.#y += strong ? 10 : 5;
    const pen = this.#pen;
    pen.tag('P', () => {
      lines.forEach((line, index) => {
        this.#y += size * LEADING - (index === 0 && !strong ? 3 : 0);
        pen.write(line, RIGHT - 110, this.#y, { size, from: 'right', ...(!strong && { colour: FAINT }) });
      });
      pen.write(amount, RIGHT, this.#y, { size, from: 'right' });
    });
    if (strong) this.#y += 4;
  }

  notes(): void {
    const { message = [], notes } = this.#document;
    this.#y += 28;
    for (const line of message) this.#paragraph(line, { size: 12 });
    if (message.length > 0) this.#y += 12;
    for (const note of notes) this.#paragraph(note, { size: 8, colour: FAINT });
  }

  #paragraph(text: string, style: { readonly size: number; readonly colour?: typeof FAINT }): void {
    const lines = this.#wrap(text, RIGHT - EDGE, style.size);
    this.#need(lines.length * style.size * LEADING);
    this.#pen.tag('P', () => {
      for (const line of lines) {
        this.#pen.write(line, EDGE, this.#y, style);
        this.#y += style.size * LEADING;
      }
    });
    this.#y += 4;
  }
}

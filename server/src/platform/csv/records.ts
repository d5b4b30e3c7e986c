/**
 * Cuts delimited text into records as RFC 4180 has them: quoted cells may hold delimiters, line ends and doubled
 * quotes. The delimiter is the one of `,`, `;`, tab and `|` that the first line has most of; lines end by LF, CRLF or CR. Text is pushed in pieces of any size, and what is not complete yet waits. A broken
 * record is reported where it breaks, and reading goes on at the next line.
 */
export interface CsvRecord {
  /** Line the record starts on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Where each cell starts: line and column of it, one after the other, both from 1. */
  readonly places: readonly number[];
}

export interface CsvFault {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Characters of one record: a quote that is not closed would take the rest of a file into one cell. */
const longestRecord = 1_000_000;

type Step =
  | { readonly kind: 'record'; readonly record: CsvRecord; readonly end: number; readonly nextLine: number }
  | { readonly kind: 'broken'; readonly fault: CsvFault; readonly from: number };

export class CsvRecords {
  readonly #onFault: (fault: CsvFault) => void;
  #text = '';
  #line = 1;
  #skipping = false;
  #delimiter: Delimiter | null = null;

  /** Null before the first line is whole. */
  get delimiter(): Delimiter | null {
    return this.#delimiter;
  }

  constructor(onFault: (fault: CsvFault) => void) {
    this.#onFault = onFault;
  }

  push(text: string): CsvRecord[] {
    this.#text += text;
    return this.#cut(false);
  }

  end(): CsvRecord[] {
    return this.#cut(true);
  }

  #cut(final: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    const text = this.#text;
    this.#delimiter ??= delimiterOf(text, final);
    if (this.#delimiter === null) return records;
    let at = 0;
    while (at < text.length) {
      if (this.#skipping) {
        const next = this.#nextLine(at, final);
        if (next === null) break;
        at = next;
        continue;
      }
      const step = recordAt(text, at, this.#line, final, this.#delimiter);
      if (step === null) {
        if (text.length - at <= longestRecord) break;
        this.#fail({
          line: this.#line,
          column: 1,
          message: `A row is longer than ${longestRecord} characters`,
        });
        continue;
      }
      if (step.kind === 'broken') {
        this.#fail(step.fault);
        at = this.#countLines(at, step.from);
        continue;
      }
      records.push(step.record);
      at = step.end;
      this.#line = step.nextLine;
    }
    this.#text = this.#skipping ? '' : text.slice(at);
    return records;
  }

  #fail(fault: CsvFault): void {
    this.#onFault(fault);
    this.#skipping = true;
  }

  #countLines(from: number, to: number): number {
    for (let i = this.#text.indexOf('\n', from); i !== -1 && i < to; i = this.#text.indexOf('\n', i + 1))
      this.#line += 1;
    return to;
  }

  /** Start of the line after; null when the text ends before. */
  #nextLine(from: number, final: boolean): number | null {
    const end = this.#text.indexOf('\n', from);
    if (end === -1) {
      if (final) this.#skipping = false;
      return final ? this.#text.length : null;
    }
    this.#skipping = false;
    this.#line += 1;
    return end + 1;
  }
}

const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Null: the first line does not end in this text. */
function delimiterOf(text: string, final: boolean): Delimiter | null {
  const counts = new Map<string, number>();
  let quoted = false;
  for (let at = 0; ; at += 1) {
    if (at === text.length && !final && at <= longestRecord) return null;
    const sign = text[at];
    if (sign === undefined || (!quoted && (sign === '\n' || sign === '\r'))) break;
    if (sign === '"') quoted = !quoted;
    else if (!quoted) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  const countOf = (delimiter: Delimiter): number => counts.get(delimiter) ?? 0;
  return delimiters.reduce((most, one) => (countOf(one) > countOf(most) ? one : most));
}

/** Null: the record does not end in this text. */
function recordAt(
  text: string,
  from: number,
  line: number,
  final: boolean,
  delimiter: Delimiter,
): Step | null {
  const cells: string[] = [];
  const places: number[] = [];
  let at = from;
  let lineStart = from;
  let ownLine = line;
  for (;;) {
    const column = at - lineStart + 1;
    places.push(ownLine, column);
    let end: number;
    if (text[at] === '"') {
      let value = '';
      let scan = at + 1;
      for (;;) {
        const quote = text.indexOf('"', scan);
        if (quote === -1) {
          const fault = { line: ownLine, column, message: 'A quoted cell is not closed' };
          return final ? { kind: 'broken', fault, from: at } : null;
        }
        if (quote + 1 === text.length && !final) return null;
        value += text.slice(scan, quote);
        if (text[quote + 1] !== '"') {
          end = quote + 1;
          break;
        }
        value += '"';
        scan = quote + 2;
      }
      if (end < text.length && text[end] !== delimiter && !/[\r\n]/.test(text[end] as string))
        return {
          kind: 'broken',
          fault: { line: ownLine, column, message: 'Text follows a closing quote' },
          from: end,
        };
      for (let i = text.indexOf('\n', at); i !== -1 && i < end; i = text.indexOf('\n', i + 1)) {
        ownLine += 1;
        lineStart = i + 1;
      }
      cells.push(value);
    } else {
      end = plainEnd(text, at, delimiter.charCodeAt(0));
      if (end === text.length && !final) return null;
      cells.push(text.slice(at, end));
    }
    if (text[end] === delimiter) {
      at = end + 1;
      if (at === text.length && !final) return null;
      continue;
    }
    if (text[end] === '\r' && end + 1 === text.length && !final) return null;
    const next = end + (text.startsWith('\r\n', end) ? 2 : 1);
    const record = { line, cells, places };
    return { kind: 'record', record, end: Math.min(next, text.length), nextLine: ownLine + 1 };
  }
}

const lineFeed = 10;
const carriageReturn = 13;

function plainEnd(text: string, from: number, delimiter: number): number {
  let end = from;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === delimiter || code === lineFeed || code === carriageReturn) break;
  }
  return end;
}

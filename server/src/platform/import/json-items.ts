import { fillTexts } from '@jinlan/domain/markets';
import { type ParseError, parse } from 'jsonc-parser';

/**
 * Reads a JSON array item by item, so that one malformed entry is reported with its line and column and the others
 * can still be used. Items are cut at the commas of the outermost level before they are parsed: a broken item must
 * at least keep its brackets and quotes balanced, else the rest of the file counts as part of it.
 */
export interface JsonItem {
  readonly index: number;
  /** Where the item starts, from 1. */
  readonly line: number;
  readonly column: number;
  readonly value: unknown;
}

export interface JsonFault {
  readonly index: number;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface JsonFile {
  readonly items: readonly JsonItem[];
  readonly faults: readonly JsonFault[];
}

export type JsonEntry =
  | { readonly kind: 'item'; readonly item: JsonItem }
  | { readonly kind: 'fault'; readonly fault: JsonFault };

/** What entries are named by, in any of the files. */
const names = ['sku', 'code', 'key', 'identifier', 'urlKey', 'path'] as const;
const longestName = 64;

/** Where an entry stands, for whoever looks for it in a file that may have one line. */
export function placeOf({ index, line, column, value }: JsonItem): {
  readonly line: number;
  readonly column: number;
  readonly entry: string;
} {
  const said = names.map((name) => (value as Readonly<Record<string, unknown>> | null)?.[name]);
  const name = said.find((one) => typeof one === 'string' && /^\S+$/.test(one)) as string | undefined;
  return { line, column, entry: name?.slice(0, longestName) ?? `entry ${index + 1}` };
}

export function readJsonItems(text: string): JsonFile {
  const cutter = new JsonItems();
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const entries = [...cutter.push(source), ...cutter.end()];
  return {
    items: entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item] : [])),
    faults: entries.flatMap((entry) => (entry.kind === 'fault' ? [entry.fault] : [])),
  };
}

/** As `readJsonItems`, of a file that may be larger than memory. */
export async function* streamJsonItems(texts: AsyncIterable<string>): AsyncGenerator<JsonEntry> {
  const cutter = new JsonItems();
  for await (const text of texts) yield* cutter.push(text);
  yield* cutter.end();
}

/** Characters of one item: brackets that are not balanced would take the rest of a file into it. */
const longestItem = 4_000_000;

class JsonItems {
  /** From the present item on. */
  #text = '';
  #line = 1;
  #column = 1;
  /** Up to where the text has been looked at. */
  #at = 0;
  #depth = 0;
  #inString = false;
  #over = false;
  #index = 0;

  push(text: string): JsonEntry[] {
    if (this.#over) return [];
    this.#text += text;
    const entries: JsonEntry[] = [];
    if (this.#depth === 0 && !this.#open(entries)) return entries;
    for (; this.#at < this.#text.length && !this.#over; this.#at += 1) {
      const letter = this.#text[this.#at];
      if (this.#inString) {
        if (letter === '\\') {
          if (this.#at + 1 === this.#text.length) break;
          this.#at += 1;
        } else if (letter === '"') this.#inString = false;
      } else if (letter === '"') this.#inString = true;
      else if (letter === '{' || letter === '[') this.#depth += 1;
      else if (letter === '}' || letter === ']') {
        this.#depth -= 1;
        this.#over = this.#depth === 0;
        if (this.#over) this.#take(this.#at, entries);
      } else if (letter === ',' && this.#depth === 1) {
        this.#take(this.#at, entries);
        this.#drop(this.#at + 1);
        this.#at = -1;
      }
    }
    if (this.#text.length > longestItem) {
      this.#fail(0, `An entry is longer than ${longestItem} characters`, entries);
      this.#over = true;
    }
    return entries;
  }

  end(): JsonEntry[] {
    const entries: JsonEntry[] = [];
    if (this.#depth > 0) this.#take(this.#text.length, entries);
    else if (!this.#over) this.#fail(0, 'Expected an array', entries);
    this.#over = true;
    return entries;
  }

  /** Finds the bracket of the array; false: not yet, or there is none. */
  #open(entries: JsonEntry[]): boolean {
    const open = this.#text.search(/\S/);
    if (open === -1) return false;
    if (this.#text[open] !== '[') {
      this.#fail(open, 'Expected an array', entries);
      this.#over = true;
      return false;
    }
    this.#drop(open + 1);
    this.#at = 0;
    this.#depth = 1;
    return true;
  }

  #take(end: number, entries: JsonEntry[]): void {
    const piece = this.#text.slice(0, end);
    const lead = piece.search(/\S/);
    if (lead === -1) return;
    const text = piece.slice(lead);
    try {
      const value = fillTexts(JSON.parse(text));
      entries.push({ kind: 'item', item: { index: this.#index, ...this.#place(lead), value } });
    } catch {
      this.#fail(lead + faultIn(text), 'Not valid JSON', entries);
    }
    this.#index += 1;
  }

  #fail(at: number, message: string, entries: JsonEntry[]): void {
    entries.push({ kind: 'fault', fault: { index: this.#index, ...this.#place(at), message } });
  }

  #place(at: number): { line: number; column: number } {
    let line = this.#line;
    let lineStart = -1;
    for (let i = this.#text.indexOf('\n'); i !== -1 && i < at; i = this.#text.indexOf('\n', i + 1)) {
      line += 1;
      lineStart = i;
    }
    return { line, column: lineStart === -1 ? this.#column + at : at - lineStart };
  }

  #drop(end: number): void {
    const { line, column } = this.#place(end);
    this.#line = line;
    this.#column = column;
    this.#text = this.#text.slice(end);
  }
}

/** Where a text stops being JSON: engines word their errors differently and rarely say where. */
export function faultIn(text: string): number {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  return errors[0]?.offset ?? text.length;
}

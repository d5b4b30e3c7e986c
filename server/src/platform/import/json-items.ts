import { type ParseError, parse } from 'jsonc-parser';
import { completeTexts } from './convert-chinese.ts';

/**
 * Reads a JSON array item by item, so that a malformed entry is reported with line and column while the
 * others are used. Items are split at the commas of the outermost level before they are parsed.
 * Brackets and quotes of a broken item must be balanced, otherwise the rest of the file counts as part
 * of it.
 */
export interface JsonItem {
  readonly index: number;
  /** Position of the item, from 1. */
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

/** The fields that name an entry, in any of the files. */
const names = ['sku', 'code', 'key', 'identifier', 'urlKey', 'path'] as const;
const maxNameLength = 64;

/** Position and name of an entry, for finding it in a file that may have a single line. */
export function positionOf({ index, line, column, value }: JsonItem): {
  readonly line: number;
  readonly column: number;
  readonly entry: string;
} {
  const candidates = names.map((name) => (value as Readonly<Record<string, unknown>> | null)?.[name]);
  const name = candidates.find((candidate) => typeof candidate === 'string' && /^\S+$/.test(candidate)) as
    | string
    | undefined;
  return { line, column, entry: name?.slice(0, maxNameLength) ?? `entry ${index + 1}` };
}

export function readJsonItems(text: string): JsonFile {
  const reader = new JsonItems();
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const entries = [...reader.push(source), ...reader.end()];
  return {
    items: entries.flatMap((entry) => (entry.kind === 'item' ? [entry.item] : [])),
    faults: entries.flatMap((entry) => (entry.kind === 'fault' ? [entry.fault] : [])),
  };
}

/** Reads items as `readJsonItems` does, from a file that may be larger than memory. */
export async function* streamJsonItems(texts: AsyncIterable<string>): AsyncGenerator<JsonEntry> {
  const reader = new JsonItems();
  for await (const text of texts) yield* reader.push(text);
  yield* reader.end();
}

/** The most characters of one item; otherwise unbalanced brackets would put the rest of a file into it. */
const maxItemLength = 4_000_000;

class JsonItems {
  /** The text from the current item on. */
  #text = '';
  #line = 1;
  #column = 1;
  /** How far the text has been scanned. */
  #at = 0;
  #depth = 0;
  #inString = false;
  #isOver = false;
  #index = 0;

  push(text: string): JsonEntry[] {
    if (this.#isOver) return [];
    this.#text += text;
    const entries: JsonEntry[] = [];
    if (this.#depth === 0 && !this.#open(entries)) return entries;
    for (; this.#at < this.#text.length && !this.#isOver; this.#at += 1) {
      const character = this.#text[this.#at];
      if (this.#inString) {
        if (character === '\\') {
          if (this.#at + 1 === this.#text.length) break;
          this.#at += 1;
        } else if (character === '"') this.#inString = false;
      } else if (character === '"') this.#inString = true;
      else if (character === '{' || character === '[') this.#depth += 1;
      else if (character === '}' || character === ']') {
        this.#depth -= 1;
        this.#isOver = this.#depth === 0;
        if (this.#isOver) this.#addItem(this.#at, entries);
      } else if (character === ',' && this.#depth === 1) {
        this.#addItem(this.#at, entries);
        this.#discard(this.#at + 1);
        this.#at = -1;
      }
    }
    if (this.#text.length > maxItemLength) {
      this.#fail(0, `An entry is longer than ${maxItemLength} characters`, entries);
      this.#isOver = true;
    }
    return entries;
  }

  end(): JsonEntry[] {
    const entries: JsonEntry[] = [];
    if (this.#depth > 0) this.#addItem(this.#text.length, entries);
    else if (!this.#isOver) this.#fail(0, 'Expected an array', entries);
    this.#isOver = true;
    return entries;
  }

  /** Finds the bracket of the array; returns false if it has not arrived or is missing. */
  #open(entries: JsonEntry[]): boolean {
    const open = this.#text.search(/\S/);
    if (open === -1) return false;
    if (this.#text[open] !== '[') {
      this.#fail(open, 'Expected an array', entries);
      this.#isOver = true;
      return false;
    }
    this.#discard(open + 1);
    this.#at = 0;
    this.#depth = 1;
    return true;
  }

  #addItem(end: number, entries: JsonEntry[]): void {
    const itemText = this.#text.slice(0, end);
    const leadLength = itemText.search(/\S/);
    if (leadLength === -1) return;
    const text = itemText.slice(leadLength);
    try {
      const value = completeTexts<unknown>(JSON.parse(text));
      entries.push({ kind: 'item', item: { index: this.#index, ...this.#position(leadLength), value } });
    } catch {
      this.#fail(leadLength + faultIn(text), 'Not valid JSON', entries);
    }
    this.#index += 1;
  }

  #fail(at: number, message: string, entries: JsonEntry[]): void {
    entries.push({ kind: 'fault', fault: { index: this.#index, ...this.#position(at), message } });
  }

  #position(at: number): { line: number; column: number } {
    let line = this.#line;
    let lineStart = -1;
    for (let i = this.#text.indexOf('\n'); i !== -1 && i < at; i = this.#text.indexOf('\n', i + 1)) {
      line += 1;
      lineStart = i;
    }
    return { line, column: lineStart === -1 ? this.#column + at : at - lineStart };
  }

  #discard(end: number): void {
    const { line, column } = this.#position(end);
    this.#line = line;
    this.#column = column;
    this.#text = this.#text.slice(end);
  }
}

/**
 * Offset at which a text stops being valid JSON; engines word their errors differently and rarely state
 * it.
 */
export function faultIn(text: string): number {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  return errors[0]?.offset ?? text.length;
}

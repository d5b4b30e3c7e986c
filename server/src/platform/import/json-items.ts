/**
 * Reads a JSON array item by item, so that one malformed entry is reported with its line and column and the others
 * can still be used. Items are cut at the commas of the outermost level before they are parsed: a broken item must
 * at least keep its brackets and quotes balanced, else the rest of the file counts as part of it.
 */
export interface JsonItem {
  readonly index: number;
  /** Line the item starts on, from 1. */
  readonly line: number;
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

export function readJsonItems(text: string): JsonFile {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const lines = lineStarts(source);
  const open = source.search(/\S/);
  if (source[open] !== '[') {
    return {
      items: [],
      faults: [{ index: 0, ...place(lines, Math.max(0, open)), message: 'Expected an array' }],
    };
  }
  const items: JsonItem[] = [];
  const faults: JsonFault[] = [];
  cut(source, open).forEach(({ start, end }, index) => {
    const item = source.slice(start, end);
    try {
      items.push({ index, line: place(lines, start).line, value: JSON.parse(item) as unknown });
    } catch {
      faults.push({ index, ...place(lines, start + faultIn(item)), message: 'Not valid JSON' });
    }
  });
  return { items, faults };
}

function cut(source: string, open: number): { start: number; end: number }[] {
  const pieces: { start: number; end: number }[] = [];
  let depth = 1;
  let from = open + 1;
  let at = from;
  const close = (end: number): void => {
    const piece = source.slice(from, end);
    const lead = piece.search(/\S/);
    if (lead !== -1) pieces.push({ start: from + lead, end });
  };
  for (; at < source.length && depth > 0; at += 1) {
    const letter = source[at];
    if (letter === '"') {
      at += 1;
      while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
    } else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') {
      depth -= 1;
      if (depth === 0) close(at);
    } else if (letter === ',' && depth === 1) {
      close(at);
      from = at + 1;
    }
  }
  if (depth > 0) close(source.length);
  return pieces;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function place(starts: readonly number[], offset: number): { line: number; column: number } {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: offset - (starts[low] as number) + 1 };
}

/**
 * Where a text stops being JSON. Engines word their errors differently and rarely say where, so the text is read
 * token by token: each must be one that may stand after what came before.
 */
export function faultIn(text: string): number {
  const token =
    /\s*(?:([[\]{}:,])|"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-]))/uy;
  const open: string[] = [];
  let wanted: 'value' | 'key' | 'colon' | 'end' = 'value';
  let closable = false;
  for (let at = 0; ; at = token.lastIndex) {
    const start = at + (/\S/.exec(text.slice(at))?.index ?? 0);
    token.lastIndex = at;
    const found = token.exec(text);
    if (!found) return start;
    const mark = found[1];
    const inside = open.at(-1);
    if (mark === undefined) {
      if (wanted === 'value') wanted = 'end';
      else if (wanted === 'key' && found[2] === undefined) wanted = 'colon';
      else return start;
      closable = true;
    } else if (mark === '{' || mark === '[') {
      if (wanted !== 'value') return start;
      open.push(mark);
      wanted = mark === '{' ? 'key' : 'value';
      closable = true;
    } else if (mark === ':') {
      if (wanted !== 'colon') return start;
      wanted = 'value';
      closable = false;
    } else if (mark === ',') {
      if (wanted !== 'end' || inside === undefined) return start;
      wanted = inside === '{' ? 'key' : 'value';
      closable = false;
    } else {
      if (inside !== (mark === '}' ? '{' : '[') || !closable || wanted === 'colon') return start;
      if (wanted === 'value' && text.slice(0, start).trimEnd().at(-1) !== '[') return start;
      open.pop();
      wanted = 'end';
      closable = true;
    }
  }
}

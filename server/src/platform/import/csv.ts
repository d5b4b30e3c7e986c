/**
 * Comma-separated files as RFC 4180 has them: quoted cells may hold commas, line ends and doubled quotes. A row is
 * known by the line it starts on, so that a report can point at it.
 */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface CsvFault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface CsvFile {
  readonly rows: readonly CsvRow[];
  readonly faults: readonly CsvFault[];
}

export function readCsv(text: string, columns: readonly string[]): CsvFile {
  const rows: CsvRow[] = [];
  const faults: CsvFault[] = [];
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let header: readonly string[] | null = null;

  for (const record of records(source, faults)) {
    if (record.cells.length === 1 && record.cells[0] === '') continue;
    if (header === null) {
      header = record.cells.map((cell) => cell.trim());
      const missing = columns.filter((column) => !header?.includes(column));
      if (missing.length > 0) {
        return {
          rows: [],
          faults: [{ line: record.line, column: 1, message: `Missing columns: ${missing.join(', ')}` }],
        };
      }
      continue;
    }
    if (record.cells.length !== header.length) {
      const message = `Expected ${header.length} cells, found ${record.cells.length}`;
      faults.push({ line: record.line, column: 1, message });
      continue;
    }
    rows.push({
      line: record.line,
      cells: Object.fromEntries(header.map((name, index) => [name, record.cells[index] ?? ''])),
    });
  }
  return { rows, faults };
}

interface CsvRecord {
  readonly line: number;
  readonly cells: string[];
}

function* records(text: string, faults: CsvFault[]): Generator<CsvRecord> {
  let line = 1;
  let lineStart = 0;
  let cells: string[] = [];
  let startLine = 1;
  let at = 0;
  while (at <= text.length) {
    const [cell, end, broken] = text[at] === '"' ? quoted(text, at) : plain(text, at);
    if (broken !== null) faults.push({ line, column: at - lineStart + 1, message: broken });
    for (let i = text.indexOf('\n', at); i !== -1 && i < end; i = text.indexOf('\n', i + 1)) {
      line += 1;
      lineStart = i + 1;
    }
    if (broken === null) cells.push(cell);
    at = end;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    if (broken === null || cells.length > 0) yield { line: startLine, cells };
    if (at >= text.length) return;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    lineStart = at;
    startLine = line;
    cells = [];
    if (at >= text.length) return;
  }
}

type Cell = readonly [value: string, end: number, broken: string | null];

function plain(text: string, from: number): Cell {
  let end = from;
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return [text.slice(from, end), end, null];
}

function quoted(text: string, from: number): Cell {
  let value = '';
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return ['', text.length, 'A quoted cell is not closed'];
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const end = plain(text, quote + 1)[1];
      return end === quote + 1 ? [value, end, null] : ['', end, 'Text follows a closing quote'];
    }
    value += '"';
    at = quote + 2;
  }
}

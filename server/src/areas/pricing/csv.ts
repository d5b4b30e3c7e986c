/**
 * CSV as spreadsheets write it (RFC 4180): fields between commas, quoted ones may hold commas, line breaks and doubled
 * quotes. A byte order mark is dropped. Every row knows the line it began in, so that a mistake can be pointed at.
 */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
}

export function readCsv(text: string): readonly CsvRow[] {
  const rows: CsvRow[] = [];
  let fields: string[] = [];
  let field = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;

  const endRow = (): void => {
    fields.push(field);
    if (fields.length > 1 || field.trim() !== '') rows.push({ line: begun, fields });
    fields = [];
    field = '';
    begun = line;
  };

  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === '\n') line += 1;
    if (quoted) {
      if (character !== '"') field += character;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && field === '') quoted = true;
    else if (character === ',') {
      fields.push(field);
      field = '';
    } else if (character === '\n') endRow();
    else if (character !== '\r') field += character;
  }
  endRow();
  return rows;
}

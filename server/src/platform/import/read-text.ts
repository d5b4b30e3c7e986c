import { decodeText, type Encoding, notText, unknownLetters, writtenNotText } from '../csv/decode.ts';
import { brokenProblem, unknownProblem } from '../csv/read-rows.ts';
import { CsvRecords } from '../csv/records.ts';
import { formatNotes } from './format-notes.ts';
import { Findings, type ImportProblem, type ImportReport } from './report.ts';
import type { FileSource } from './source.ts';

export interface ReadText {
  readonly text: string;
  /** How the file was read, where that is worth saying, and what could not be read. */
  readonly report: ImportReport | null;
}

interface Place {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
}

/** What of a text was lost in decoding; null where nothing was. */
type FindDamage = (text: string) => { readonly at: number; readonly message: string } | null;

/** Not allowed in any JSON text. */
const notJson = '\u0000';

/**
 * A small file whole. What its encoding lost is a problem, and does not come in: a row of a CSV file that lost characters
 * is empty in the text, so that the lines of the others stay; in JSON a character stands for it that no JSON has, so that
 * the entry is refused. A U+FFFD that the file itself has stays, with a note.
 */
export async function readText(source: FileSource): Promise<ReadText> {
  const file = source.name;
  const findings = new Findings();
  const notes: ImportProblem[] = [];
  const { onEncoding, onLost } = formatNotes(file, (note) => notes.push(note));
  let unknown: RegExp | null = null;
  const recognise = (encoding: Encoding, sample: string): void => {
    unknown = unknownLetters(encoding);
    onEncoding(encoding, sample);
  };
  let text = '';
  for await (const part of decodeText(source.open(), recognise, null, { marksWritten: true })) text += part;
  const letters = unknown as RegExp | null;
  const find: FindDamage = (part) => {
    const broken = part.indexOf(notText);
    if (broken !== -1) return { at: broken, message: brokenProblem };
    const strange = letters === null ? -1 : part.search(letters);
    return letters === null || strange === -1
      ? null
      : {
          at: strange,
          message: unknownProblem(part.split('\n')[placeIn(part, strange).line - 1] ?? '', letters),
        };
  };
  const fail = (place: Place, message: string): void => findings.add({ file, ...place, path: '', message });
  const written = text.indexOf(writtenNotText);
  if (written !== -1) onLost(placeIn(text, written));
  if (find(text) !== null)
    text = file.endsWith('.csv') ? withoutRows(text, find, fail) : marked(text, find, letters, fail);
  const { listed: problems, unlisted } = findings;
  const report = { file, imported: 0, problems, notes, ...(unlisted > 0 ? { unlisted } : {}) };
  return {
    text: text.replaceAll(writtenNotText, notText),
    report: problems.length + notes.length > 0 ? report : null,
  };
}

/** Without the rows that lost something; the header stays, since nothing is read without it. */
function withoutRows(text: string, find: FindDamage, fail: (place: Place, message: string) => void): string {
  const cutter = new CsvRecords(() => undefined);
  const records = [...cutter.push(text), ...cutter.end()];
  const lines = text.split('\n');
  for (const [index, { line, cells, places }] of records.entries()) {
    const cell = cells.findIndex((one) => find(one) !== null);
    const damage = find(cells[cell] ?? '');
    if (damage === null) continue;
    fail({ line: places[cell * 2] ?? line, column: places[cell * 2 + 1] ?? 1 }, damage.message);
    const end = records[index + 1]?.line ?? lines.length + 1;
    if (index > 0) lines.fill('', line - 1, end - 1);
  }
  return lines.join('\n');
}

function marked(
  text: string,
  find: FindDamage,
  letters: RegExp | null,
  fail: (place: Place, message: string) => void,
): string {
  const damage = find(text);
  if (damage) fail(placeIn(text, damage.at), damage.message);
  const legible = text.replaceAll(notText, notJson);
  return letters === null ? legible : legible.replace(letters, notJson);
}

function placeIn(text: string, at: number): Place {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

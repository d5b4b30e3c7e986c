import {
  decodeText,
  type Encoding,
  replacement,
  unknownCharacters,
  writtenReplacement,
} from '../csv/decode.ts';
import { invalidBytesProblem, unknownProblem } from '../csv/read-rows.ts';
import { CsvRecords } from '../csv/records.ts';
import { formatNotes } from './format-notes.ts';
import { Findings, type ImportProblem, type ImportReport } from './report.ts';
import type { FileSource } from './source.ts';

export interface ReadText {
  readonly text: string;
  /** Notes about how the file was read, and problems; null without either. */
  readonly report: ImportReport | null;
}

interface Position {
  /** Both from 1. */
  readonly line: number;
  readonly column: number;
}

/** Finds characters that decoding lost; null if there are none. */
type FindDamage = (text: string) => { readonly at: number; readonly message: string } | null;

/** A character that is invalid in any JSON text. */
const notJson = '\u0000';

/**
 * Reads a small file as a whole. Text that its encoding lost is reported and not imported. A damaged row of
 * a CSV file becomes empty, so that the line numbers of others stay. In JSON, lost text becomes a character
 * that is invalid there, so that the entry is refused. A U+FFFD of the file itself stays, with a note.
 */
export async function readText(source: FileSource): Promise<ReadText> {
  const file = source.name;
  const findings = new Findings();
  const notes: ImportProblem[] = [];
  const { onEncoding, onLost } = formatNotes(file, (note) => notes.push(note));
  let unknown: RegExp | null = null;
  const reportEncoding = (encoding: Encoding, sample: string): void => {
    unknown = unknownCharacters(encoding);
    onEncoding(encoding, sample);
  };
  let text = '';
  for await (const part of decodeText(source.open(), reportEncoding, null, { marksWritten: true }))
    text += part;
  const unknownPattern = unknown as RegExp | null;
  const findDamage: FindDamage = (part) => {
    const invalidIndex = part.indexOf(replacement);
    if (invalidIndex !== -1) return { at: invalidIndex, message: invalidBytesProblem };
    const unknownIndex = unknownPattern === null ? -1 : part.search(unknownPattern);
    return unknownPattern === null || unknownIndex === -1
      ? null
      : {
          at: unknownIndex,
          message: unknownProblem(
            part.split('\n')[positionIn(part, unknownIndex).line - 1] ?? '',
            unknownPattern,
          ),
        };
  };
  const fail = (position: Position, message: string): void =>
    findings.add({ file, ...position, path: '', message });
  const replacementIndex = text.indexOf(writtenReplacement);
  if (replacementIndex !== -1) onLost(positionIn(text, replacementIndex));
  if (findDamage(text) !== null)
    text = file.endsWith('.csv')
      ? blankDamagedRows(text, findDamage, fail)
      : markDamage(text, findDamage, unknownPattern, fail);
  const { listed: problems, unlisted } = findings;
  const report = { file, imported: 0, problems, notes, ...(unlisted > 0 ? { unlisted } : {}) };
  return {
    text: text.replaceAll(writtenReplacement, replacement),
    report: problems.length + notes.length > 0 ? report : null,
  };
}

/** Removes damaged rows except for the header, without which nothing can be read. */
function blankDamagedRows(
  text: string,
  find: FindDamage,
  fail: (place: Position, message: string) => void,
): string {
  const reader = new CsvRecords(() => undefined);
  const records = [...reader.push(text), ...reader.end()];
  const lines = text.split('\n');
  for (const [index, { line, cells, positions }] of records.entries()) {
    const cell = cells.findIndex((cellText) => find(cellText) !== null);
    const damage = find(cells[cell] ?? '');
    if (damage === null) continue;
    fail({ line: positions[cell * 2] ?? line, column: positions[cell * 2 + 1] ?? 1 }, damage.message);
    const end = records[index + 1]?.line ?? lines.length + 1;
    if (index > 0) lines.fill('', line - 1, end - 1);
  }
  return lines.join('\n');
}

function markDamage(
  text: string,
  find: FindDamage,
  unknownPattern: RegExp | null,
  fail: (place: Position, message: string) => void,
): string {
  const damage = find(text);
  if (damage) fail(positionIn(text, damage.at), damage.message);
  const marked = text.replaceAll(replacement, notJson);
  return unknownPattern === null ? marked : marked.replace(unknownPattern, notJson);
}

function positionIn(text: string, at: number): Position {
  const linesBefore = text.slice(0, at).split('\n');
  return { line: linesBefore.length, column: (linesBefore.at(-1)?.length ?? 0) + 1 };
}

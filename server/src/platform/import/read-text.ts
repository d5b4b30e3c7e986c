import { decodeText, type Encoding, notText, unknownLetters, writtenNotText } from '../csv/decode.ts';
import { brokenProblem, unknownProblem } from '../csv/read-rows.ts';
import { formatNotes } from './format-notes.ts';
import type { ImportReport } from './report.ts';
import type { FileSource } from './source.ts';

export interface ReadText {
  readonly text: string;
  /** How the file was read, where that is worth saying, and its first line that could not be read whole. */
  readonly report: ImportReport | null;
}

/** A small file whole. What is no text in its encoding stays as U+FFFD, and is a problem. */
export async function readText(source: FileSource): Promise<ReadText> {
  const file = source.name;
  const problems: ImportReport['problems'][number][] = [];
  const notes: ImportReport['problems'][number][] = [];
  const { onEncoding, onLost } = formatNotes(file, (note) => notes.push(note));
  let unknown: RegExp | null = null;
  const recognise = (encoding: Encoding, sample: string): void => {
    unknown = unknownLetters(encoding);
    onEncoding(encoding, sample);
  };
  let text = '';
  for await (const part of decodeText(source.open(), recognise, null, { marksWritten: true })) text += part;
  const fail = (at: number, message: string): void =>
    void problems.push({ file, ...placeIn(text, at), path: '', message });
  const broken = text.indexOf(notText);
  if (broken !== -1) fail(broken, brokenProblem);
  const letters = unknown as RegExp | null;
  const strange = letters === null ? -1 : text.search(letters);
  if (letters !== null && strange !== -1)
    fail(strange, unknownProblem(text.split('\n')[placeIn(text, strange).line - 1] ?? '', letters));
  const written = text.indexOf(writtenNotText);
  if (written !== -1) onLost(placeIn(text, written));
  const report = problems.length + notes.length > 0 ? { file, imported: 0, problems, notes } : null;
  return { text: text.replaceAll(writtenNotText, notText), report };
}

function placeIn(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

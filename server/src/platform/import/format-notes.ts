import { type CsvReading, westernHint } from '../csv/read-rows.ts';
import type { ImportProblem } from './report.ts';

/** Notes for a report about a file that is not UTF-8 with commas; a sample reveals a wrong guess. */
export function formatNotes(
  file: string,
  note: (note: ImportProblem) => void,
): Required<Pick<CsvReading, 'onEncoding' | 'onDelimiter' | 'onLost'>> {
  return {
    onEncoding(encoding, sample) {
      if (encoding === 'utf-8') return;
      const message = `Read as ${encoding}, as ${JSON.stringify(sample)}: if this is wrong, ${westernHint}`;
      note({ file, line: 1, path: '', message });
    },
    onDelimiter(delimiter) {
      note({ file, line: 1, path: '', message: `Read with ${JSON.stringify(delimiter)} between cells` });
    },
    onLost(position) {
      const message =
        'Characters were lost before this file was written, and stand as U+FFFD in its texts: this is the first';
      note({ file, ...position, path: '', message });
    },
  };
}

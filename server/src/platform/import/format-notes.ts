import { type CsvReading, westernHint } from '../csv/read-rows.ts';
import type { ImportProblem } from './report.ts';

/** How a file was read, for its report, where that is not UTF-8 with commas: a wrong guess is seen by the sample. */
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
    onLost(place) {
      const message =
        'Characters were lost before this file was written, and stand as U+FFFD in its texts: this is the first';
      note({ file, ...place, path: '', message });
    },
  };
}

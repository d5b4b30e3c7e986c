import { type ImportReport, problemText } from '../../server/src/platform/import/report.ts';

/** The result of each file as text. */
export function summary(reports: readonly ImportReport[], dryRun: boolean, databaseName: string): string {
  const lines = reports.flatMap(({ file, imported, problems, notes = [], unlisted = 0 }) => [
    ...problems.map((problem) => `problem  ${problemText(problem)}`),
    ...(unlisted > 0 ? [`problem  ${file} and ${unlisted} more`] : []),
    ...notes.map((note) => `note     ${problemText(note)}`),
    `${file}: ${imported} ${dryRun ? 'would be taken' : 'taken'}, ${problems.length + unlisted} problems`,
  ]);
  lines.push(
    dryRun ? `This was a dry run: nothing has changed in ${databaseName}.` : `Into ${databaseName}.`,
  );
  return `${lines.join('\n')}\n`;
}

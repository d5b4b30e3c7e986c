import { type ImportReport, problemText } from '../../server/src/platform/import/report.ts';

/** What came of each file, in words for whoever typed the command. */
export function summary(reports: readonly ImportReport[], dryRun: boolean): string {
  const lines = reports.flatMap(({ file, imported, problems, notes = [], unlisted = 0 }) => [
    ...problems.map((problem) => `problem  ${problemText(problem)}`),
    ...(unlisted > 0 ? [`problem  ${file} and ${unlisted} more`] : []),
    ...notes.map((note) => `note     ${problemText(note)}`),
    `${file}: ${imported} ${dryRun ? 'would be taken' : 'taken'}, ${problems.length + unlisted} problems`,
  ]);
  if (dryRun) lines.push('This was a dry run: nothing has changed.');
  return `${lines.join('\n')}\n`;
}

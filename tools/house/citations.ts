import type { SourceFile } from './checks.ts';

// Comments cite the documents in docs/ by name and section, as in `trade-facts 5.1`, and decisions by number, as in
// `decision 043`. Each citation must resolve.

const DOCUMENTS = ['specification', 'product-decisions', 'trade-facts', 'money-and-members'] as const;

const CITATION = new RegExp(
  `\\b(${DOCUMENTS.join('|')}) (\\d+(?:\\.\\d+)?(?:(?:,| and|, and) \\d+(?:\\.\\d+)?)*)`,
  'gi',
);
const DECISION = /\b[Dd]ecisions?(?: records?)? (0\d\d(?:(?:,| and) 0\d\d)*)|docs\/decisions\/(0\d\d)/g;

/**
 * Whether citations of a file are checked. Those of migrations are not, because a migration that has run is
 * never edited.
 */
const isRead = (path: string): boolean =>
  /\.(?:tsx?|mjs|css|graphql|md)$/.test(path) && !/^(?:contract\/schema|tools\/house\/)/.test(path);

/**
 * Returns the section numbers: `4` for `## 4. States`, `5.1` for `### 5.1 Life cycle`, and `0.3` for the third entry of
 * a numbered list below `## 0.`
 */
function sectionsOf(text: string): ReadonlySet<string> {
  const sections = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    const heading = /^#{2,3} (\d+(?:\.\d+)?)\b/.exec(line)?.[1];
    const entry = /^(\d+)\. /.exec(line)?.[1];
    if (heading !== undefined) {
      section = heading;
      sections.add(heading);
    } else if (entry !== undefined && section !== '') sections.add(`${section}.${entry}`);
  }
  return sections;
}

/** Returns 'path:line what' for every citation of a missing section or decision. */
export function findBrokenCitations(files: readonly SourceFile[]): readonly string[] {
  const sections = new Map(
    DOCUMENTS.map((name) => [
      name as string,
      sectionsOf(files.find(({ path }) => path === `docs/${name}.md`)?.text ?? ''),
    ]),
  );
  const decisions = new Set(files.flatMap(({ path }) => /^docs\/decisions\/(\d{3})-/.exec(path)?.[1] ?? []));
  const broken = (line: string): readonly string[] => [
    ...[...line.matchAll(CITATION)].flatMap(([, name = '', numbers = '']) =>
      numbersIn(numbers)
        .filter((number) => !sections.get(name.toLowerCase())?.has(number))
        .map((number) => `${name} ${number}`),
    ),
    ...[...line.matchAll(DECISION)].flatMap(([, several = '', one = several]) =>
      numbersIn(one)
        .filter((number) => !decisions.has(number))
        .map((number) => `decision ${number}`),
    ),
  ];
  return files
    .filter(({ path }) => isRead(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          broken(line).map((reference) => `${path}:${index + 1} cites ${reference}, which is not in docs/`),
        ),
    );
}

const numbersIn = (text: string): readonly string[] => text.match(/\d+(?:\.\d+)?/g) ?? [];

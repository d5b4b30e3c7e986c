import { type Literal, literalsOf } from './literals.ts';

// Rules of this repository that no ready-made tool checks. Each check takes files and returns findings.

export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

interface Check {
  readonly name: string;
  readonly concerns: (path: string) => boolean;
  /** Line number and text of each finding. */
  readonly find: (file: SourceFile) => readonly (readonly [line: number, what: string])[];
}

const isTest = (path: string) => /\.(?:test|journey)\.tsx?$/.test(path) || path.startsWith('journeys/');
const isGenerated = (path: string) => /\.generated\.ts$|\/generated\//.test(path);
const isTypeScript = (path: string) => /\.tsx?$/.test(path) && !isGenerated(path);
const isScreen = (path: string) =>
  /^(?:ui|content|client|storefront|backoffice)\/src\//.test(path) && !isTest(path);

function lineOf(source: string, text: string): number {
  const at = source.indexOf(text.trim().split('\n')[0] ?? text);
  return at < 0 ? 1 : source.slice(0, at).split('\n').length;
}

const literalCheck =
  (isWrong: (literal: Literal) => boolean, message: string): Check['find'] =>
  ({ path, text }) =>
    literalsOf(text, path.endsWith('.tsx'))
      .filter(isWrong)
      .map((literal) => [lineOf(text, literal.text), `${message}: ${JSON.stringify(literal.text.trim())}`]);

const patternCheck =
  (pattern: RegExp, message: string): Check['find'] =>
  ({ text }) =>
    text.split('\n').flatMap((line, index) => {
      const match = pattern.exec(line);
      return match === null ? [] : [[index + 1, `${message}: ${match[0].trim()}`] as const];
    });

const LETTER = /\p{L}/u;
const CJK = /\p{Script=Han}/u;
const SPOKEN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'title',
  'placeholder',
  'label',
]);

function isInterfaceWord({ kind, attribute, text }: Literal): boolean {
  if (CJK.test(text)) return true;
  if (!LETTER.test(text)) return false;
  return kind === 'jsx-text' || kind === 'jsx-string' || (kind === 'jsx-attribute' && SPOKEN.has(attribute));
}

const SQL =
  /^\s*(?:select\s+[\w*(."']|insert\s+into\s|update\s+[\w."]+\s+(?:\w+\s+)?set\s|delete\s+from\s|with\s+(?:recursive\s+)?\w+\s+as\s|create\s+(?:table|schema|index)\s|alter\s+table\s|truncate\s)/i;

/** Files that are one long table, in which people search instead of reading them from top to bottom. */
const TABLES = /^(?:messages|sample|contract\/schema)/;
const LONGEST_FILE = 400;
const LONGEST_COMPONENT = 250;
const LONGEST_TEST = 500;
/** Maximum number of sources in a folder, without tests. A larger folder gets sub-folders by subject. */
const MOST_SOURCES = 25;

export const checks: readonly Check[] = [
  {
    name: 'words live in messages/',
    concerns: (path) => isScreen(path) && isTypeScript(path),
    find: literalCheck(isInterfaceWord, 'words outside messages/'),
  },
  {
    name: 'SQL lives in store.ts',
    concerns: (path) =>
      /^(?:server|sandbox)\/src\//.test(path) &&
      isTypeScript(path) &&
      !isTest(path) &&
      !/^server\/src\/(?:platform|testing)\/|\/store(?:-[a-z-]+)?\.ts$|\/store\//.test(path),
    find: literalCheck(({ text }) => SQL.test(text), 'SQL outside store.ts'),
  },
  {
    name: 'colours live in ui/src/tokens.css', // and theme.ts, for the browser's own bars, which read no CSS
    concerns: (path) =>
      isScreen(path) && /\.(?:css|tsx?)$/.test(path) && !/^ui\/src\/(?:tokens\.css|theme\.ts)$/.test(path),
    find: patternCheck(
      /(?<=[:'"`\s,(])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])(?!.*\{)/i,
      'a raw colour',
    ),
  },
  {
    name: 'files stay short',
    concerns: (path) => /\.(?:tsx?|mjs|css)$/.test(path) && !isGenerated(path) && !TABLES.test(path),
    find: ({ path, text }) => {
      const maxLines = isTest(path) ? LONGEST_TEST : path.endsWith('.tsx') ? LONGEST_COMPONENT : LONGEST_FILE;
      const lines = text.split('\n').length - 1;
      return lines > maxLines ? [[lines, `${lines} lines, more than ${maxLines}`]] : [];
    },
  },
  {
    name: 'the environment is read in one place',
    concerns: (path) =>
      /\.(?:tsx?|mjs)$/.test(path) &&
      !/^(?:vitest\.config\.ts$|server\/src\/main\.mjs$|server\/src\/testing\/|atelier\/src\/viewer\/testing\/|tools\/|studio\/|journeys\/)/.test(
        path,
      ),
    find: patternCheck(/\bprocess\.env\b/, 'reads the environment'),
  },
  {
    name: 'a language is described in domain/src/markets/locales.ts',
    concerns: (path) => isTypeScript(path) && !isTest(path) && !path.startsWith('tools/'),
    find: patternCheck(/\blocale [!=]== '/, 'a language by name'),
  },
  {
    name: 'texts are normalised in domain/src/kernel/normal-text.ts, in linear time',
    concerns: (path) =>
      /^(?:domain|server|storefront|client|content|contract|sandbox)\//.test(path) &&
      isTypeScript(path) &&
      !isTest(path) &&
      path !== 'domain/src/kernel/normal-text.ts' &&
      !/\/testing\//.test(path),
    find: patternCheck(/\.normalize\(['"]NF/, 'normalises a text on the spot'),
  },
  {
    name: 'no test is left out',
    concerns: isTest,
    find: patternCheck(
      /\b(?:test|it|describe)(?:\.\w+)*\.(?:only|skip|skipIf|runIf|todo|fails)\b/,
      'left out',
    ),
  },
  {
    name: 'nothing of one machine',
    concerns: (path) => path !== 'package-lock.json' && !/\.(?:png|webp|avif|woff2)$/.test(path),
    find: patternCheck(
      /(?<![\w.*])\/(?:work|root|home\/[a-z]+|Users\/\w+)\/[\w.]|\bregistry\.npm\w*\./,
      'a path or address',
    ),
  },
];

/** Returns 'path:line what' for each breach of a house rule. */
export function findBreaches(files: readonly SourceFile[]): readonly string[] {
  const inFiles = checks.flatMap(({ concerns, find }) =>
    files
      .filter(({ path }) => concerns(path))
      .flatMap((file) => find(file).map(([line, finding]) => `${file.path}:${line} ${finding}`)),
  );
  return [...inFiles, ...findCrowdedFolders(files.map(({ path }) => path))];
}

/** Ignores messages, which have a file for each family, found by its name. */
function findCrowdedFolders(paths: readonly string[]): readonly string[] {
  const sources = paths.filter(
    (path) => isTypeScript(path) && !isTest(path) && !path.startsWith('messages/'),
  );
  const byFolder = Map.groupBy(sources, (path) => path.slice(0, path.lastIndexOf('/') + 1));
  return [...byFolder].flatMap(([folder, { length }]) =>
    length > MOST_SOURCES ? [`${folder}: ${length} sources, more than ${MOST_SOURCES}`] : [],
  );
}

import { posix } from 'node:path';
import type { SourceFile } from './checks.ts';

// A rule of the domain that only its own test calls looks like the rule in force. knip does not report such a rule,
// because the `index.ts` of each folder is one of its entries.

const INDEX = /^domain\/src\/([^/]+)\/index\.ts$/;
const TEST = /\.(?:test|journey)\.tsx?$|\/testing(?:\/|\.tsx?$)|^journeys\//;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const IMPORT = /\b(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/g;

/** Exports that only tests use, each with the reason why it stays. */
const exceptions: Readonly<Record<string, string>> = {
  'customiser reasonCodes': 'tests check that each code has a text',
  'diamonds distance': 'tests compare the search of similar stones with it',
  'payments qrFields': 'tests read the QR codes of FPS with it',
  'people actions': 'tests check the roles of each action',
  'pricing reductionCauses': 'a test compares it with the values that the database allows',
};

interface ImportedName {
  /** The export's name in the file that declares it, and its name in the file that imports or re-exports it. */
  readonly name: string;
  readonly alias: string;
  /** The file that declares the name, from the root of the repository; null for a package that is not `domain`. */
  readonly from: string | null;
}

function resolve(importer: string, specifier: string): string | null {
  const folder = /^@jinlan\/domain\/([^/]+)$/.exec(specifier)?.[1];
  if (folder !== undefined) return `domain/src/${folder}/index.ts`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : null;
}

/** The names that a file imports or re-exports. */
const importedNames = ({ path, text }: SourceFile): readonly ImportedName[] =>
  [...text.matchAll(IMPORT)].flatMap(([, list = '', specifier = '']) =>
    list
      .split(',')
      .map((entry) => entry.trim().replace(/^type\s+/, ''))
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [name = '', alias = name] = entry.split(/\s+as\s+/);
        return { name, alias, from: resolve(path, specifier) };
      }),
  );

const occurs = (text: string, name: string): number =>
  text.split(/[^\w$]+/).filter((word) => word === name).length;

/**
 * Returns 'path what' for each export of a folder of the domain that no code but tests uses. Code uses an export if it
 * imports the export, or if the file that declares it has its name a second time. Also reports needless exceptions.
 */
export function findUnusedRules(files: readonly SourceFile[]): readonly string[] {
  const sources = files
    .filter(({ path }) => /\.(?:tsx?|mjs)$/.test(path) && !TEST.test(path))
    .map(({ path, text }) => ({ path, text: text.replace(COMMENT, '') }));
  const texts = new Map(sources.map(({ path, text }) => [path, text]));
  const imports = new Set(
    sources
      .filter(({ path }) => !INDEX.test(path))
      .flatMap((file) => importedNames(file).map(({ name, from }) => `${from} ${name}`)),
  );
  return sources.flatMap((index) => {
    const folder = INDEX.exec(index.path)?.[1];
    if (folder === undefined) return [];
    const unused = importedNames(index)
      .filter(
        ({ name, alias, from }) =>
          !imports.has(`${index.path} ${alias}`) &&
          !imports.has(`${from} ${name}`) &&
          occurs(texts.get(from ?? '') ?? '', name) < 2,
      )
      .map(({ alias }) => alias);
    const needless = Object.keys(exceptions).filter(
      (exception) =>
        exception.startsWith(`${folder} `) && !unused.includes(exception.slice(folder.length + 1)),
    );
    return [
      ...unused
        .filter((name) => !(`${folder} ${name}` in exceptions))
        .map((name) => `${index.path} exports ${name}, which only tests use`),
      ...needless.map((exception) => `tools/house/unused-rules.ts has a needless exception: ${exception}`),
    ];
  });
}

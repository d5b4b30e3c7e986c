import { posix } from 'node:path';
import type { SourceFile } from './checks.ts';

// Paths in backticks in the guides, the page on the architecture and the decisions must name files that exist.

const isRead = (path: string): boolean =>
  /^docs\/(?:architecture|(?:how-to|decisions)\/[^/]+)\.md$/.test(path);
/** These documents name the files of a folder that a retailer imports, such as `content/pages.json`. */
const namesImportedFiles = (path: string): boolean =>
  /^docs\/(?:first-shop|operating\/import-files)\.md$/.test(path);

const CODE = /`([^`\n]+)`/g;
/** A relative path with a slash and a file's name. Patterns, such as `<area>`, `*` and `{a,b}`, do not match. */
const PATH = /^[\w.@[\]$-]+(?:\/[\w.@[\]$-]+)+\.(?:tsx?|graphql|sql|json|md|css|mjs)$/;
/** Matches code that `npm run codegen` writes, which is not in the repository. */
const GENERATED = /\/generated\/|\.generated\.ts$/;

/** Every path in backticks in a line. Code that is shortened with `…` is an example and is left out. */
const pathsIn = (line: string): readonly string[] =>
  [...line.matchAll(CODE)]
    .filter(([code]) => !code.includes('…'))
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((word) => PATH.test(word) && !GENERATED.test(word));

/** 'path:line what' for every path in backticks that is neither in the repository nor beside its document. */
export function findBrokenPaths(files: readonly SourceFile[]): readonly string[] {
  const existing = new Set(files.map(({ path }) => path));
  const imported = new Set(
    files.filter(({ path }) => namesImportedFiles(path)).flatMap(({ text }) => pathsIn(text)),
  );
  const isMissing = (document: string, path: string): boolean =>
    !existing.has(path) && !existing.has(posix.join(posix.dirname(document), path)) && !imported.has(path);
  return files
    .filter(({ path }) => isRead(path))
    .flatMap(({ path: document, text }) =>
      text.split('\n').flatMap((line, index) =>
        pathsIn(line)
          .filter((path) => isMissing(document, path))
          .map((path) => `${document}:${index + 1} names ${path}, which is not in the repository`),
      ),
    );
}

import { posix } from 'node:path';
import type { SourceFile } from './checks.ts';

// Links of the documents to files and headings of the repository must resolve.

const LINK = /\[[^\]]*\]\(([^()\s]+)\)/g;
const ELSEWHERE = /^[a-z][a-z+.-]*:/i;

/** The anchor of a heading: lower case, spaces as hyphens, no other characters. */
const addressOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

function headingsOf(text: string): ReadonlySet<string> {
  const addresses = new Set<string>();
  for (const heading of withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm)) {
    const address = addressOf(heading[1] ?? '');
    let name = address;
    for (let times = 1; addresses.has(name); times += 1) name = `${address}-${times}`;
    addresses.add(name);
  }
  return addresses;
}

/** Returns the same lines with code blocks emptied. */
const withoutBlocks = (text: string): string =>
  text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));

const withoutCode = (text: string): string => withoutBlocks(text).replace(/`[^`\n]*`/g, '');

/** Returns 'path:line what' for every link to a missing file, folder or heading. */
export function findBrokenLinks(files: readonly SourceFile[]): readonly string[] {
  const knownPaths = new Set(files.flatMap(({ path }) => [path, ...foldersOf(path)]));
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const isBroken = (from: string, link: string): boolean => {
    if (ELSEWHERE.test(link)) return false;
    const [file = '', heading] = link.split('#');
    const path = file === '' ? from : posix.join(posix.dirname(from), decodeURI(file)).replace(/\/$/, '');
    if (!knownPaths.has(path)) return true;
    return heading !== undefined && !headingsOf(texts.get(path) ?? '').has(heading);
  };
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      withoutCode(text)
        .split('\n')
        .flatMap((line, index) =>
          [...line.matchAll(LINK)]
            .map(([, link = '']) => link)
            .filter((link) => isBroken(path, link))
            .map((link) => `${path}:${index + 1} links to ${link}, which is not there`),
        ),
    );
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return ['', ...parts.map((_, index) => parts.slice(0, index + 1).join('/'))];
}

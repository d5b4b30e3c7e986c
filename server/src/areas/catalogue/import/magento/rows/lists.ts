import { decodeEntities } from '../../../../content/index.ts';

/**
 * The syntax inside cells of Magento's product export: `code=value,code=value`, entries separated by `|`, values in quotes
 * by an option of the export. HTML entities (`&trade;`) are decoded.
 */
export type Pairs = ReadonlyMap<string, string>;

/** Matches a comma between two pairs: a code and `=` follow it. Any other comma is part of a value. */
const pairBorder = /,(?=\s*[A-Za-z][A-Za-z0-9_]*=)/;

export const readPairs = (text: string): Pairs => pairsOf(cutPairs(text));

function pairsOf(parts: readonly string[]): Pairs {
  const pairs = new Map<string, string>();
  for (const part of parts) {
    const at = part.indexOf('=');
    if (at <= 0) continue;
    pairs.set(part.slice(0, at).trim(), decodeEntities(unquoted(part.slice(at + 1).trim())));
  }
  return pairs;
}

/** Matches pairs in quotes: `"color=Red","material=""Gold"""`. */
const enclosedPairs = /^\s*"[A-Za-z]\w*=(?:[^"]|"")*"\s*(?:,\s*"[A-Za-z]\w*=(?:[^"]|"")*"\s*)*$/;

function cutPairs(text: string): string[] {
  if (enclosedPairs.test(text))
    return [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, pair = '']) => pair.replaceAll('""', '"'));
  if (!text.includes('="')) return text.split(pairBorder);
  const parts: string[] = [];
  const pair =
    /\s*([A-Za-z][A-Za-z0-9_]*)=("(?:[^"]|"")*"(?:\|"(?:[^"]|"")*")*|[^,]*(?:,(?!\s*[A-Za-z][A-Za-z0-9_]*=)[^,]*)*)(?:,|$)/y;
  for (let match = pair.exec(text); match; match = pair.exec(text)) {
    parts.push(`${match[1]}=${match[2]}`);
    if (pair.lastIndex >= text.length) break;
  }
  return parts;
}

/** Matches a value in quotes, or several: `"A"|"B"`. */
const enclosed = /^"(?:[^"]|"")*"(?:\|"(?:[^"]|"")*")*$/;

const unquoted = (text: string): string =>
  enclosed.test(text)
    ? [...text.matchAll(/"((?:[^"]|"")*)"(?:\||$)/g)]
        .map(([, value = '']) => value.replaceAll('""', '"'))
        .join('|')
    : text;

/** Splits at `|`, except within quotes. */
function cutEntries(text: string): string[] {
  if (!text.includes('="')) return text.split('|');
  const entries = [''];
  for (const [part] of text.matchAll(/(?<==)"(?:[^"]|"")*"(?=\s*(?:,|\||$))|[\s\S]/g))
    if (part === '|') entries.push('');
    else entries.push(`${entries.pop() ?? ''}${part}`);
  return entries;
}

/** `sku=A,size=S|sku=B,size=M` */
export const readEntries = (text: string): Pairs[] =>
  text.trim() === '' ? [] : cutEntries(text).map(readPairs);

/**
 * Reads entries separated by `|`, or by commas as for samples in Magento's export:
 * `sample_id=1,title=One,sample_id=2,title=Two`. An entry ends where its first name occurs again.
 */
export const readRepeated = (text: string): Pairs[] =>
  text.trim() === '' ? [] : cutEntries(text).flatMap((part) => cutAtFirst(cutPairs(part)).map(pairsOf));

function cutAtFirst(pairs: readonly string[]): string[][] {
  const nameOf = (pair: string): string => pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
  const first = nameOf(pairs.find((pair) => nameOf(pair) !== '') ?? '');
  const entries: string[][] = [];
  for (const pair of pairs) {
    const current = entries.at(-1);
    if (current === undefined || (nameOf(pair) === first && current.some((other) => nameOf(other) === first)))
      entries.push([pair]);
    else current.push(pair);
  }
  return entries;
}

/** `A,B` */
export const readList = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** `A=2,B=1` or `A,B` */
export const readQuantities = (text: string): { readonly sku: string; readonly quantity: number }[] =>
  readList(text).map((item) => {
    const at = item.lastIndexOf('=');
    // A fraction is returned as it is, and refused later.
    const quantity = at === -1 ? 1 : Number(item.slice(at + 1).trim() || '1');
    return { sku: at === -1 ? item : item.slice(0, at), quantity };
  });

/**
 * Reads `Default Category/Rings/Gold,Default Category/Gifts`: the names from the top to each category, without the root. A
 * slash in a name is written `\/`.
 */
export function readCategoryPaths(text: string): string[][] {
  return readList(text)
    .map((path) =>
      namesOf(path)
        .slice(1)
        .filter((name) => name !== ''),
    )
    .filter((path) => path.length > 0);
}

/** Paths with an empty category name, such as `/` and `Default Category//Rings`. */
export const namelessPaths = (text: string): string[] =>
  readList(text).filter((path) => namesOf(path).includes(''));

const namesOf = (path: string): string[] =>
  path.split(/(?<!\\)\//).map((name) => decodeEntities(name.replaceAll('\\/', '/')).trim());

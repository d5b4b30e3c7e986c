import { decodeEntities } from '../../../../content/index.ts';

/**
 * The small languages inside cells of Magento's product export: `code=value,code=value`, entries parted by `|`, values
 * in quotes where the export was asked to enclose them. Characters that Magento wrote as HTML (`&trade;`) are read as such.
 */
export type Pairs = ReadonlyMap<string, string>;

/** A comma parts two pairs only where a code and `=` follow; any other stands in a value. */
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

/** `"color=Red","material=""Gold"""`: each pair in quotes. */
const enclosedPairs = /^\s*"[A-Za-z]\w*=(?:[^"]|"")*"\s*(?:,\s*"[A-Za-z]\w*=(?:[^"]|"")*"\s*)*$/;

function cutPairs(text: string): string[] {
  if (enclosedPairs.test(text))
    return [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, pair = '']) => pair.replaceAll('""', '"'));
  if (!text.includes('="')) return text.split(pairBorder);
  const parts: string[] = [];
  const pair =
    /\s*([A-Za-z][A-Za-z0-9_]*)=("(?:[^"]|"")*"(?:\|"(?:[^"]|"")*")*|[^,]*(?:,(?!\s*[A-Za-z][A-Za-z0-9_]*=)[^,]*)*)(?:,|$)/y;
  for (let found = pair.exec(text); found; found = pair.exec(text)) {
    parts.push(`${found[1]}=${found[2]}`);
    if (pair.lastIndex >= text.length) break;
  }
  return parts;
}

/** Values are in quotes where the export was asked to enclose them, several each for itself: `"A"|"B"`. */
const enclosed = /^"(?:[^"]|"")*"(?:\|"(?:[^"]|"")*")*$/;

const unquoted = (text: string): string =>
  enclosed.test(text)
    ? [...text.matchAll(/"((?:[^"]|"")*)"(?:\||$)/g)]
        .map(([, value = '']) => value.replaceAll('""', '"'))
        .join('|')
    : text;

/** Cuts at `|`, unless it stands in a value that is enclosed in quotes. */
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
 * Entries that are parted by `|`, or, as Magento's export has samples, by a comma: `sample_id=1,title=One,sample_id=2,title=Two`.
 * An entry ends where the name that it begins with comes again.
 */
export const readRepeated = (text: string): Pairs[] =>
  text.trim() === '' ? [] : cutEntries(text).flatMap((part) => cutAtFirst(cutPairs(part)).map(pairsOf));

function cutAtFirst(pairs: readonly string[]): string[][] {
  const nameOf = (pair: string): string => pair.slice(0, Math.max(0, pair.indexOf('='))).trim();
  const first = nameOf(pairs.find((pair) => nameOf(pair) !== '') ?? '');
  const entries: string[][] = [];
  for (const pair of pairs) {
    const open = entries.at(-1);
    if (open === undefined || (nameOf(pair) === first && open.some((one) => nameOf(one) === first)))
      entries.push([pair]);
    else open.push(pair);
  }
  return entries;
}

/** `A,B` */
export const readList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** `A=2,B=1` or `A,B` */
export const readQuantities = (text: string): { readonly sku: string; readonly quantity: number }[] =>
  readList(text).map((one) => {
    const at = one.lastIndexOf('=');
    // A part of a piece stays as it is, and is refused.
    const quantity = at === -1 ? 1 : Number(one.slice(at + 1).trim() || '1');
    return { sku: at === -1 ? one : one.slice(0, at), quantity };
  });

/**
 * `Default Category/Rings/Gold,Default Category/Gifts`: the names on the way to each category, without the root. A slash
 * in a name is written `\/`. Every step of a way is named by Magento; only the ends count here.
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

/** Paths with a category that has no name, as `/` and `Default Category//Rings`. */
export const namelessPaths = (text: string): string[] =>
  readList(text).filter((path) => namesOf(path).includes(''));

const namesOf = (path: string): string[] =>
  path.split(/(?<!\\)\//).map((name) => decodeEntities(name.replaceAll('\\/', '/')).trim());

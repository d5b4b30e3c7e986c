import type { Result } from '@jinlan/domain/kernel';
import type { Market } from '@jinlan/domain/markets';
import {
  addressLost,
  check,
  checkVariant,
  type Problem,
  type ProductEntry,
  productAlone,
  productEntry,
  type VariantEntry,
} from '@jinlan/domain/validity';
import { type Reading, sanitised } from './entries.ts';

/** Parses an entry. With `variantsApart`, the variants of a configurable piece are separate entries. */
export function readProduct(value: unknown, { variantsApart = false } = {}): Reading<ProductEntry> {
  const schema = variantsApart ? productAlone : productEntry;
  const parsed = readWithoutDropped(value, (candidate) => check(schema, candidate));
  if (parsed.entry === null) return parsed;
  if (isGivenAway(parsed.entry))
    parsed.dropped.push({ path: 'downloads.separately', message: givenAwayMessage });
  return { ...parsed, entry: sanitisedEntry(parsed.entry) };
}

/** The entry with sanitised descriptions. */
export const sanitisedEntry = (entry: ProductEntry): ProductEntry => ({
  ...entry,
  shortDescription: sanitised(entry.shortDescription),
  description: sanitised(entry.description),
});

/** Parses a variant that is separate from its piece, which is sold in these markets. */
export const readVariant = (value: unknown, piecesMarkets: readonly Market[]): Reading<VariantEntry> =>
  readWithoutDropped(value, (candidate) => checkVariant(candidate, piecesMarkets));

const givenAwayMessage =
  'The piece costs nothing, and the prices of its links are not charged, as its links are not purchased separately: write a price, or that they are (separately, in Magento links_purchased_separately=1)';

/** Whether a download costs nothing although its links have prices. */
const isGivenAway = ({ downloads, price }: ProductEntry): boolean =>
  downloads !== null &&
  !downloads.separately &&
  price.rows.some(
    ({ currency, amount }) =>
      amount === 0 && downloads.links.some(({ prices }) => (prices[currency] ?? 0) > 0),
  );

const filmPath = /^((?:variants\.\d+\.)?pictures\.\d+\.film)(?:\.|$)/;
const picturePath = /^((?:variants\.\d+\.)?pictures\.\d+)\./;

/** Parses an entry; drops pictures that are URLs and films that are not, instead of refusing the entry. */
function readWithoutDropped<Entry>(
  value: unknown,
  read: (value: unknown) => Result<Entry, readonly Problem[]>,
): Reading<Entry> {
  const checked = read(value);
  if (checked.ok) return { entry: checked.value, problems: [], dropped: [] };
  const partOf = (pattern: RegExp, { path }: Problem): string => pattern.exec(path)?.[1] ?? '';
  const addresses = new Set(
    checked.error
      .filter(({ message }) => message === addressLost)
      .map((problem) => partOf(picturePath, problem)),
  );
  const isOfAddress = (problem: Problem): boolean => addresses.has(partOf(picturePath, problem));
  const droppedProblems = checked.error.filter((problem) =>
    isOfAddress(problem) ? problem.message === addressLost : filmPath.test(problem.path),
  );
  const problems = checked.error.filter((problem) => !isOfAddress(problem) && !filmPath.test(problem.path));
  if (droppedProblems.length === 0 || problems.length > 0)
    return { entry: null, problems, dropped: droppedProblems };
  const films = droppedProblems.map((problem) => partOf(filmPath, problem)).filter((path) => path !== '');
  const reread = read(without(value, films, [...addresses]));
  return reread.ok
    ? { entry: reread.value, problems: [], dropped: droppedProblems }
    : { entry: null, problems: [...reread.error], dropped: droppedProblems };
}

type Parts = Record<string, unknown>;

/** A copy without these films and pictures. */
function without(value: unknown, films: readonly string[], pictures: readonly string[]): unknown {
  const copy: unknown = structuredClone(value);
  const holderOf = (path: string): readonly [holder: Parts, name: string] => {
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    return [steps.reduce<Parts>((part, step) => part[step] as Parts, copy as Parts), name];
  };
  for (const path of films) {
    const [picture, name] = holderOf(path);
    picture[name] = null;
  }
  const positions = pictures.map(holderOf);
  for (const [list, index] of positions.toSorted(([, a], [, b]) => Number(b) - Number(a)))
    (list as unknown as unknown[]).splice(Number(index), 1);
  return copy;
}

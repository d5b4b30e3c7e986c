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

/** With `variantsApart` a configurable piece comes without its variants: they are read elsewhere. */
export function readProduct(value: unknown, { variantsApart = false } = {}): Reading<ProductEntry> {
  const schema = variantsApart ? productAlone : productEntry;
  const read = withoutLost(value, (one) => check(schema, one));
  if (read.entry === null) return read;
  if (isGivenAway(read.entry)) read.lost.push({ path: 'downloads.separately', message: givenAway });
  return { ...read, entry: cleaned(read.entry) };
}

/** Its descriptions with the markup that pages may show. */
export const cleaned = (entry: ProductEntry): ProductEntry => ({
  ...entry,
  shortDescription: sanitised(entry.shortDescription),
  description: sanitised(entry.description),
});

/** A variant that comes apart from its piece, which is sold in these markets. */
export const readVariant = (value: unknown, piecesMarkets: readonly Market[]): Reading<VariantEntry> =>
  withoutLost(value, (one) => checkVariant(one, piecesMarkets));

const givenAway =
  'The piece costs nothing, and the prices of its links are not charged, as its links are not purchased separately: write a price, or that they are (separately, in Magento links_purchased_separately=1)';

/** Whether a download costs nothing for whose links a price was written. */
const isGivenAway = ({ downloads, price }: ProductEntry): boolean =>
  downloads !== null &&
  !downloads.separately &&
  price.rows.some(
    ({ currency, amount }) =>
      amount === 0 && downloads.links.some(({ prices }) => (prices[currency] ?? 0) > 0),
  );

const filmPath = /^((?:variants\.\d+\.)?pictures\.\d+\.film)(?:\.|$)/;
const picturePath = /^((?:variants\.\d+\.)?pictures\.\d+)\./;

/** A picture that is an address, and a film that is none, cost only themselves: the entry comes without them. */
function withoutLost<Entry>(
  value: unknown,
  read: (value: unknown) => Result<Entry, readonly Problem[]>,
): Reading<Entry> {
  const whole = read(value);
  if (whole.ok) return { entry: whole.value, problems: [], lost: [] };
  const partOf = (pattern: RegExp, { path }: Problem): string => pattern.exec(path)?.[1] ?? '';
  const addresses = new Set(
    whole.error
      .filter(({ message }) => message === addressLost)
      .map((problem) => partOf(picturePath, problem)),
  );
  const isOfAddress = (problem: Problem): boolean => addresses.has(partOf(picturePath, problem));
  const lost = whole.error.filter((problem) =>
    isOfAddress(problem) ? problem.message === addressLost : filmPath.test(problem.path),
  );
  const problems = whole.error.filter((problem) => !isOfAddress(problem) && !filmPath.test(problem.path));
  if (lost.length === 0 || problems.length > 0) return { entry: null, problems, lost };
  const films = lost.map((problem) => partOf(filmPath, problem)).filter((path) => path !== '');
  const rest = read(without(value, films, [...addresses]));
  return rest.ok
    ? { entry: rest.value, problems: [], lost }
    : { entry: null, problems: [...rest.error], lost };
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
  const places = pictures.map(holderOf);
  for (const [list, at] of places.toSorted(([, a], [, b]) => Number(b) - Number(a)))
    (list as unknown as unknown[]).splice(Number(at), 1);
  return copy;
}

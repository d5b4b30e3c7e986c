import { type Position, placeInAddress, placeNamed } from '@jinlan/domain/content';
import { type CountryCode, type Locale, marketFacts, textsOf } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';
import type {
  FilterTypeInput,
  InputMaybe,
  QueryPickupLocationsArgs,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { type distanceKm as measure, presentStore, type Source } from '../../stores/index.ts';

/**
 * A query for the market's stores, nearest first. It is in this area because its answer also contains the stock of a piece
 * in each store.
 */
export type StoresQuery = Partial<QueryPickupLocationsArgs> & {
  readonly pageSize: number;
  readonly currentPage: number;
};

/** The largest quantity of one store that is shown, so that nobody learns how much a store has: more than the last piece. */
const maxShownQuantity = 2;
/** Sizes of a piece that are listed for a store. */
const mostStocked = 60;

const maxPieces = 100;

/** Characters of a filter's text that are compared; a street has at most a few hundred. */
const longestValue = 300;

export function findStores(
  { areas, storeView }: RequestContext,
  query: StoresQuery,
  distanceKm: typeof measure,
): Wire<'PickupLocations'> {
  const { stores, catalogue } = areas;
  const { market, locale } = storeView;
  const { country } = marketFacts[market];
  const unitsOf = (sku: string) => {
    const piece = catalogue.pieces.bySku(sku);
    return piece === null ? [] : [piece, ...catalogue.pieces.variantsOf(piece.id)];
  };
  const heldAt = (sku: string) => {
    const units = unitsOf(sku);
    return ({ id }: Source): number => units.reduce((sum, unit) => sum + catalogue.stock.at(unit.id, id), 0);
  };
  const unitsOfSku = query.sku ? unitsOf(query.sku) : [];
  const stockedAt = ({ id }: Source) =>
    unitsOfSku
      .flatMap((unit) => {
        const quantity = catalogue.stock.at(unit.id, id);
        return quantity === 0 ? [] : [{ sku: unit.sku, is_last: quantity === 1 }];
      })
      .slice(0, mostStocked);
  const candidates = stores
    .sources(market)
    .filter(({ isEshop, pickup }) => !isEshop && (pickup || query.collect === false));
  const area = query.area ? readArea(query.area, candidates, country, locale) : null;
  const position = query.area ? area : readPosition(query);
  const pieces = (query.productsInfo ?? []).flatMap((info) => info ?? []);
  if (pieces.length > maxPieces) throw badRequest(`at most ${maxPieces} productsInfo`);
  const stockLookups = pieces.map(({ sku }) => heldAt(sku));
  const stockOfSku = query.sku ? heldAt(query.sku) : null;
  const matches = (query.area && area === null ? [] : candidates)
    .filter((source) => stockLookups.every((stockAt) => stockAt(source) > 0))
    .map((source) =>
      presentFoundStore(areas, source, {
        view: storeView,
        distance: position && distanceKm(position, source),
        quantity: stockOfSku === null ? null : stockOfSku(source),
        stocked: stockedAt(source),
      }),
    )
    .filter(({ quantity }) => quantity === null || quantity > 0)
    .filter(({ exactDistance }) => !query.area || (exactDistance ?? 0) <= query.area.radius)
    .filter((store) =>
      entriesOf(query.filters).every(([field, filter]) => !filter || isMatch(textOf(store[field]), filter)),
    );
  const { compare } = new Intl.Collator(locale);
  const byDistanceOrName = (a: FoundStore, b: FoundStore): number =>
    a.exactDistance !== null && b.exactDistance !== null
      ? a.exactDistance - b.exactDistance
      : compare(a.city, b.city) || compare(a.name, b.name);
  const sorts = entriesOf(query.sort).flatMap(([field, direction]) =>
    direction
      ? [
          {
            field: field === 'distance' ? ('exactDistance' as const) : field,
            sign: direction === 'DESC' ? -1 : 1,
          },
        ]
      : [],
  );
  const sorted = matches.toSorted((a, b) => {
    for (const { field, sign } of sorts) {
      const [one, other] = [a[field], b[field]];
      const difference =
        typeof one === 'number' && typeof other === 'number'
          ? one - other
          : compare(String(one ?? ''), String(other ?? ''));
      if (difference !== 0) return sign * difference;
    }
    return byDistanceOrName(a, b);
  });
  const from = (query.currentPage - 1) * query.pageSize;
  return {
    total_count: matches.length,
    page_info: {
      current_page: query.currentPage,
      page_size: query.pageSize,
      total_pages: Math.ceil(matches.length / query.pageSize),
    },
    items: sorted.slice(from, from + query.pageSize),
  };
}

interface Facts {
  readonly view: RequestContext['storeView'];
  readonly distance: number | null;
  readonly quantity: number | null;
  readonly stocked: Wire<'PickupLocation'>['stocked'];
}

type FoundStore = ReturnType<typeof presentFoundStore>;

function presentFoundStore(
  { stores }: Pick<RequestContext['areas'], 'stores'>,
  source: Source,
  { view, distance, quantity, stocked }: Facts,
) {
  return {
    ...presentStore(stores, source, view),
    exactDistance: distance,
    distance_km: distance === null ? null : Math.round(distance * 10) / 10,
    quantity: quantity === null ? null : Math.min(maxShownQuantity, quantity),
    stocked,
  };
}

/** The fields of an input with their values. */
const entriesOf = <Input extends object>(input: InputMaybe<Input>) =>
  Object.entries(input ?? {}) as [keyof Input, Input[keyof Input]][];

const textOf = (value: unknown): string | null => (value == null ? null : String(value));

/** Folds a text of a filter, which is compared with every store. No store has a longer value. */
const foldStart = (text: string): string => fold(text.slice(0, longestValue));

/** Compares as Magento's database does, ignoring case. */
function isMatch(value: string | null, filter: FilterTypeInput): boolean {
  const text = value === null ? null : fold(value);
  const isAmong = (list: readonly InputMaybe<string>[]) =>
    list.some((value) => value != null && text === foldStart(value));
  return (
    (filter.eq == null || text === foldStart(filter.eq)) &&
    (filter.neq == null || text !== foldStart(filter.neq)) &&
    (filter.in == null || isAmong(filter.in)) &&
    (filter.nin == null || !isAmong(filter.nin)) &&
    (filter.like == null || (text !== null && isLike(text, foldStart(filter.like)))) &&
    (filter.null == null || text === null) &&
    (filter.notnull == null || text !== null)
  );
}

/** Matches part by part in linear time, without a regular expression. */
function isLike(text: string, pattern: string): boolean {
  const parts = pattern.slice(0, 200).split('%');
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return text.includes(first);
  if (!text.startsWith(first)) return false;
  const last = rest.pop() ?? '';
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}

/** The centre of an area: a known place name, else the store whose postcode, city, address or name matches. */
function readArea(
  { search_term, radius }: NonNullable<StoresQuery['area']>,
  sources: readonly Source[],
  country: CountryCode,
  locale: Locale,
): Position | null {
  if (radius < 0) throw badRequest('radius is below 0');
  const [term = '', countryCode] = search_term.slice(0, 200).split(':');
  if (countryCode !== undefined && countryCode.trim().toUpperCase() !== country) return null;
  if (term.trim() === '') return null;
  const byPostcode = sources.find(({ postcode }) => postcode !== null && postcode === term.trim());
  const byName = placeNamed(term, locale) ?? placeInAddress(term, locale);
  if (byPostcode || byName) return byPostcode ?? byName;
  const text = fold(term.trim());
  return (
    sources.find((source) =>
      [source.city, source.address, source.name].some((words) =>
        textsOf(words).some((word) => fold(word).includes(text)),
      ),
    ) ?? null
  );
}

function readPosition({ latitude, longitude }: StoresQuery): Position | null {
  if (latitude == null || longitude == null) return null;
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  throw badRequest('latitude and longitude are degrees');
}

const badRequest = (reason: string): Refusal => refuse('BAD_REQUEST', { reason });

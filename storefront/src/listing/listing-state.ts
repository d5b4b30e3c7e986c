/**
 * The filters, sort order and page of a list, stored in the address so that they can be shared and reloaded:
 * `?metal=gold-999,k18-white&price=5000_20000&sort=price_asc&page=2`. An open end of the price is empty; a reversed
 * range is put in order. `from=1` also shows the pages before, as "load more" does.
 */
export const sorts = ['position', 'relevance', 'newest', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof sorts)[number];

export interface ListingState {
  /** Chosen option values by attribute code, in the order chosen. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** Major units of the current currency, both ends inclusive. */
  readonly price: { readonly from: number | null; readonly to: number | null };
  readonly sort: Sort;
  readonly page: number;
  /** Shows all pages from the first to `page`, not only that page. */
  readonly allPages: boolean;
}

/** Query parameters that are not attributes. */
const reservedNames = new Set(['price', 'sort', 'page', 'from', 'query', 'store']);
/** Tracking parameters of advertisers, which are no filters. */
const trackingNames = /^(utm_|mtm_|pk_)|^(gclid|fbclid|msclkid|dclid|yclid|gad_source)$/;
const attributeName = /^[a-z][a-z0-9_]{0,40}$/;
const mostValues = 20;
/** Control characters. Browsers remove them from the server's markup, so no page can contain them. */
const unwritable = /\p{Cc}/gu;
/** More than any list has. For such a page the server answers that it does not exist. */
const lastPage = 1_000_000;

const amount = (text: string | undefined): number | null => {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isFinite(value) || value < 0 ? null : value;
};

export function readListing(search: URLSearchParams, defaultSort: Sort): ListingState {
  const chosen: Record<string, readonly string[]> = {};
  for (const [key, value] of search) {
    if (reservedNames.has(key) || trackingNames.test(key) || !attributeName.test(key)) continue;
    const values = [...new Set(value.replace(unwritable, '').split(',').filter(Boolean))].slice(
      0,
      mostValues,
    );
    if (values.length > 0) chosen[key] = values;
  }
  const sort = sorts.find((name) => name === search.get('sort')) ?? defaultSort;
  const page = Number(search.get('page'));
  return {
    chosen,
    price: readPrice(search.get('price')),
    sort,
    page: Number.isInteger(page) && page > 0 ? Math.min(page, lastPage) : 1,
    allPages: page > 1 && search.get('from') === '1',
  };
}

function readPrice(text: string | null): ListingState['price'] {
  const [first, second] = (text ?? '').split('_');
  const [from, to] = [amount(first), amount(second)];
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

/** The largest page that the server returns. */
const mostAtOnce = 100;

/** Returns the page number and size to request. `size`: pieces in one page. */
export function askedPage(
  { page, allPages }: ListingState,
  size: number,
): { pageSize: number; currentPage: number } {
  return allPages
    ? { pageSize: Math.min(page, Math.floor(mostAtOnce / size)) * size, currentPage: 1 }
    : { pageSize: size, currentPage: page };
}

/** Returns the list with one more page; null if it does not begin at the first page, or is too long. */
export function withMore(state: ListingState, size: number): ListingState | null {
  const begins = state.allPages || state.page === 1;
  return begins && (state.page + 1) * size <= mostAtOnce
    ? { ...state, page: state.page + 1, allPages: true }
    : null;
}

/** Returns the query with other parameters (`query`, `store`) kept. */
export function writeListing(
  state: ListingState,
  defaultSort: Sort,
  otherParameters: URLSearchParams,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const key of ['query', 'store']) {
    const value = otherParameters.get(key);
    if (value) search.set(key, value);
  }
  for (const [code, values] of Object.entries(state.chosen)) {
    if (values.length > 0) search.set(code, values.join(','));
  }
  const { from, to } = state.price;
  if (from !== null || to !== null) search.set('price', `${from ?? ''}_${to ?? ''}`);
  if (state.sort !== defaultSort) search.set('sort', state.sort);
  if (state.page > 1) search.set('page', String(state.page));
  if (state.page > 1 && state.allPages) search.set('from', '1');
  return search;
}

/** A band of a number as the server counts it, such as `5_10` or `20_*`. */
const band = /^(\d+(?:\.\d+)?)_(\d+(?:\.\d+)?|\*)$/;

/** Adds or removes an option. Options combine, but a band of a number replaces another. */
export const toggleOption = (state: ListingState, code: string, value: string): ListingState => {
  const currentValues = state.chosen[code] ?? [];
  const others = band.test(value) ? [] : currentValues;
  const next = currentValues.includes(value)
    ? currentValues.filter((other) => other !== value)
    : [...others, value];
  return { ...state, chosen: { ...state.chosen, [code]: next }, page: 1, allPages: false };
};

export const withPrice = (state: ListingState, price: ListingState['price']): ListingState => ({
  ...state,
  price,
  page: 1,
  allPages: false,
});

export const cleared = (state: ListingState): ListingState => ({
  ...state,
  chosen: {},
  price: { from: null, to: null },
  page: 1,
  allPages: false,
});

/** Returns the state without these filters. */
export const without = (state: ListingState, codes: readonly string[]): ListingState => ({
  ...state,
  chosen: Object.fromEntries(Object.entries(state.chosen).filter(([code]) => !codes.includes(code))),
});

export const countChosen = ({ chosen, price }: ListingState): number =>
  Object.values(chosen).reduce((sum, values) => sum + values.length, 0) +
  (price.from === null && price.to === null ? 0 : 1);

/** In the form of `ProductAttributeFilterInput`. */
export function filterOf({ chosen, price }: ListingState): Record<string, object> {
  const filter: Record<string, object> = {};
  for (const [code, values] of Object.entries(chosen)) {
    const [, from, to] = band.exec(values[0] ?? '') ?? [];
    if (from !== undefined && to !== undefined) filter[code] = { from, ...(to === '*' ? {} : { to }) };
    else if (values.length > 0) filter[code] = { in: values };
  }
  if (price.from !== null || price.to !== null) {
    filter.price = {
      ...(price.from === null ? {} : { from: String(price.from) }),
      ...(price.to === null ? {} : { to: String(price.to) }),
    };
  }
  return filter;
}

/** Exactly one key; the default order has none. */
export function sortOf({ sort }: ListingState): Record<string, 'ASC' | 'DESC'> {
  switch (sort) {
    case 'price_asc':
      return { price: 'ASC' };
    case 'price_desc':
      return { price: 'DESC' };
    case 'newest':
      return { newest: 'DESC' };
    case 'relevance':
      return { relevance: 'DESC' };
    case 'position':
      return { position: 'ASC' };
  }
}

/**
 * What a shopper has chosen in a list, kept in the address so that it can be shared, reloaded and gone back to:
 * `?metal=gold-999,k18-white&price=5000_20000&sort=price_asc&page=2`. An open end of the price is left empty.
 */
export const sorts = ['position', 'relevance', 'newest', 'price_asc', 'price_desc'] as const;
export type Sort = (typeof sorts)[number];

export interface ListingState {
  /** Attribute code → chosen option values, in the order chosen. */
  readonly chosen: Readonly<Record<string, readonly string[]>>;
  /** Major units of the present currency, both ends included. */
  readonly price: { readonly from: number | null; readonly to: number | null };
  readonly sort: Sort;
  readonly page: number;
}

/** Keys of the address that are not attributes. */
const ours = new Set(['price', 'sort', 'page', 'query', 'store']);
const attributeName = /^[a-z][a-z0-9_]{0,40}$/;
const mostValues = 20;

const amount = (text: string | undefined): number | null => {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isFinite(value) || value < 0 ? null : value;
};

export function readListing(search: URLSearchParams, defaultSort: Sort): ListingState {
  const chosen: Record<string, readonly string[]> = {};
  for (const [key, value] of search) {
    if (ours.has(key) || !attributeName.test(key) || value === '') continue;
    chosen[key] = [...new Set(value.split(',').filter(Boolean))].slice(0, mostValues);
  }
  const [from, to] = (search.get('price') ?? '').split('_');
  const sort = sorts.find((known) => known === search.get('sort')) ?? defaultSort;
  const page = Number(search.get('page'));
  return {
    chosen,
    price: { from: amount(from), to: amount(to) },
    sort,
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The address's query, with what belongs to others (`query`, `store`) kept. */
export function writeListing(state: ListingState, defaultSort: Sort, kept: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams();
  for (const key of ['query', 'store']) {
    const value = kept.get(key);
    if (value) search.set(key, value);
  }
  for (const [code, values] of Object.entries(state.chosen)) {
    if (values.length > 0) search.set(code, values.join(','));
  }
  const { from, to } = state.price;
  if (from !== null || to !== null) search.set('price', `${from ?? ''}_${to ?? ''}`);
  if (state.sort !== defaultSort) search.set('sort', state.sort);
  if (state.page > 1) search.set('page', String(state.page));
  return search;
}

export const toggleOption = (state: ListingState, code: string, value: string): ListingState => {
  const present = state.chosen[code] ?? [];
  const next = present.includes(value) ? present.filter((other) => other !== value) : [...present, value];
  return { ...state, chosen: { ...state.chosen, [code]: next }, page: 1 };
};

export const withPrice = (state: ListingState, price: ListingState['price']): ListingState => ({
  ...state,
  price,
  page: 1,
});

export const cleared = (state: ListingState): ListingState => ({
  ...state,
  chosen: {},
  price: { from: null, to: null },
  page: 1,
});

export const countChosen = ({ chosen, price }: ListingState): number =>
  Object.values(chosen).reduce((sum, values) => sum + values.length, 0) +
  (price.from === null && price.to === null ? 0 : 1);

/** As `ProductAttributeFilterInput` wants it. */
export function filterOf({ chosen, price }: ListingState): Record<string, object> {
  const filter: Record<string, object> = {};
  for (const [code, values] of Object.entries(chosen)) {
    if (values.length > 0) filter[code] = { in: values };
  }
  if (price.from !== null || price.to !== null) {
    filter.price = {
      ...(price.from === null ? {} : { from: String(price.from) }),
      ...(price.to === null ? {} : { to: String(price.to) }),
    };
  }
  return filter;
}

/** One key at a time; the default order sends none. */
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

/** Addresses of the pages of sales. */
const parameter = 'design';

/** The page that begins a sale with a design; `text` is its word, link or code. */
export const beginAddress = (text: string): string =>
  `/staff/sales?${new URLSearchParams({ [parameter]: text })}`;

/** The page of a sale; `text` is the design that is added there first. */
export const saleAddress = (id: string, text: string | null): string =>
  text === null ? `/staff/sales/${id}` : `/staff/sales/${id}?${new URLSearchParams({ [parameter]: text })}`;

/** The design that an address names; null for none. */
export const designIn = (query: URLSearchParams): string | null =>
  query.get(parameter)?.slice(0, 2_000) || null;

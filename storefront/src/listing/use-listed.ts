/**
 * Loads a list for its address. Filters are data, so the page cannot know which exist. Where the server refuses unknown
 * ones, they are dropped and the request is repeated.
 */

import type { QueryState, ShopError } from '@jinlan/client/data';
import type { ListingControls } from './Listing.tsx';
import { type ListingState, without } from './listing-state.ts';

export interface Listed<Data> extends QueryState<Data> {
  /** The controls of the final request. */
  readonly controls: ListingControls;
}

/**
 * `ask` is a hook: it is called twice in the same order each time, the second time with `pause` where one request is
 * enough.
 */
export function useListed<Data>(
  controls: ListingControls,
  ask: (state: ListingState, pause: boolean) => QueryState<Data>,
): Listed<Data> {
  const asked = ask(controls.state, false);
  const unknown = unknownFilters(asked.error, controls.state);
  const known = unknown.length === 0 ? controls.state : without(controls.state, unknown);
  const again = ask(known, unknown.length === 0);
  return unknown.length === 0
    ? { ...asked, controls }
    : { ...again, controls: { ...controls, state: known } };
}

/** Returns the filters that the server's refusal names; all of them where it names none. */
export function unknownFilters(error: ShopError | null, { chosen }: ListingState): readonly string[] {
  if (!error?.message.includes('got invalid value')) return [];
  const codes = Object.keys(chosen);
  const named = codes.filter((code) => error.message.includes(`Field "${code}" is not defined`));
  return named.length > 0 ? named : codes;
}

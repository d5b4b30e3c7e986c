/**
 * A list as its address asks for it. Filters are data, so the page cannot know which there are: where the server
 * refuses some that it has not, they are left out and the rest is asked again.
 */

import type { QueryState, ShopError } from '@jinlan/client/data';
import type { ListingControls } from './Listing.tsx';
import { type ListingState, without } from './listing-state.ts';

export interface Listed<Data> extends QueryState<Data> {
  /** The controls of what was asked in the end. */
  readonly controls: ListingControls;
}

/** `ask` is a hook: it is called twice in the same order each time, the second time with `pause` where one call will do. */
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

/** The filters that the server's refusal names; all of them where it names none. */
export function unknownFilters(error: ShopError | null, { chosen }: ListingState): readonly string[] {
  if (!error?.message.includes('got invalid value')) return [];
  const codes = Object.keys(chosen);
  const named = codes.filter((code) => error.message.includes(`Field "${code}" is not defined`));
  return named.length > 0 ? named : codes;
}

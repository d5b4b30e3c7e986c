/**
 * Loads a list for its address. The page cannot know which filters exist, because they are data. If the server refuses
 * unknown ones, they are dropped and the request is repeated.
 */

import type { QueryState, ShopError } from '@jinlan/client/data';
import type { ListingControls } from './Listing.tsx';
import { type ListingState, without } from './listing-state.ts';

export interface Listed<Data> extends QueryState<Data> {
  /** The sort order and filters of the final request. */
  readonly controls: ListingControls;
}

/**
 * `useRequest` is a hook, so it is always called twice in the same order, the second time with `pause` if one request
 * is enough.
 */
export function useListed<Data>(
  controls: ListingControls,
  useRequest: (state: ListingState, pause: boolean) => QueryState<Data>,
): Listed<Data> {
  const first = useRequest(controls.state, false);
  const unknown = unknownFilters(first.error, controls.state);
  const supportedState = unknown.length === 0 ? controls.state : without(controls.state, unknown);
  const second = useRequest(supportedState, unknown.length === 0);
  return unknown.length === 0
    ? { ...first, controls }
    : { ...second, controls: { ...controls, state: supportedState } };
}

/** Returns the filters that the server's refusal names, or all if it names none. */
export function unknownFilters(error: ShopError | null, { chosen }: ListingState): readonly string[] {
  if (!error?.message.includes('got invalid value')) return [];
  const codes = Object.keys(chosen);
  const namedCodes = codes.filter((code) => error.message.includes(`Field "${code}" is not defined`));
  return namedCodes.length > 0 ? namedCodes : codes;
}

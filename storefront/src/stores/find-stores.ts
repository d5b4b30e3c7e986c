/** Filters and sorts stores by the typed text or the shopper's position. */

import {
  distanceKm,
  type NamedPlace,
  type Position,
  placeInAddress,
  placeNamed,
} from '@jinlan/domain/content';
import type { Locale } from '@jinlan/domain/markets';
import { fold } from '@jinlan/domain/search';

export interface StoreFacts extends Position {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly street: string;
}

export interface FoundStore<S> {
  readonly store: S;
  /** Null if no position is known. */
  readonly km: number | null;
}

export interface Finding<S> {
  readonly stores: readonly FoundStore<S>[];
  /** The place from which distances are measured. */
  readonly from: NamedPlace | null;
}

const folded = (text: string): string => fold(text).replace(/\s+/g, '');

/**
 * The text, in simplified or traditional characters, matches stores by name, city and street. If none matches, it may
 * be a place, by whose distance all stores are sorted. Without a text, stores are sorted by distance from the shopper,
 * or stay in list order.
 */
export function findStores<S extends StoreFacts>(
  stores: readonly S[],
  typed: string,
  me: Position | null,
  locale: Locale,
): Finding<S> {
  const text = folded(typed);
  if (text === '') return { stores: me ? byDistance(stores, me) : withoutDistance(stores), from: null };
  const matchingStores = stores.filter(({ name, city, street }) =>
    folded(`${city}${street} ${name}`).includes(text),
  );
  const exact = placeNamed(typed, locale);
  if (matchingStores.length > 0) {
    const from = exact ?? me;
    return { stores: from ? byDistance(matchingStores, from) : withoutDistance(matchingStores), from: exact };
  }
  const namedPlace = exact ?? placeInAddress(typed, locale);
  return namedPlace
    ? { stores: byDistance(stores, namedPlace), from: namedPlace }
    : { stores: [], from: null };
}

const withoutDistance = <S>(stores: readonly S[]): FoundStore<S>[] =>
  stores.map((store) => ({ store, km: null }));

const byDistance = <S extends StoreFacts>(stores: readonly S[], from: Position): FoundStore<S>[] =>
  stores.map((store) => ({ store, km: distanceKm(from, store) })).sort((a, b) => a.km - b.km);

/** A route in the market's map service. */
export function routeTo({ latitude, longitude, name }: StoreFacts, market: string): string {
  if (market === 'cn')
    return `https://uri.amap.com/navigation?to=${longitude},${latitude},${encodeURIComponent(name)}&coordinate=wgs84&callnative=1`;
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}

/** Which stores are shown, and in which order, for what a shopper typed or where they are. */

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
  /** Null where nobody said from where. */
  readonly km: number | null;
}

export interface Finding<S> {
  readonly stores: readonly FoundStore<S>[];
  /** The place from which distances are told. */
  readonly from: NamedPlace | null;
}

const folded = (text: string): string => fold(text).replace(/\s+/g, '');

/**
 * Typed words, in simplified or traditional characters, first name stores (name, city, street); where none has them, a place from which all are sorted. Without
 * words, from where the shopper is, or in the order of the list.
 */
export function findStores<S extends StoreFacts>(
  stores: readonly S[],
  typed: string,
  me: Position | null,
  locale: Locale,
): Finding<S> {
  const text = folded(typed);
  if (text === '') return { stores: me ? byDistance(stores, me) : plain(stores), from: null };
  const named = stores.filter(({ name, city, street }) => folded(`${city}${street} ${name}`).includes(text));
  const exact = placeNamed(typed, locale);
  if (named.length > 0) {
    const from = exact ?? me;
    return { stores: from ? byDistance(named, from) : plain(named), from: exact };
  }
  const place = exact ?? placeInAddress(typed, locale);
  return place ? { stores: byDistance(stores, place), from: place } : { stores: [], from: null };
}

const plain = <S>(stores: readonly S[]): FoundStore<S>[] => stores.map((store) => ({ store, km: null }));

const byDistance = <S extends StoreFacts>(stores: readonly S[], from: Position): FoundStore<S>[] =>
  stores.map((store) => ({ store, km: distanceKm(from, store) })).sort((a, b) => a.km - b.km);

/** A route in the map that people of the market have. */
export function routeTo({ latitude, longitude, name }: StoreFacts, market: string): string {
  if (market === 'cn')
    return `https://uri.amap.com/navigation?to=${longitude},${latitude},${encodeURIComponent(name)}&coordinate=wgs84&callnative=1`;
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}

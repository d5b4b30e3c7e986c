/**
 * An address half typed, kept in the tab for an hour: a session that ends meanwhile costs nothing that was typed. It is
 * shown again to the customer who typed it, in the form they typed it in.
 */

import type { StoredValues } from '@jinlan/client/data';
import { ADDRESS_DRAFT } from '@jinlan/client/session';
import type { CountryCode } from '@jinlan/domain/markets';
import { emptyAddress } from '../../addresses/address-values.ts';
import type { BookValues } from './book.ts';

const DRAFT_TTL_SECONDS = 3600;

export const countries = ['CN', 'HK', 'MO', 'MY', 'SG'] as const satisfies readonly CountryCode[];

/** Whose it is, and which form it stands in: an address's id, or null for a new one. */
export interface DraftPlace {
  readonly customer: string;
  readonly address: number | null;
}

export function readAddressDraft(tab: StoredValues, { customer, address }: DraftPlace): BookValues | null {
  const draft = tab.get(ADDRESS_DRAFT);
  if (!isRecord(draft) || draft.customer !== customer || draft.address !== address) return null;
  const { values } = draft;
  if (!isRecord(values)) return null;
  const country = countries.find((code) => code === values.country);
  if (!country) return null;
  const texts = Object.keys(emptyAddress).flatMap((name) => {
    const text = values[name];
    return typeof text === 'string' ? [[name, text]] : [];
  });
  return { ...emptyAddress, ...Object.fromEntries(texts), country, isDefault: values.isDefault === true };
}

export function keepAddressDraft(tab: StoredValues, place: DraftPlace, values: BookValues): void {
  tab.set(ADDRESS_DRAFT, { ...place, values }, DRAFT_TTL_SECONDS);
}

export function forgetAddressDraft(tab: StoredValues): void {
  tab.remove(ADDRESS_DRAFT);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

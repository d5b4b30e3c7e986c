import { isRecord } from '@jinlan/domain/kernel';
/**
 * An unsaved address, stored in the tab for an hour, so it survives an expired session. Only the customer who typed it
 * sees it again, in the same form.
 */

import type { StoredValues } from '@jinlan/client/data';
import { ADDRESS_DRAFT } from '@jinlan/client/session';
import type { CountryCode } from '@jinlan/domain/markets';
import { emptyAddress } from '../../addresses/address-values.ts';
import type { BookValues } from './book.ts';

const DRAFT_TTL_SECONDS = 3600;

export const countries = ['CN', 'HK', 'MO', 'MY', 'SG'] as const satisfies readonly CountryCode[];

/** The customer's e-mail, and the form: an address's id, or null for a new address. */
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

export function storeAddressDraft(tab: StoredValues, draftPlace: DraftPlace, values: BookValues): void {
  tab.set(ADDRESS_DRAFT, { ...draftPlace, values }, DRAFT_TTL_SECONDS);
}

export function forgetAddressDraft(tab: StoredValues): void {
  tab.remove(ADDRESS_DRAFT);
}

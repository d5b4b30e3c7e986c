/** The identity check above the market's limits (trade-facts 8): type and last four characters, never the number. */
import { ok, type Result, refuse } from '../kernel/index.ts';
import { typedCode } from '../people/index.ts';
import type { TradeInMaterial, TradeInRules } from './rules.ts';

export const identityDocuments = ['identity-card', 'passport', 'travel-permit'] as const;
export type IdentityDocument = (typeof identityDocuments)[number];

export const payoutMethods = ['cash', 'transfer'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/** Reads the last four letters and digits of a document. Refuses a longer text, so that nobody stores the whole number. */
export function readDocumentEnd(
  typed: string,
): Result<string, { readonly code: 'INVALID_TEXT'; readonly data: { field: string; reason: 'characters' } }> {
  const end = typedCode(typed.slice(0, 40))
    .replace(/[\s()-]/g, '')
    .toUpperCase();
  return /^[A-Z0-9]{4}$/.test(end)
    ? ok(end)
    : refuse('INVALID_TEXT', { field: 'document_end', reason: 'characters' });
}

/** Whether the document must be noted. `earlier`: what the same mobile number got on the day. Amounts in minor units. */
export const needsIdentity = (
  { identityFrom }: Pick<TradeInRules, 'identityFrom'>,
  earlier: number,
  amount: number,
): boolean => earlier + amount >= identityFrom;

/**
 * The amounts accepted on a day, in minor units. `ofNumber`: for one mobile number. `ofAssayer`: with one assayer, without
 * offers that the manager confirmed.
 */
export interface AcceptedOfDay {
  readonly ofNumber: number;
  readonly ofAssayer: number;
}

/**
 * Whether the manager must confirm an offer: always for a diamond; for metal if the amount, together with what was accepted
 * on the day, reaches the limit. So neither many small pieces of one number nor pieces of many numbers with one assayer go
 * unnoticed.
 */
export const mustConfirm = (
  { confirmFrom }: Pick<TradeInRules, 'confirmFrom'>,
  material: TradeInMaterial,
  { ofNumber, ofAssayer }: AcceptedOfDay,
  amount: number,
): boolean => material === 'diamond' || Math.max(ofNumber, ofAssayer) + amount >= confirmFrom;

/** Whether the till may pay this amount in cash. `earlier`: what the same mobile number got in cash on the day. */
export const mayPayCash = (
  { cashMost }: Pick<TradeInRules, 'cashMost'>,
  earlier: number,
  amount: number,
): boolean => cashMost === null || earlier + amount <= cashMost;

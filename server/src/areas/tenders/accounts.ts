import type { TenderKind } from '@jinlan/domain/orders';
import { createLedger, type Ledger } from '../../platform/ledger/ledger.ts';

/** Balances of gift cards; the owner is the card's id. */
export const giftCardLedger = createLedger({ code: 'gift-card', mayOverdraw: false });

/** Store credit; the owner is the customer's id. */
export const storeCreditLedger = createLedger({ code: 'store-credit', mayOverdraw: false });

/** Values of accepted trade-ins; the owner is the trade-in's number. */
export const tradeInLedger = createLedger({ code: 'trade-in', mayOverdraw: false });

export const ledgers = {
  'trade-in': tradeInLedger,
  'gift-card': giftCardLedger,
  'store-credit': storeCreditLedger,
} as const satisfies Readonly<Record<TenderKind, Ledger>>;

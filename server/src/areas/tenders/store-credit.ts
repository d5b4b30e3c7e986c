import { isZero, type Money, money } from '@jinlan/domain/money';
import { customerIdOf, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { graceCause, isGrace } from '../../platform/ledger/grace.ts';
import type { HistoryEntry } from '../../platform/ledger/ledger.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { giftCardLedger, storeCreditLedger } from './accounts.ts';
import { type CodeContext, findGiftCard } from './find-gift-card.ts';
import type { GiftCard } from './gift-card.ts';

export type CustomerContext = Pick<RequestContext, 'actor' | 'currency' | 'now'>;

/** Returns how much a customer may spend in this currency. */
export async function storeCreditOf(
  db: Connection,
  customerId: string,
  { currency, now }: Pick<CustomerContext, 'currency' | 'now'>,
): Promise<Money> {
  const { available } = await storeCreditLedger.balance(db, { owner: customerId, unit: currency }, now);
  return money(available, currency);
}

export interface StoreCreditPage {
  readonly entries: readonly HistoryEntry[];
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** The largest page; a larger `pageSize` is reduced to it. */
export const HISTORY_MAX = 100;

export async function storeCreditHistory(
  db: Connection,
  customerId: string,
  { currency }: Pick<CustomerContext, 'currency'>,
  page: { readonly pageSize: number; readonly currentPage: number },
): Promise<StoreCreditPage> {
  for (const [name, value] of Object.entries(page)) if (value < 1) throw refuse('PAGE_INVALID', { name });
  const pageSize = Math.min(page.pageSize, HISTORY_MAX);
  const offset = Math.min((page.currentPage - 1) * pageSize, Number.MAX_SAFE_INTEGER);
  const account = { owner: customerId, unit: currency };
  return {
    ...(await storeCreditLedger.history(db, account, { offset, limit: pageSize })),
    ...{ pageSize, currentPage: page.currentPage },
  };
}

/**
 * Moves the balance of a gift card to the customer's store credit, which expires when the card would have expired. Returns
 * the card, now empty. Refuses guests with NOT_AUTHORISED, and wrong codes as the look-up of a balance does.
 */
export async function redeemGiftCard(
  platform: Platform,
  context: CodeContext,
  code: string,
): Promise<GiftCard> {
  const customerId = customerIdOf(context.actor);
  const subject = { id: customerId, customerId, storeId: null };
  if (customerId === null || !may(context.actor, 'account.change', subject)) throw refuse('NOT_AUTHORISED');
  const card = await findGiftCard(platform, context, code, `customer:${customerId}`);
  if (card === null || isZero(card.balance)) throw refuse('GIFT_CARD_NOT_FOUND');
  const { minor: amount, currency: unit } = card.balance;
  const at = context.now;
  const move = platform.random.uuid();
  await platform.db.transaction(async (tx) => {
    const cardAccount = { owner: String(card.id), unit };
    const taken = await giftCardLedger.debit(tx, cardAccount, {
      ...{ amount, against: 'transfers', cause: `redeem:${move}`, at },
    });
    if (!taken.ok) throw refuse('GIFT_CARD_NOT_FOUND');
    const lots = await giftCardLedger.lotsTaken(tx, cardAccount, `redeem:${move}`);
    for (const [index, lot] of lots.entries()) {
      const cause = `gift-card:${move}${index === 0 ? '' : `:${index + 1}`}`;
      const given = await storeCreditLedger.credit(
        tx,
        { owner: customerId, unit },
        {
          ...{ amount: lot.amount, expiresAt: lot.expiresAt, against: 'transfers', at },
          cause: isGrace(lot) ? graceCause(cause) : cause,
        },
      );
      if (!given.ok) throw new Error(`Gift card ${card.id} was redeemed twice as ${move}`);
    }
  });
  return { ...card, balance: money(0, unit) };
}

import { businessDay } from '@jinlan/domain/kernel';
import { type CurrencyCode, money } from '@jinlan/domain/money';
import type { Wire } from '../../graphql/wire.ts';
import type { HistoryEntry } from '../../platform/ledger/ledger.ts';
import { presentMoney } from '../catalogue/index.ts';
import type { GiftCard } from './gift-card.ts';
import type { ReceivedCard } from './sold/received-card.ts';
import type { StoreCreditPage } from './store-credit.ts';

/** The last day on which a card is valid, `YYYY-MM-DD`; null for every day. */
export const presentExpiry = (expiresAt: Date | null): string | null =>
  expiresAt === null ? null : businessDay(new Date(expiresAt.getTime() - 1));

export const presentGiftCard = ({ code, balance, expiresAt }: GiftCard): Wire<'GiftCardAccount'> => ({
  code,
  balance: presentMoney(balance),
  expiration_date: presentExpiry(expiresAt),
});

export const presentReceived = (received: ReceivedCard): Wire<'ReceivedGiftCard'> => {
  const { card, code, balance } = received;
  return {
    ...received,
    account: { code, balance: presentMoney(balance), expiration_date: presentExpiry(card.expiresAt) },
    amount: presentMoney(money(card.amount - card.taken, card.currency)),
    product_name: card.productName,
    image_url: card.picture,
    sender_name: card.senderName,
    recipient_name: card.recipientName,
    message: card.message,
  };
};

export const presentHistory = (
  { entries, total, currentPage, pageSize }: StoreCreditPage,
  currency: CurrencyCode,
): Wire<'CustomerStoreCreditHistory'> => ({
  items: entries.map((entry) => ({
    action: actionOf(entry),
    balance_change: presentMoney(money(entry.amount, currency)),
    actual_balance: presentMoney(money(entry.balance, currency)),
    date_time_changed: entry.at.toISOString(),
  })),
  page_info: {
    current_page: currentPage,
    page_size: pageSize,
    total_pages: Math.ceil(total / pageSize),
  },
  total_count: total,
});

/** Returns Magento's word for an entry. */
function actionOf({ kind, cause }: HistoryEntry): string {
  switch (kind) {
    case 'debit':
      return 'Used';
    case 'expiry':
      return 'Expired';
    case 'reversal':
      return 'Reverted';
    case 'credit':
      return /^(?:grace:)?refund:/.test(cause) ? 'Refunded' : 'Created';
  }
}

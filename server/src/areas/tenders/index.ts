import type { Locale, Market } from '@jinlan/domain/markets';
import type { CurrencyCode, Money } from '@jinlan/domain/money';
import { sendGiftCardsData } from '@jinlan/domain/validity';
import type { Connection } from '../../platform/database.ts';
import type { MessageGateway, PaymentGateways } from '../../platform/gateways/index.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import { expireOverdue } from '../../platform/ledger/expire-overdue.ts';
import type { Client } from '../../platform/limits/turns.ts';
import { drawInTurn } from '../../platform/pdf/draw-in-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Identity } from '../identity/index.ts';
import { ledgers } from './accounts.ts';
import { type CodeContext, findGiftCard } from './find-gift-card.ts';
import { type GiftCard, giftCardsOf } from './gift-card.ts';
import { importGiftCards } from './import-gift-cards.ts';
import { importStoreCredit } from './import-store-credit.ts';
import { type TenderPayments, tenderPayments } from './pay-orders.ts';
import { type CustomerCards, customerCards } from './saved-cards/saved-cards.ts';
import { drawCard } from './sold/card-pdf.ts';
import { encloseCard, enclosedCard } from './sold/enclose-card.ts';
import { type HandedCard, type NoteHanding, printCard, sendCardAgain } from './sold/hand-out-cards.ts';
import { type SoldCards, soldCards } from './sold/issue-cards.ts';
import { openReceivedCard, type ReceivedCard } from './sold/received-card.ts';
import { sendCardsJob, sendDueCards } from './sold/send-cards.ts';
import { forgetRecipients } from './sold/store-recipients.ts';
import { cardsOfOrder, type SoldCardDetails } from './sold/store-sold.ts';
import {
  type CustomerContext,
  redeemGiftCard,
  type StoreCreditPage,
  storeCreditHistory,
  storeCreditOf,
} from './store-credit.ts';
import { type TradeInValues, tradeInValues } from './trade-ins/values.ts';

export { storeCreditLedger } from './accounts.ts';
export type { GiftCard } from './gift-card.ts';
export { creditHeld, hasCredit } from './held-credit.ts';
export type { TenderPayments } from './pay-orders.ts';
export { presentExpiry } from './present.ts';
export { resolvers } from './resolvers.ts';
export type { SoldCards } from './sold/issue-cards.ts';

declare module '../../platform/context.ts' {
  interface Areas {
    readonly tenders: Tenders;
  }
}

/**
 * Costs of a type in fields, whichever fields are selected. A received gift card may be drawn as PDF, which takes as long
 * as a page.
 */
export const objectCosts = { ReceivedGiftCard: 20_000 };
export const useCosts = { 'Query.giftCardAccount': 5_000 } as const;

export interface TenderFiles {
  /** `gift-cards.csv` */
  readonly giftCards?: string;
  /** `store-credit.csv`; the customers must exist. */
  readonly storeCredit?: string;
}

/** Trade-ins, gift cards and store credit as means of payment. */
export interface Tenders {
  readonly payments: TenderPayments;
  readonly savedCards: CustomerCards;
  /**
   * Removes names, addresses and messages of sold gift cards, in the transaction in which their orders lose their buyers.
   */
  forgetRecipients(tx: Connection, orderNumbers: readonly string[]): Promise<void>;
  /** The code of the gateway that takes cards in a market; null if none does. */
  gatewayOfCards(market: Market): string | null;
  /** Gift cards that orders buy. */
  readonly sold: SoldCards;
  /** The cards that an order has issued, at most a hundred, for the staff of its store. */
  issuedCards(orderNumber: string): Promise<readonly SoldCardDetails[]>;
  /** Draws a card for the parcel, as PDF in base64. Refuses with GIFT_CARD_NOT_FOUND (`hand-out-cards.ts`). */
  printCard(card: HandedCard, shop: string, note: NoteHanding): Promise<string>;
  /** Sends the e-mail of a card again. Refuses with GIFT_CARD_NOT_FOUND and TOO_MANY_REQUESTS. */
  sendCardAgain(card: HandedCard, note: NoteHanding): Promise<void>;
  /**
   * Returns the card of a key that was sent by e-mail. Refuses with GIFT_CARD_NOT_FOUND for a wrong key, and for a card
   * that was taken back.
   */
  receivedCard(context: CodeContext, key: string): Promise<ReceivedCard>;
  /** Returns a received card as PDF, in base64. */
  cardPdf(client: Client, received: ReceivedCard): Promise<string>;
  /** The gift card with a typed code; refuses with GIFT_CARD_NOT_FOUND if it cannot pay here. */
  giftCard(context: CodeContext, code: string): Promise<GiftCard>;
  /** Returns the gift card to put into a bag, or null. Counts wrong codes for the bag, too. */
  giftCardForCart(context: CodeContext, code: string, cartId: string): Promise<GiftCard | null>;
  /** Returns the gift cards of a bag, in the order of their ids. Leaves out those of another currency. */
  giftCards(
    db: Connection,
    ids: readonly number[],
    currency: CurrencyCode,
    now: Date,
  ): Promise<readonly GiftCard[]>;
  /** Returns how much a customer may spend in this currency. */
  storeCredit(
    db: Connection,
    customerId: string,
    context: Pick<CustomerContext, 'currency' | 'now'>,
  ): Promise<Money>;
  /** Returns the same as `storeCredit`, outside of a transaction. */
  storeCreditNow(customerId: string, context: Pick<CustomerContext, 'currency' | 'now'>): Promise<Money>;
  /** The entries of a customer's credit, the newest first. */
  storeCreditHistory(
    customerId: string,
    context: Pick<CustomerContext, 'currency'>,
    page: { readonly pageSize: number; readonly currentPage: number },
  ): Promise<StoreCreditPage>;
  /** Moves the balance of a gift card to the signed-in customer's credit. */
  redeemGiftCard(context: CodeContext, code: string): Promise<GiftCard>;
  readonly tradeIns: TradeInValues;
  importFiles(files: TenderFiles): Promise<ImportReport[]>;
}

export interface TenderNeighbours {
  readonly customers: Pick<Identity, 'customersOf'>;
  readonly gateways: PaymentGateways;
  readonly messages: MessageGateway;
  readonly shopName: (locale: Locale) => string;
}

export const expireJob = 'tenders.expire';
const expireEverySeconds = 6 * 3_600;

export function createTenders(
  platform: Platform,
  { customers, gateways, messages, shopName }: TenderNeighbours,
): Tenders {
  platform.jobs.every(expireJob, expireEverySeconds, async () => {
    const counts = await expireOverdue(platform, Object.keys(ledgers), platform.clock.now());
    if (counts.booked + counts.failed > 0)
      platform.log.info(counts, 'expired gift cards and credit were booked');
  });
  const sending = { platform, messages, shopName };
  platform.jobs.on(sendCardsJob, sendGiftCardsData, ({ orderNumber }) => sendDueCards(sending, orderNumber));
  messages.enclose(enclosedCard, (id, message) => encloseCard(sending, id, message));
  return {
    payments: tenderPayments,
    savedCards: customerCards(platform, gateways),
    forgetRecipients,
    gatewayOfCards: (market) => gateways.ofMethod('card', market)?.code ?? null,
    sold: soldCards(platform),
    issuedCards: (orderNumber) => cardsOfOrder(platform.db, orderNumber),
    printCard: (card, shop, note) => printCard(platform, card, shop, note),
    sendCardAgain: (card, note) => sendCardAgain(sending, card, note),
    receivedCard: (context, key) => openReceivedCard(platform, context, key),
    cardPdf: (client, received) =>
      drawInTurn(client, () => drawCard(received, shopName(received.card.locale), platform.config.baseUrl)),
    async giftCard(context, code) {
      const card = await findGiftCard(platform, context, code, null);
      if (card === null) throw refuse('GIFT_CARD_NOT_FOUND');
      return card;
    },
    giftCardForCart: (context, code, cartId) => findGiftCard(platform, context, code, `cart:${cartId}`),
    giftCards: (db, ids, currency, now) => giftCardsOf(platform, db, ids, currency, now),
    storeCredit: storeCreditOf,
    storeCreditNow: (customerId, context) => storeCreditOf(platform.db, customerId, context),
    storeCreditHistory: (customerId, context, page) =>
      storeCreditHistory(platform.db, customerId, context, page),
    redeemGiftCard: (context, code) => redeemGiftCard(platform, context, code),
    tradeIns: tradeInValues,
    async importFiles({ giftCards, storeCredit }) {
      const reports: ImportReport[] = [];
      if (giftCards !== undefined) reports.push(await importGiftCards(platform, giftCards));
      if (storeCredit !== undefined) reports.push(await importStoreCredit(platform, customers, storeCredit));
      return reports;
    },
  };
}

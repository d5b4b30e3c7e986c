import {
  chooseGiftCard,
  type GiftCardChoice,
  type GiftCardOffer,
  type GiftCardProblem,
  isOfferedAmount,
  type RequestedGiftCard,
} from '@jinlan/domain/gift-cards';
import { businessDay, type Result } from '@jinlan/domain/kernel';
import { marketFacts } from '@jinlan/domain/markets';
import { type CurrencyCode, convert, money, readAmount } from '@jinlan/domain/money';
import type { GiftCard } from '@jinlan/domain/validity';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import {
  type Catalogue,
  type GiftCardUidField,
  readGiftCardAmountUid,
  readGiftCardFieldUid,
} from '../../catalogue/index.ts';
import type { Stores } from '../../stores/index.ts';
import { rateTo } from '../checkout/delivery.ts';
import type { PriceContext } from '../presenting/price-cart.ts';
import type { LineRow } from '../store.ts';
import type { Piece } from './pieces.ts';

/** The amounts and terms of a gift card in a market; amounts are in the market's own currency. */
const offerIn = (card: GiftCard, currency: CurrencyCode): GiftCardOffer => ({
  kind: card.kind,
  amounts: card.amounts[currency] ?? [],
  open: card.open?.[currency] ?? null,
  longestMessage: card.longestMessage,
});

interface CardInputs {
  readonly selectedOptions: readonly string[];
  readonly enteredOptions: readonly { readonly uid: string; readonly value: string }[];
}

/**
 * Reads Magento's options of a gift card. A typed amount counts only where prices are shown in the market's own
 * currency, because the card has that currency.
 */
export function chooseCard(
  card: GiftCard,
  { selectedOptions, enteredOptions }: CardInputs,
  { storeView, currency, now }: PriceContext,
): Result<GiftCardChoice, GiftCardProblem> {
  const own = marketFacts[storeView.market].currency;
  const entered = new Map<GiftCardUidField, string>();
  for (const { uid, value } of enteredOptions) {
    const field = readGiftCardFieldUid(uid);
    if (field !== null) entered.set(field, value);
  }
  const text = (field: GiftCardUidField): string => entered.get(field) ?? '';
  const listed = selectedOptions.flatMap((uid) => readGiftCardAmountUid(uid, own) ?? []);
  const typed = currency === own ? text('custom_giftcard_amount').trim() : '';
  const request: RequestedGiftCard = {
    amount: typed === '' ? (listed[0] ?? null) : typedAmount(typed, own),
    senderName: text('giftcard_sender_name'),
    senderEmail: text('giftcard_sender_email'),
    recipientName: text('giftcard_recipient_name'),
    recipientEmail: text('giftcard_recipient_email'),
    message: text('giftcard_message'),
    deliveryDay: text('giftcard_delivery_date'),
  };
  return chooseGiftCard(request, offerIn(card, own), businessDay(now));
}

/** NaN for no amount, which no offer includes. */
function typedAmount(text: string, currency: CurrencyCode): number {
  const amount = readAmount(text, currency, { decimal: '.' });
  return amount.ok ? amount.value.minor : Number.NaN;
}

/** Prices the chosen card. It is not salable while its amount is no longer offered. */
export function withGiftCard(
  stores: Stores,
  { storeView, currency }: Pick<PriceContext, 'storeView' | 'currency'>,
  piece: Piece,
  choice: GiftCardChoice,
  card: GiftCard | undefined,
): Piece {
  const own = marketFacts[storeView.market].currency;
  const isOffered =
    card !== undefined && card.kind === choice.kind && isOfferedAmount(offerIn(card, own), choice.amount);
  const price = money(choice.amount, own);
  const converted = convert(price, currency, rateTo(stores, own, currency));
  return {
    ...piece,
    basis: piece.basis && { kind: 'fixed', price: converted, was: null },
    ownBasis: piece.ownBasis && { kind: 'fixed', price, was: null },
    salable: piece.salable && isOffered,
    isVirtual: choice.kind === 'virtual',
  };
}

/** Gift cards for sale by SKU. Reads documents only if the bag has one. */
export async function giftCardsIn(
  catalogue: Catalogue,
  lines: readonly Pick<LineRow, 'sku' | 'giftCard'>[],
): Promise<ReadonlyMap<string, GiftCard>> {
  const pieces = lines.flatMap(({ sku, giftCard }) => (giftCard && catalogue.pieces.bySku(sku)) ?? []);
  if (pieces.length === 0) return new Map();
  const ids = new Set(pieces.map(({ id }) => id));
  const documents = await catalogue.pieces.documents.many([...ids]);
  return new Map(
    documents.flatMap((document) =>
      document?.special?.giftCard ? [[document.piece.sku, document.special.giftCard] as const] : [],
    ),
  );
}

const wireNames = {
  amount: 'gift card amount',
  senderName: 'sender name',
  senderEmail: 'sender email',
  recipientName: 'recipient name',
  recipientEmail: 'recipient email',
  message: 'message',
  deliveryDay: 'delivery date',
} as const;

/** Converts a refusal to the schema's codes, with Magento's wording where it has one. */
export function cardRefusal({ code, data }: GiftCardProblem): Refusal {
  switch (code) {
    case 'GIFT_CARD_FIELD_MISSING':
    case 'GIFT_CARD_FIELD_INVALID':
      return refuse(code, { field: wireNames[data.field] });
    case 'GIFT_CARD_FIELD_TOO_LONG':
      return refuse(code, { field: wireNames[data.field], most: data.most });
    case 'GIFT_CARD_AMOUNT_INVALID':
      return refuse(code);
    case 'GIFT_CARD_DAY_INVALID':
      return refuse(code, { first: data.first, last: data.last });
  }
}

import type { Wire } from '../../../graphql/wire.ts';
import type { SavedCardRow } from './saved-cards.ts';

/** Magento's codes of card brands. */
const brandCodes: Readonly<Record<string, string>> = {
  'American Express': 'AE',
  'Diners Club': 'DN',
  Discover: 'DI',
  JCB: 'JCB',
  Mastercard: 'MC',
  UnionPay: 'UN',
  Visa: 'VI',
};

const presentToken = (card: SavedCardRow, gatewayHere: string | null): Wire<'PaymentToken'> => ({
  public_hash: card.publicHash,
  payment_method_code: 'card',
  type: 'card',
  details: JSON.stringify({
    type: brandCodes[card.brand] ?? 'OT',
    maskedCC: card.last4,
    expirationDate: `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear}`,
  }),
  brand: card.brand,
  usable: card.gateway === gatewayHere,
});

/** `gatewayHere`: the gateway of cards in the request's market. */
export const presentTokens = (
  cards: readonly SavedCardRow[],
  gatewayHere: string | null,
): Wire<'CustomerPaymentTokens'> => ({ items: cards.map((card) => presentToken(card, gatewayHere)) });

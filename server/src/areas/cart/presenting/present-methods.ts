import type { Locale } from '@jinlan/domain/markets';
import type { Money } from '@jinlan/domain/money';
import { methodFacts, type PaymentMethodCode, takerOf } from '@jinlan/domain/payments';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import type { CardScript } from '../../../platform/gateways/index.ts';
import { presentMoney } from '../../catalogue/index.ts';
import type { PricedCart } from './price-cart.ts';

export const methodNames = (code: PaymentMethodCode, locale: Locale) => ({
  code,
  title: orderWords[locale][methodFacts[code].title],
});

/** `CardScript` of the schema; null for a provider without a script. */
export const presentCardScript = (fields: CardScript | undefined, due: Money): Wire<'CardScript'> | null =>
  fields === undefined
    ? null
    : {
        script: fields.script,
        publishable_key: fields.publishableKey,
        keeps_cards: fields.keepsCards,
        wallets: fields.wallets,
        due: presentMoney(due),
      };

export const presentPaymentMethods = (cart: PricedCart): Wire<'AvailablePaymentMethod'>[] =>
  cart.paymentMethods.map((code) => ({
    ...methodNames(code, cart.storeView.locale),
    is_deferred: takerOf(code) === 'till' || takerOf(code) === 'account',
    card_script: presentCardScript(cart.cardScripts.get(code), cart.order.due),
  }));

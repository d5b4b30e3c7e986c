import type { Locale } from '@jinlan/domain/markets';
import { format } from '@jinlan/domain/money';
import type { Mismatch } from '@jinlan/domain/orders';
import { methodFacts, type PaymentMethodCode } from '@jinlan/domain/payments';
import { orderMail, orderWords } from '@jinlan/messages/every-locale';
import { fill } from '@jinlan/messages/fill';

/** Returns the name of who takes the money of a payment method. */
export const providerName = (method: PaymentMethodCode, locale: Locale): string =>
  orderWords[locale][method === 'card' ? 'payment.bank' : methodFacts[method].title];

/** Returns the sentences of an e-mail about a payment of another amount. */
export const mismatchText = (
  { method, amount, currency, due }: Omit<Mismatch, 'at' | 'reference'>,
  locale: Locale,
): string =>
  fill(orderMail[locale]['mismatch.body'], {
    provider: providerName(method, locale),
    amount: amount === null ? currency : format(amount),
    due: format(due),
  });

/** Gets the one-time token from elements of Stripe's script: the number of a payment method. */
import type { Money } from '@jinlan/domain/money';
import { answerWithinMs, type CardAnswer } from './card-answer.ts';
import type { Stripe, StripeElements } from './stripe-script.ts';

export interface FilledElements {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** Returns an amount in the form that the script takes. */
export const amountOf = ({ minor, currency }: Money) => ({ amount: minor, currency: currency.toLowerCase() });

const refused = (message: string | undefined): CardAnswer => ({ ok: false, message: message ?? '' });

async function ask({ stripe, elements }: FilledElements): Promise<CardAnswer> {
  const { error } = await elements.submit();
  if (error) return refused(error.message);
  const made = await stripe.createPaymentMethod({ elements });
  return made.paymentMethod ? { ok: true, nonce: made.paymentMethod.id } : refused(made.error?.message);
}

/** Returns the token, or why there is none. `lost`: the reason if the token does not come in time, or the script fails. */
export async function askForToken(filled: FilledElements, lost: string): Promise<CardAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<CardAnswer>((resolve) => {
    timer = setTimeout(() => resolve(refused(lost)), answerWithinMs);
  });
  return Promise.race([ask(filled).catch(() => refused(lost)), late]).finally(() => clearTimeout(timer));
}

/** The one-time token that elements of Stripe's script give: the number of a payment method. */
import type { Money } from '@jinlan/domain/money';
import { answerWithinMs, type CardAnswer } from './card-answer.ts';
import type { Stripe, StripeElements } from './stripe-script.ts';

export interface FilledElements {
  readonly stripe: Stripe;
  readonly elements: StripeElements;
}

/** An amount as the script takes it. */
export const amountOf = ({ minor, currency }: Money) => ({ amount: minor, currency: currency.toLowerCase() });

const refused = (message: string | undefined): CardAnswer => ({ ok: false, message: message ?? '' });

async function ask({ stripe, elements }: FilledElements): Promise<CardAnswer> {
  const { error } = await elements.submit();
  if (error) return refused(error.message);
  const made = await stripe.createPaymentMethod({ elements });
  return made.paymentMethod ? { ok: true, nonce: made.paymentMethod.id } : refused(made.error?.message);
}

/** The token, or why there is none: `lost` where it does not come in time or the script fails. */
export async function askForToken(filled: FilledElements, lost: string): Promise<CardAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<CardAnswer>((resolve) => {
    timer = setTimeout(() => resolve(refused(lost)), answerWithinMs);
  });
  return Promise.race([ask(filled).catch(() => refused(lost)), late]).finally(() => clearTimeout(timer));
}

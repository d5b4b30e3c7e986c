/** The test cards of this bank. It refuses all others, so that no real card ever ends up in a sandbox. */
export type CardBehaviour = 'approve' | 'decline' | 'challenge' | 'late' | 'no-refund';

export const testCards: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': 'approve',
  '4000000000000002': 'decline',
  '4000002760003184': 'challenge',
  '4000000000000077': 'late',
  '4000000000005126': 'no-refund',
};

/** The last digits of the card `no-refund`, which accepts no refunds. */
export const closedCard = '5126';

/** The 3-D Secure code, shown as a hint on the page. */
export const challengeCode = '123456';
/** The security code that this bank refuses for every card. */
export const wrongCvc = '000';

export type CardRefusal =
  | 'number_invalid'
  | 'not_a_test_card'
  | 'expiry_invalid'
  | 'card_expired'
  | 'cvc_invalid'
  | 'cvc_wrong';

export interface CardInput {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly cvc: string;
}

export interface KnownCard<Behaviour extends string> {
  readonly brand: string;
  readonly last4: string;
  readonly behaviour: Behaviour;
}

/** Luhn's check digit (ISO/IEC 7812-1, annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}

export function brandOf(digits: string): string {
  if (/^4/.test(digits)) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard';
  if (/^62/.test(digits)) return 'UnionPay';
  if (/^3[47]/.test(digits)) return 'American Express';
  return 'Card';
}

/** Recognises a test card of a stand-in; all others are refused. */
export function recognise<Behaviour extends string>(
  card: CardInput,
  now: Date,
  known: Readonly<Record<string, Behaviour>>,
): KnownCard<Behaviour> | { readonly refusal: CardRefusal } {
  const digits = card.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) return { refusal: 'number_invalid' };
  const { month, year } = card;
  if (
    !Number.isInteger(month) ||
    month < 1 ||
    month > 12 ||
    !Number.isInteger(year) ||
    year > now.getUTCFullYear() + 30
  )
    return { refusal: 'expiry_invalid' };
  if (year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth())
    return { refusal: 'card_expired' };
  if (!/^\d{3,4}$/.test(card.cvc)) return { refusal: 'cvc_invalid' };
  if (card.cvc === wrongCvc) return { refusal: 'cvc_wrong' };
  const behaviour = known[digits];
  if (behaviour === undefined) return { refusal: 'not_a_test_card' };
  return { brand: brandOf(digits), last4: digits.slice(-4), behaviour };
}

/**
 * The steps from pressing the button to the order. One request saves everything again, and the order is placed at
 * exactly the prices in its answer. If they differ from the prices on the screen, the shopper must confirm them first.
 */

import { dataOf, isOutOfStock, readMoney, type ShopError, useMutation } from '@jinlan/client/data';
import type { FormRefusal } from '@jinlan/client/forms';
import { useWords } from '@jinlan/client/words';
import { format, type Money } from '@jinlan/domain/money';
import { type RefObject, useState } from 'react';
import type { BagFragment } from '../../bag/fragments.generated.ts';
import { bagErrorWords, isBroken, isElsewhere, linesOf } from '../../bag/line/lines.ts';
import { AcceptPricesDocument } from '../../bag/queries.generated.ts';
import type { CardPayment, CardPaymentAnswer, CheckoutCardHandle } from '../payment/card/CheckoutCard.tsx';
import type { CardStep } from '../payment/card/card-steps.ts';
import { flowOfCode } from '../payment/payment-flow.ts';
import {
  asksForBank,
  buyerOnWire,
  type CheckoutRules,
  type CheckoutValues,
  deliveryOnWire,
  giftOnWire,
  problemsOfRefusal,
} from './checkout-form.ts';
import { problemsInWords } from './field-words.ts';
import {
  SaveForCustomerOrderDocument,
  SaveForOrderDocument,
  type SaveForOrderMutationVariables,
  SaveForVirtualOrderDocument,
} from './queries.generated.ts';
import type { Billing } from './use-billing.ts';
import type { OrderPlacing } from './use-place-order.ts';

export type Stop =
  | { readonly kind: 'refused'; readonly text: string; readonly toBag: boolean }
  /** The amount differs from the one on the screen. */
  | { readonly kind: 'moved'; readonly old: string; readonly now: string };

/** The answer of a wallet's sheet. */
export interface WalletPayment {
  readonly answer: CardPaymentAnswer;
  /** The amount that the sheet has shown. */
  readonly shown: Money;
  readonly onPlaced: () => void;
}

export interface Checkout {
  /** Always 0 for other payment methods. */
  readonly cardStep: CardStep;
  readonly stop: Stop | null;
  readonly clearStop: () => void;
  /** Sends the order. Returns a refusal that belongs to a field; one that concerns the whole order is in `stop`. */
  readonly send: (
    values: CheckoutValues,
    wallet: WalletPayment | null,
  ) => Promise<FormRefusal<CheckoutValues> | null>;
}

interface CheckoutOptions {
  readonly bag: BagFragment;
  readonly cartId: string;
  readonly rules: CheckoutRules;
  /** Whether the order has no other e-mail address than the typed one. */
  readonly asksEmail: boolean;
  readonly deliveryDays: number | null;
  readonly madeToOrder: boolean;
  readonly billing: Billing;
  readonly card: RefObject<CheckoutCardHandle | null>;
  readonly placing: OrderPlacing;
  readonly refetch: () => void;
}

/** Refusals by which the bag has changed, so that it must be fetched again. */
const ofTheBag: ReadonlySet<ShopError['code']> = new Set([
  'ADDRESS_NOT_FOUND',
  'CARRIER_NOT_FOUND',
  'PAYMENT_METHOD_UNAVAILABLE',
  'PAYMENT_METHOD_MISSING',
  'NO_RETURN_NOT_ACCEPTED',
]);

const totalOf = (bag: Pick<BagFragment, 'prices'>): Money | null => readMoney(bag.prices?.grand_total);

export function useCheckout(options: CheckoutOptions): Checkout {
  const { bag, cartId, rules, deliveryDays, madeToOrder, billing, card, placing, refetch } = options;
  const words = useWords('buy');
  const [saveAsGuest] = useMutation(SaveForOrderDocument);
  const [saveAsCustomer] = useMutation(SaveForCustomerOrderDocument);
  const [saveVirtual] = useMutation(SaveForVirtualOrderDocument);
  const [accept] = useMutation(AcceptPricesDocument);
  const [cardStep, setCardStep] = useState<CardStep>(0);
  const [stop, setStop] = useState<Stop | null>(null);

  function refuse(error: ShopError, values: CheckoutValues): FormRefusal<CheckoutValues> | null {
    const problems = problemsOfRefusal(error);
    if (problems.length > 0) {
      if (ofTheBag.has(error.code)) refetch();
      return { fields: problemsInWords(problems, rules.country, words) };
    }
    if (error.kind !== 'network') refetch();
    if (error.data.problem === 'STOCK_ELSEWHERE') {
      return halt({ kind: 'refused', text: elsewhereWords(values), toBag: false });
    }
    const stock = isOutOfStock(error) || error.code === 'CART_EMPTY';
    return halt({ kind: 'refused', text: refusalWords(error), toBag: stock });
  }

  function halt(at: Stop): null {
    setStop(at);
    return null;
  }

  const elsewhereWords = ({ delivery }: CheckoutValues): string =>
    words(delivery === 'courier' ? 'buy.checkout.short.courier' : 'buy.checkout.short.store');

  function refusalWords(error: ShopError): string {
    if (error.kind === 'network') return words('buy.checkout.lost');
    if (error.kind === 'fault' && error.reference) {
      return words('buy.checkout.fault', { reference: error.reference });
    }
    switch (error.code) {
      case 'INVALID_ADDRESS':
        return words('buy.checkout.addressRefused');
      case 'PAYMENT_TOKEN_NOT_FOUND':
        return words('buy.pay.card.gone');
      case 'TOO_MANY_UNPAID':
        return words('buy.checkout.tooManyUnpaid', { most: Number(dataOf(error, error.code).most) });
      case 'TOO_MUCH_UNPAID':
        return words('buy.checkout.tooMuchUnpaid', { most: Number(dataOf(error, error.code).most) });
      case 'TOO_MANY_SCARCE':
        return words('buy.checkout.tooManyScarce', { most: Number(dataOf(error, error.code).most) });
      case 'PAY_IN_STORE_FULL':
        return words('buy.checkout.payInStoreFull');
      case 'PAY_IN_STORE_FULL_FOR_GUESTS':
        return words('buy.checkout.payInStoreFullForGuests');
    }
    return bagErrorWords(error, words);
  }

  /** A customer's order uses the account's e-mail address, if it has one. */
  function save(
    terms: Pick<SaveForOrderMutationVariables, 'cartId' | 'remark' | 'payment'>,
    values: CheckoutValues,
  ) {
    const isGuest = options.asksEmail;
    const email = values.email.trim();
    if (rules.isVirtual) return saveVirtual({ ...terms, isGuest, email, buyer: buyerOnWire(values, rules) });
    const order = {
      ...terms,
      ...deliveryOnWire(values, rules, { withOrder: true }),
      billing: billing.onWire(),
      gift: { cart_id: terms.cartId, ...giftOnWire(values) },
    };
    return isGuest ? saveAsGuest({ ...order, email }) : saveAsCustomer(order);
  }

  async function steps(
    values: CheckoutValues,
    wallet: WalletPayment | null,
  ): Promise<FormRefusal<CheckoutValues> | null> {
    const byCard = flowOfCode(values.payment) === 'card';
    if (byCard) setCardStep(1);
    if (!rules.isVirtual && !billing.check()) return null;
    if (!navigator.onLine) {
      return halt({ kind: 'refused', text: words('buy.checkout.offline'), toBag: false });
    }
    const shownTotal = wallet ? wallet.shown : totalOf(bag);
    const hadPriceChange = bag.has_price_change;
    let paidBy: CardPayment | null = null;
    if (byCard) {
      setCardStep(2);
      const answer = wallet ? wallet.answer : await card.current?.requestPayment();
      if (!answer?.ok) {
        const text = answer?.message || words('buy.pay.card.notReady');
        return halt({ kind: 'refused', text, toBag: false });
      }
      paidBy = answer.payment;
      setCardStep(3);
    }
    const terms = {
      cartId,
      remark: values.remark.trim(),
      payment: {
        code: values.payment,
        ...paidBy,
        ...(asksForBank(values.payment) && { fpx: { bank: values.bank } }),
      },
    };
    const saved = await save(terms, values);
    const attempt = { cartId, acceptsNoReturn: values.acceptsNoReturn, deliveryDays, madeToOrder };
    const placeAt = async (priceToken: string): Promise<ShopError | null> => {
      const refused = await placing.place({ ...attempt, priceToken });
      if (!refused) wallet?.onPlaced();
      return refused;
    };
    if (!saved.ok) {
      // An order has closed the bag: another tab's, or this tab's whose answer was lost. Repeating the request returns
      // that order.
      const refused = saved.error.code === 'CART_NOT_ACTIVE' ? await placeAt(bag.price_token) : saved.error;
      return refused && refuse(refused, values);
    }
    if (byCard) setCardStep(4);
    const cart = saved.value.setPaymentMethodOnCart?.cart;
    const total = cart ? totalOf(cart) : null;
    if (!cart || !total) {
      refetch();
      return halt({ kind: 'refused', text: words('buy.failed'), toBag: false });
    }
    if (linesOf(cart).some(isBroken)) {
      return halt({ kind: 'refused', text: words('buy.blocked'), toBag: true });
    }
    if (linesOf(cart).some(isElsewhere)) {
      return halt({ kind: 'refused', text: elsewhereWords(values), toBag: false });
    }
    if (shownTotal?.minor !== total.minor || (cart.has_price_change && !hadPriceChange)) {
      return halt({ kind: 'moved', old: shownTotal ? format(shownTotal) : '', now: format(total) });
    }
    let priceToken = cart.price_token;
    if (cart.has_price_change) {
      const accepted = await accept({ cartId, priceToken });
      if (!accepted.ok) return refuse(accepted.error, values);
      priceToken = accepted.value.acknowledgeCartPrices?.cart.price_token ?? priceToken;
    }
    const refused = await placeAt(priceToken);
    return refused && refuse(refused, values);
  }

  return {
    cardStep,
    stop,
    clearStop: () => setStop(null),
    async send(values, wallet) {
      setStop(null);
      try {
        return await steps(values, wallet);
      } finally {
        setCardStep(0);
      }
    },
  };
}

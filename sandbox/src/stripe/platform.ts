import { createHash } from 'node:crypto';
import { sandboxStripeGateway } from '@jinlan/contract/sandbox-stripe';
import type { CardWallet } from '@jinlan/domain/payments';
import { type CardInput, type CardRefusal, recognise } from '../bank/cards.ts';
import type { Connection, Host } from '../host.ts';
import { oneOf } from '../one-of.ts';
import { refundResults, reports, testCards } from './behaviour.ts';
import type { Events } from './events.ts';
import { type IntentInput, invalid, isRefusal, missing, type RefundInput, type Refusal } from './requests.ts';
import * as store from './store.ts';
import * as rest from './store-rest.ts';

export interface Account {
  readonly account: string;
  /** The host at which the merchant's request arrived. Events of the payment are sent to the shop at the same host. */
  readonly host: string;
}

export interface CardToken {
  readonly nonce: string;
  readonly brand: string;
  readonly last4: string;
}

/** Stripe's payment intents and refunds, with the rules that apply to a merchant. */
export interface StripePlatform {
  /** Stores a card and returns a token for it. `wallet`: the wallet that gave the card; null for a typed card. */
  tokenise(
    account: string,
    card: CardInput,
    wallet: CardWallet | null,
  ): Promise<CardToken | { readonly refusal: CardRefusal }>;
  create(tx: Connection, at: Account, input: IntentInput): Promise<store.IntentRow | Refusal>;
  cancel(tx: Connection, account: string, id: string): Promise<store.IntentRow | Refusal>;
  refund(
    tx: Connection,
    account: string,
    input: RefundInput,
  ): Promise<{ readonly refund: store.RefundRow; readonly currency: string } | Refusal>;
  /** Records the buyer's answer to 3-D Secure, or on the method's page; returns null if no intent waits for it. */
  authenticate(code: string, passes: boolean): Promise<store.IntentRow | null>;
}

/** Seconds for which a refund is pending. */
const refundSeconds = 120;
const finishJob = 'sandbox-stripe.finish-refund';
const failJob = 'sandbox-stripe.fail-refund';
const refundFailure = 'expired_or_canceled_card';

export function createStripePlatform(host: Host, events: Events): StripePlatform {
  const { db, clock, random, jobs } = host;

  jobs.on(finishJob, events.jobData, ({ id }) => store.finishRefund(db, id));
  jobs.on(failJob, events.jobData, ({ id }) =>
    db.transaction(async (tx) => {
      const refund = await store.failRefund(tx, id, refundFailure);
      const intent = refund && (await store.intentById(tx, refund.intentId));
      if (refund && intent) await events.sendRefund(tx, intent, refund, 'refund.failed');
    }),
  );

  const pay = async (tx: Connection, intent: store.IntentRow): Promise<store.IntentRow | null> => {
    const report = oneOf(reports, (await rest.readBehaviour(tx)).report);
    const otherCurrency = intent.currency === 'hkd' ? 'cny' : 'hkd';
    const paid = await store.payIntent(
      tx,
      {
        id: intent.id,
        chargeId: `ch_${random.token(24)}`,
        reportedMinor: report === 'wrong-amount' ? intent.amountMinor - 1 : intent.amountMinor,
        reportedCurrency: report === 'wrong-currency' ? otherCurrency : intent.currency,
      },
      clock.now(),
    );
    if (paid !== null) await events.send(tx, paid, 'payment_intent.succeeded', report);
    return paid;
  };

  /** The card of an intent: one that its customer has saved, or one that is used for the first time. */
  const cardOf = async (
    tx: Connection,
    account: string,
    { methodId, customerId }: Pick<IntentInput, 'customerId'> & { readonly methodId: string },
  ): Promise<store.MethodRow | Refusal> => {
    const method = await store.lockMethod(tx, methodId);
    if (method?.account !== account)
      return invalid('resource_missing', `No such PaymentMethod: '${methodId}'`, 'payment_method');
    if (customerId !== null && !(await rest.isCustomer(tx, account, customerId)))
      return invalid('resource_missing', `No such customer: '${customerId}'`, 'customer');
    if (method.customerId !== null && method.customerId !== customerId)
      return invalid(
        'payment_method_customer_mismatch',
        'The payment method belongs to a Customer. Please include the Customer.',
        'payment_method',
      );
    if (method.customerId === null && method.usedAt !== null)
      return invalid(
        'payment_method_unactivated',
        'The provided PaymentMethod was previously used without being attached to a Customer.',
        'payment_method',
      );
    return method;
  };

  /** The method of an intent: a card, or a method that is created for this payment. */
  const methodOf = async (
    tx: Connection,
    account: string,
    input: IntentInput,
  ): Promise<store.MethodRow | Refusal> => {
    if (input.methodId !== null) return cardOf(tx, account, { ...input, methodId: input.methodId });
    const method: store.MethodRow = {
      ...{ id: `pm_${random.token(24)}`, account, customerId: null, type: input.type, bank: input.bank },
      ...{ brand: null, last4: null, expMonth: null, expYear: null, fingerprint: null, wallet: null },
      ...{ behaviour: 'challenge', usedAt: null, createdAt: clock.now() },
    };
    await store.addMethod(tx, method);
    return method;
  };

  const firstState = (
    method: store.MethodRow,
  ): Pick<store.IntentRow, 'status' | 'errorCode' | 'declineCode'> => {
    const refused = { status: 'requires_payment_method', errorCode: 'card_declined' } as const;
    switch (method.behaviour) {
      case 'decline':
        return { ...refused, declineCode: 'generic_decline' };
      case 'funds':
        return { ...refused, declineCode: 'insufficient_funds' };
      default:
        return { status: 'requires_action', errorCode: null, declineCode: null };
    }
  };

  return {
    async tokenise(account, card, wallet) {
      const known = recognise(card, clock.now(), testCards);
      if ('refusal' in known) return known;
      const id = `pm_${random.token(24)}`;
      await store.addMethod(db, {
        id,
        account,
        customerId: null,
        type: 'card',
        bank: null,
        brand: known.brand === 'American Express' ? 'amex' : known.brand.toLowerCase(),
        last4: known.last4,
        expMonth: card.month,
        expYear: card.year,
        fingerprint: createHash('sha256').update(`${account} ${card.number}`).digest('hex').slice(0, 16),
        wallet,
        behaviour: known.behaviour,
        usedAt: null,
        createdAt: clock.now(),
      });
      return { nonce: id, brand: known.brand, last4: known.last4 };
    },

    async create(tx, { account, host: at }, input) {
      const method = await methodOf(tx, account, input);
      if (isRefusal(method)) return method;
      const intent: store.IntentRow = {
        ...input,
        methodId: method.id,
        ...firstState(method),
        account,
        id: `pi_${random.token(24)}`,
        code: random.token(24),
        notifyUrl: `http://${at}/payments/${sandboxStripeGateway(account)}/callback`,
        chargeId: null,
        paidAt: null,
        canceledAt: null,
        refundedMinor: 0,
        reportedMinor: input.amountMinor,
        reportedCurrency: input.currency,
        createdAt: clock.now(),
      };
      await store.addIntent(tx, intent);
      const keepsFor = input.keepsCard && intent.errorCode === null ? input.customerId : null;
      await store.markUsed(tx, method.id, keepsFor, clock.now());
      if (intent.errorCode !== null) {
        await events.send(tx, intent, 'payment_intent.payment_failed', 'good');
        return intent;
      }
      return method.behaviour === 'challenge' ? intent : ((await pay(tx, intent)) ?? intent);
    },

    async cancel(tx, account, id) {
      const intent = await store.intentById(tx, id);
      if (intent?.account !== account) return missing('payment_intent', id);
      const canceled = await store.cancelIntent(tx, id, clock.now());
      if (canceled === null)
        return invalid(
          'payment_intent_unexpected_state',
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        );
      await events.send(tx, canceled, 'payment_intent.canceled', 'good');
      return canceled;
    },

    async refund(tx, account, input) {
      const intent = await store.lockIntent(tx, input.intentId);
      if (intent?.account !== account) return missing('payment_intent', input.intentId);
      const left = intent.amountMinor - intent.refundedMinor;
      const amountMinor = input.amountMinor ?? left;
      if (intent.status !== 'succeeded')
        return invalid('payment_intent_unexpected_state', 'This PaymentIntent has no successful charge.');
      if (left === 0)
        return invalid('charge_already_refunded', `Charge ${intent.chargeId} has already been refunded.`);
      if (amountMinor > left)
        return invalid('amount_too_large', 'Refund amount is greater than unrefunded amount.', 'amount');
      const result = oneOf(refundResults, (await rest.readBehaviour(tx)).refunds);
      if (result === 'not-enough')
        return invalid('balance_insufficient', 'Insufficient funds in your Stripe balance to refund.');
      const refund: store.RefundRow = {
        id: `re_${random.token(24)}`,
        intentId: intent.id,
        amountMinor,
        status: result === 'late-failed' ? 'succeeded' : result,
        metadata: input.metadata,
        failure: result === 'failed' ? refundFailure : null,
        createdAt: clock.now(),
      };
      await store.addRefund(tx, refund);
      const laterJob = { pending: finishJob, 'late-failed': failJob }[result as string];
      if (laterJob !== undefined) {
        const at = new Date(clock.now().getTime() + refundSeconds * 1000);
        await jobs.send(tx, laterJob, { id: refund.id }, { at });
      }
      return { refund, currency: intent.currency };
    },

    authenticate: (code, passes) =>
      db.transaction(async (tx) => {
        const intent = await store.intentByCode(tx, code);
        if (intent === null) return null;
        if (passes) return pay(tx, intent);
        const refused = await store.refuseIntent(
          tx,
          intent.id,
          intent.type === 'card'
            ? 'payment_intent_authentication_failure'
            : 'payment_intent_payment_attempt_failed',
        );
        if (refused !== null) await events.send(tx, refused, 'payment_intent.payment_failed', 'good');
        return refused;
      }),
  };
}

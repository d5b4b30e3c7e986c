import { createHash } from 'node:crypto';
import { callbackHeaders, signedCallback } from '@jinlan/contract/sandbox-bank';
import { sandboxBankData } from '@jinlan/domain/validity';
import type { Connection, Host } from '../host.ts';
import {
  type CardBehaviour,
  type CardInput,
  type CardRefusal,
  challengeCode,
  closedCard,
  recognise,
  testCards,
} from './cards.ts';
import { sign, timestampOf } from './signature.ts';
import * as store from './store.ts';

/**
 * A bank that could run on another server: it has its own tables and jobs, and is reached only over HTTP. A decision on
 * a charge writes its event in the same transaction; a job then sends the event until the merchant answers with
 * success.
 */
export interface SandboxBank {
  tokenise(
    card: CardInput,
  ): Promise<{ nonce: string; brand: string; last4: string } | { refusal: CardRefusal }>;
  charge(request: ChargeInput): Promise<store.ChargeRow | { refusal: ChargeRefusal }>;
  find(id: string): Promise<store.ChargeRow | null>;
  findByKey(key: string): Promise<store.ChargeRow | null>;
  findByChallenge(challenge: string): Promise<store.ChargeRow | null>;
  answerChallenge(challenge: string, answer: ChallengeAnswer): Promise<ChallengeOutcome | null>;
  cancel(id: string): Promise<store.ChargeRow | null>;
  refund(refund: { chargeId: string; key: string; amountMinor: number }): Promise<RefundAnswer>;
}

export interface ChargeInput {
  readonly idempotencyKey: string;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Null for a wallet, whose owner confirms on the bank's page. */
  readonly nonce: string | null;
  readonly merchantName: string;
  readonly locale: string;
  readonly returnUrl: string;
  readonly callbackUrl: string;
}

export type ChargeRefusal = 'nonce_invalid' | 'key_reused';
export type ChallengeAnswer = { readonly code: string } | 'cancel';
export type ChallengeOutcome = { readonly decided: boolean; readonly charge: store.ChargeRow };
export type RefundAnswer =
  | store.ChargeRow
  | { refusal: 'charge_unknown' | 'refund_too_much' | 'refund_failed' };

/** Seconds by which the card `late` delays the answer: long enough to see the waiting page, even on a busy machine. */
const lateSeconds = 20;
const nonceMinutes = 15;
const challengeTries = 3;
const deliveryRetries = 12;
const undecided: readonly store.BankStatus[] = ['processing', 'requires_action'];

const answerJob = 'sandbox-bank.answer';
const deliverJob = 'sandbox-bank.deliver';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A wallet has no card data, and always asks its owner to confirm. */
const wallet = { brand: '', last4: '', behaviour: 'challenge' } as const;

const startOf: Readonly<Record<CardBehaviour, { status: store.BankStatus; failureCode: string | null }>> = {
  approve: { status: 'succeeded', failureCode: null },
  decline: { status: 'failed', failureCode: 'card_declined' },
  challenge: { status: 'requires_action', failureCode: null },
  late: { status: 'processing', failureCode: null },
  'no-refund': { status: 'succeeded', failureCode: null },
};

export function createSandboxBank(host: Host): SandboxBank {
  const { db, clock, random, jobs, http, config } = host;

  const notifyMerchant = async (tx: Connection, charge: store.ChargeRow): Promise<void> => {
    const id = `evt_${random.token(24)}`;
    const body = JSON.stringify({ id, type: `charge.${charge.status}`, charge: presentCharge(charge, null) });
    await store.addEvent(tx, { id, chargeId: charge.id, body, now: clock.now() });
    await jobs.send(tx, deliverJob, { id });
  };

  const decide = (
    id: string,
    from: readonly store.BankStatus[],
    status: store.BankStatus,
    failureCode: string | null = null,
  ): Promise<store.ChargeRow | null> =>
    db.transaction(async (tx) => {
      const charge = await store.decideCharge(tx, id, from, { status, failureCode }, clock.now());
      if (charge !== null) await notifyMerchant(tx, charge);
      return charge ?? store.chargeById(tx, id);
    });

  jobs.on(answerJob, sandboxBankData, async ({ id }) => {
    await decide(id, ['processing'], 'succeeded');
  });

  jobs.on(
    deliverJob,
    sandboxBankData,
    async ({ id }) => {
      const event = await store.eventToDeliver(db, id);
      if (event === null) return;
      const timestamp = timestampOf(clock.now());
      const response = await http.fetch(event.callbackUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [callbackHeaders.timestamp]: timestamp,
          [callbackHeaders.signature]: sign(
            config.secrets.sandboxBank,
            signedCallback(timestamp, event.body),
          ),
        },
        body: event.body,
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The merchant answered ${response.status} to event ${id}`);
      await store.markDelivered(db, id, clock.now());
    },
    { retries: deliveryRetries },
  );

  jobs.every('sandbox-bank.forget-tokens', 3600, () =>
    store.forgetOldTokens(db, new Date(clock.now().getTime() - 86_400_000)),
  );

  return {
    async tokenise(card) {
      const recognised = recognise(card, clock.now(), testCards);
      if ('refusal' in recognised) return recognised;
      const nonce = `tok_${random.token(40)}`;
      const expiresAt = new Date(clock.now().getTime() + nonceMinutes * 60_000);
      await store.addToken(db, { ...recognised, nonceHash: sha256(nonce), expiresAt });
      return { nonce, brand: recognised.brand, last4: recognised.last4 };
    },

    async charge(request) {
      const requestHash = sha256(JSON.stringify(request));
      const answerRepeated = (charge: store.ChargeRow) =>
        charge.requestHash === requestHash ? charge : ({ refusal: 'key_reused' } as const);
      const earlierCharge = await store.chargeByKey(db, request.idempotencyKey);
      if (earlierCharge !== null) return answerRepeated(earlierCharge);
      const made = await db.transaction(async (tx) => {
        const id = `ch_${random.token(24)}`;
        const token =
          request.nonce === null ? wallet : await store.takeToken(tx, sha256(request.nonce), id, clock.now());
        if (token === null) return null;
        const charge: store.ChargeRow = {
          ...request,
          ...startOf[token.behaviour],
          id,
          requestHash,
          refundedMinor: 0,
          brand: token.brand,
          last4: token.last4,
          challenge: token.behaviour === 'challenge' ? random.token(40) : null,
          wrongCodes: 0,
          updatedAt: clock.now(),
        };
        if (!(await store.addCharge(tx, charge, clock.now()))) return null;
        if (token.behaviour === 'late') {
          const at = new Date(clock.now().getTime() + lateSeconds * 1000);
          await jobs.send(tx, answerJob, { id }, { at });
        } else if (token.behaviour !== 'challenge') await notifyMerchant(tx, charge);
        return charge;
      });
      if (made !== null) return made;
      const twin = await store.chargeByKey(db, request.idempotencyKey);
      return twin === null ? { refusal: 'nonce_invalid' } : answerRepeated(twin);
    },

    find: (id) => store.chargeById(db, id),
    findByKey: (key) => store.chargeByKey(db, key),
    findByChallenge: (challenge) => store.chargeByChallenge(db, challenge),

    async answerChallenge(challenge, answer) {
      const charge = await store.chargeByChallenge(db, challenge);
      if (charge === null) return null;
      if (charge.status !== 'requires_action') return { decided: true, charge };
      const right = answer !== 'cancel' && answer.code.trim() === challengeCode;
      if (answer !== 'cancel' && !right && (await store.countWrongCode(db, charge.id)) < challengeTries)
        return { decided: false, charge };
      const decided = right
        ? await decide(charge.id, ['requires_action'], 'succeeded')
        : await decide(charge.id, ['requires_action'], 'failed', 'authentication_failed');
      return { decided: true, charge: decided ?? charge };
    },

    cancel: (id) => decide(id, undecided, 'canceled'),

    async refund({ chargeId, key, amountMinor }) {
      return db.transaction(async (tx) => {
        const charge = await store.chargeById(tx, chargeId);
        if (charge === null) return { refusal: 'charge_unknown' as const };
        if (charge.last4 === closedCard) return { refusal: 'refund_failed' as const };
        const id = `re_${random.token(24)}`;
        const outcome = await store.addRefund(tx, { id, chargeId, key, amountMinor, now: clock.now() });
        if (outcome === 'too_much') return { refusal: 'refund_too_much' as const };
        return (await store.chargeById(tx, chargeId)) as store.ChargeRow;
      });
    },
  };
}

/** A charge as the bank's API and its events present it. */
export function presentCharge(charge: store.ChargeRow, actionUrl: string | null): Record<string, unknown> {
  return {
    id: charge.id,
    idempotency_key: charge.idempotencyKey,
    reference: charge.reference,
    status: charge.status,
    amount: charge.amountMinor,
    refunded: charge.refundedMinor,
    currency: charge.currency,
    failure_code: charge.failureCode,
    action_url: charge.status === 'requires_action' ? actionUrl : null,
    decided_at:
      charge.status === 'processing' || charge.status === 'requires_action'
        ? null
        : charge.updatedAt.toISOString(),
    card: { brand: charge.brand, last4: charge.last4 },
  };
}

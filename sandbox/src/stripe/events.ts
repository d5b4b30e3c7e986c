import { createHmac } from 'node:crypto';
import { sandboxStripeKeys } from '@jinlan/contract/sandbox-stripe';
import { sandboxBankData } from '@jinlan/domain/validity';
import type { Connection, Host } from '../host.ts';
import { oneOf } from '../one-of.ts';
import { lateSeconds, type Report, repeatSeconds, reports } from './behaviour.ts';
import { presentIntent, presentRefund } from './present.ts';
import { type IntentRow, intentById, type RefundRow } from './store.ts';
import * as rest from './store-rest.ts';

/** Webhook events to the merchant, repeated until it accepts them. */
export interface Events {
  readonly jobData: typeof sandboxBankData;
  send(tx: Connection, intent: IntentRow, type: string, report: Report): Promise<void>;
  /** Sends an event about a refund of the intent. */
  sendRefund(tx: Connection, intent: IntentRow, refund: RefundRow, type: string): Promise<void>;
}

const deliverJob = 'sandbox-stripe.deliver';

/** The header `Stripe-Signature` of a body, with one signature for each secret. */
const signed = (secrets: readonly string[], timestamp: number, body: string): string => {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  );
  return [`t=${timestamp}`, ...signatures].join(',');
};

export function createEvents(host: Host): Events {
  const { db, clock, random, jobs, http, config } = host;
  const after = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);

  const signatureOf = (account: string, body: string, report: Report): string => {
    const [current, next] = sandboxStripeKeys(config.secrets.sandboxBank, account).webhook;
    const now = Math.floor(clock.now().getTime() / 1000);
    if (report === 'probe') return `t=${now},v1=${'0'.repeat(64)}`;
    const secrets = {
      forged: [`whsec_${random.token(32)}`],
      'other-key': [next],
      'both-keys': [`whsec_${random.token(32)}`, next, current],
    };
    const chosen = report in secrets ? secrets[report as keyof typeof secrets] : [current];
    return signed(chosen, report === 'stale' ? now - 301 : now, body);
  };

  const post = async (intent: IntentRow, body: string, report: Report): Promise<boolean> => {
    try {
      const response = await http.fetch(intent.notifyUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(intent.account, body, report),
        },
        body,
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  };

  jobs.on(deliverJob, sandboxBankData, async ({ id }) => {
    const event = await rest.eventToDeliver(db, id);
    const intent = event && (await intentById(db, event.intentId));
    if (!event || !intent) return;
    // Only the first attempt has the flaw, so a merchant that refuses it gets a correct event afterwards.
    const report = event.tries === 0 ? oneOf(reports, event.flaw) : 'good';
    const isAccepted = await post(intent, event.body, report);
    if (isAccepted && report === 'double') await post(intent, event.body, report);
    if (isAccepted) return rest.markDelivered(db, id, clock.now());
    const pause = repeatSeconds[event.tries];
    await db.transaction(async (tx) => {
      await rest.countTry(tx, id);
      if (pause !== undefined) await jobs.send(tx, deliverJob, { id }, { at: after(pause) });
    });
  });

  const queue = async (
    tx: Connection,
    intent: IntentRow,
    { type, object, report }: { readonly type: string; readonly object: object; readonly report: Report },
  ): Promise<void> => {
    const id = `evt_${random.token(24)}`;
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(clock.now().getTime() / 1000),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      type,
    });
    const flaw = report === 'good' ? null : report;
    await rest.addEvent(tx, { id, type, intentId: intent.id, body, flaw }, clock.now());
    await jobs.send(tx, deliverJob, { id }, { at: after(report === 'late' ? lateSeconds : 0) });
  };

  return {
    jobData: sandboxBankData,
    async send(tx, intent, type, report) {
      if (report === 'lost') return;
      const object = presentIntent(intent, null, '') as Record<string, unknown>;
      if (report === 'other-order')
        object.metadata = { order: '20000101000000', attempt: '20000101000000:1' };
      await queue(tx, intent, { type, object, report });
    },
    sendRefund: (tx, intent, refund, type) =>
      queue(tx, intent, { type, object: presentRefund(refund, intent.currency), report: 'good' }),
  };
}

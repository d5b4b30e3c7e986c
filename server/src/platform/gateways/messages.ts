import { type DeliverMessageJob, deliverMessageData } from '@jinlan/domain/validity';
import type { Connection } from '../database.ts';
import type { Platform } from '../platform.ts';
import { addMessage, deleteOldMessages, messageByKey } from './message-store.ts';

/**
 * E-mails and text messages on their way out. Writing one takes the caller's transaction, so that a message exists exactly
 * when its cause does; development shows them at /dev/outbox. Where a carrier is connected, a job written in the same
 * transaction hands the message over, again and again until the carrier has taken it: a process that dies in between loses
 * none, and one that the carrier never takes stays as a dead job for a person.
 */
export interface MessageGateway {
  send(tx: Connection, message: OutgoingMessage): Promise<void>;
  /** Whether a message of this key was written in the last 180 days. */
  wasSent(tx: Connection, key: string): Promise<boolean>;
}

export interface OutgoingMessage {
  /** What it is about, such as `order-placed:26112112345678`; the same key is never sent twice. */
  readonly key: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** A provider of e-mail or text messages. Throws where it did not take the message; knows a repetition by its key. */
export interface MessageCarrier {
  deliver(message: OutgoingMessage): Promise<void>;
}

export const deliverMessageJob = 'platform.deliver-message';
/** Five minutes apart in the end: about a day. */
const retries = 300;

export const deleteOldMessagesJob = 'platform.delete-old-messages';
const hourly = 3_600;
/** As long as logs are kept (trade-facts 8, "Retention"): then a letter is neither sent nor asked about again. */
const keptDays = 180;
const batch = 500;

export function createMessages(
  { db, clock, jobs }: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  carrier: MessageCarrier | null,
): MessageGateway {
  if (carrier !== null)
    jobs.on(
      deliverMessageJob,
      deliverMessageData,
      async ({ key }) => {
        const message = await messageByKey(db, key);
        if (message !== null) await carrier.deliver(message);
      },
      { retries },
    );
  jobs.every(deleteOldMessagesJob, hourly, async () => {
    const before = new Date(clock.now().getTime() - keptDays * 86_400_000);
    for (let deleted = batch; deleted === batch; ) deleted = await deleteOldMessages(db, before, batch);
  });
  return {
    wasSent: async (tx, key) => (await messageByKey(tx, key)) !== null,
    async send(tx, message) {
      const isNew = await addMessage(tx, message, clock.now());
      const job: DeliverMessageJob = { key: message.key };
      if (isNew && carrier !== null) await jobs.send(tx, deliverMessageJob, job);
    },
  };
}

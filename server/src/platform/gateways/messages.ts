import { type DeliverMessageJob, deliverMessageData } from '@jinlan/domain/validity';
import type { Connection } from '../database.ts';
import type { Platform } from '../platform.ts';
import { addMessages, deleteOldMessages, messageByKey, storeDelivery } from './message-store.ts';

/**
 * Queue of e-mails and text messages. `send` uses the caller's transaction, so a message exists exactly
 * when its cause does; development shows them at /dev/outbox. If a carrier is connected, a job in the
 * same transaction delivers the message and retries until the carrier accepts it. A message that is
 * never accepted stays as a dead job.
 */
export interface MessageGateway {
  send(tx: Connection, message: OutgoingMessage): Promise<void>;
  /** Queues several messages as `send` does, in two statements however many they are. The caller limits their number. */
  sendAll(tx: Connection, messages: readonly OutgoingMessage[]): Promise<void>;
  /** Whether a message with this key was queued in the last 180 days. */
  wasSent(tx: Connection, key: string): Promise<boolean>;
  /** Registers the function that draws the enclosures of a kind. Call it once for each kind. */
  enclose(kind: string, draw: DrawEnclosure): void;
  /**
   * Returns the enclosure of a message. Null for a message without one, and if it cannot be drawn: then the message is
   * delivered without it.
   */
  enclosureOf(message: OutgoingMessage): Promise<Enclosure | null>;
}

export interface OutgoingMessage {
  /** Identifies the message, such as `order-placed:26112112345678`; the same key is never sent twice. */
  readonly key: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
  /** Where a mail program unsubscribes the recipient by a POST (RFC 8058); for messages that need consent. */
  readonly unsubscribeUrl?: string | null;
  /** The enclosure of an e-mail, as `kind:id` of `MessageGateway.enclose`; null or omitted for an e-mail without one. */
  readonly enclosure?: string | null;
}

/**
 * HTML and files that are added to an e-mail when it is delivered. They may contain codes that are worth money, so they are
 * never stored.
 */
export interface Enclosure {
  /** The e-mail as HTML, which names pictures by `cid:`. The body remains its text part. */
  readonly html: string;
  readonly files: readonly EnclosedFile[];
}

export interface EnclosedFile {
  readonly name: string;
  /** The media type of the file. */
  readonly type: string;
  readonly content: Uint8Array;
  /** The name of a picture in the HTML; omitted for an attachment. */
  readonly cid?: string;
}

/** Draws the enclosure of a message; null if its content no longer exists. */
export type DrawEnclosure = (id: string, message: OutgoingMessage) => Promise<Enclosure | null>;

/** Whether a carrier took a message, or refused its recipient for good. */
export type Delivery =
  | { readonly accepted: true }
  /** `reason`: the carrier's own words. */
  | { readonly accepted: false; readonly reason: string };

/**
 * A provider of e-mail or text messages. Throws if it could not take the message this time. Should
 * recognise repeated keys.
 */
export interface MessageCarrier {
  deliver(message: OutgoingMessage, enclosure: Enclosure | null): Promise<Delivery>;
}

/** Messages of a channel without a carrier stay in the table. */
export type MessageCarriers = { readonly [channel in OutgoingMessage['channel']]?: MessageCarrier };

export const deliverMessageJob = 'platform.deliver-message';
/** Retries end up five minutes apart: about a day in total. */
const retries = 300;

export const deleteOldMessagesJob = 'platform.delete-old-messages';
const hourSeconds = 3_600;
/** As long as logs are kept (trade-facts 8, "Retention"). */
const retentionDays = 180;
const batchSize = 500;

export function createMessages(
  { db, clock, jobs, log }: Pick<Platform, 'db' | 'clock' | 'jobs' | 'log'>,
  carriers: MessageCarriers,
): MessageGateway {
  const drawers = new Map<string, DrawEnclosure>();
  const enclosureOf: MessageGateway['enclosureOf'] = async (message) => {
    const [kind = '', id = ''] = message.enclosure?.split(':') ?? [];
    try {
      return (await drawers.get(kind)?.(id, message)) ?? null;
    } catch (err) {
      log.error(
        { err, key: message.key, alert: 'enclosure_failed' },
        'an e-mail goes out without its enclosure',
      );
      return null;
    }
  };
  if (Object.keys(carriers).length > 0)
    jobs.on(
      deliverMessageJob,
      deliverMessageData,
      async ({ key }) => {
        const message = await messageByKey(db, key);
        const carrier = message && carriers[message.channel];
        if (!carrier) return;
        const delivery = await carrier.deliver(message, await enclosureOf(message));
        await storeDelivery(db, key, delivery, clock.now());
      },
      { retries },
    );
  jobs.every(deleteOldMessagesJob, hourSeconds, async () => {
    const before = new Date(clock.now().getTime() - retentionDays * 86_400_000);
    for (let deleted = batchSize; deleted === batchSize; )
      deleted = await deleteOldMessages(db, before, batchSize);
  });
  const sendAll: MessageGateway['sendAll'] = async (tx, messages) => {
    if (messages.length === 0) return;
    const added = await addMessages(tx, messages, clock.now());
    const delivered = messages.filter(({ key, channel }) => added.has(key) && carriers[channel]);
    const data = delivered.map(({ key }): DeliverMessageJob => ({ key }));
    if (data.length > 0) await jobs.sendAll(tx, deliverMessageJob, data);
  };
  return {
    wasSent: async (tx, key) => (await messageByKey(tx, key)) !== null,
    send: (tx, message) => sendAll(tx, [message]),
    sendAll,
    enclose: (kind, draw) => void drawers.set(kind, draw),
    enclosureOf,
  };
}

import type { Connection } from '../database.ts';
import type { Platform } from '../platform.ts';
import { addMessage } from './message-store.ts';

/**
 * E-mails and text messages on their way out. While no provider is connected they land in a table, which
 * development shows at /dev/outbox; writing takes the caller's transaction, so that a message exists exactly
 * when its cause does.
 */
export interface MessageGateway {
  send(tx: Connection, message: OutgoingMessage): Promise<void>;
}

export interface OutgoingMessage {
  /** What it is about, such as `order-placed:26112112345678`; the same key is never sent twice. */
  readonly key: string;
  readonly channel: 'email' | 'sms';
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export function createOutboxMessages({ clock }: Pick<Platform, 'clock'>): MessageGateway {
  return { send: (tx, message) => addMessage(tx, message, clock.now()) };
}

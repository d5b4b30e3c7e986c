import type { ConversationMessageLineFragment } from './fragments.generated.ts';

export type Message = ConversationMessageLineFragment;

/** A message that is being sent, or could not be sent. */
export interface Pending {
  readonly clientId: string;
  readonly text: string;
  /** Base64; null without one. */
  readonly picture: string | null;
  /** The text why the message was not sent; null while it is being sent. */
  readonly failed: string | null;
}

/** A message that somebody has written and is about to send. */
export type Written = Pick<Pending, 'clientId' | 'text' | 'picture'>;

/** Merges two lists of messages, in their order and without duplicates. Returns `current` itself if nothing is new. */
export function mergeMessages(current: readonly Message[], more: readonly Message[]): readonly Message[] {
  const known = new Set(current.map(({ seq }) => seq));
  const added = more.filter(({ seq }) => !known.has(seq));
  return added.length === 0 ? current : [...current, ...added].sort((a, b) => a.seq - b.seq);
}

/** The number of the last message before the first gap in the numbers. The messages after it must be loaded. */
export function lastOf(messages: readonly Message[]): number {
  let last = messages[0]?.seq ?? 0;
  for (const { seq } of messages) {
    if (seq > last + 1) return last;
    last = seq;
  }
  return last;
}

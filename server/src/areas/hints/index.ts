import { anything, may } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { makeHint, type WantedHint } from './make-hint.ts';
import { readNoMoreHintsKey } from './no-more-hints.ts';
import type { HintParts } from './parts.ts';
import { addRefusedRecipient, deleteExpired, type HintRow, hintByCode } from './store.ts';

export { resolvers } from './resolvers.ts';

export const useCosts = { 'Query.hint': 1_000 } as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly hints: Hints;
  }
}

/** The most hints that one source may open, so that nobody can find codes by trying. */
const opened: SharedLimit = { name: 'hint-open', most: 120, seconds: 600 };

export const deleteExpiredJob = 'hints.delete-expired';
const deleteEverySeconds = 6 * 3_600;

/** Hints: links by which somebody shows a piece, a loose stone or a design to somebody else. */
export interface Hints {
  make(
    context: Pick<RequestContext, 'actor' | 'now' | 'storeView' | 'source'>,
    hint: WantedHint,
  ): Promise<HintRow>;
  /** Null for an unknown or expired code. */
  open(context: Pick<RequestContext, 'actor' | 'now' | 'source'>, code: string): Promise<HintRow | null>;
  readonly readUnsubscribeKey: (key: string) => ReturnType<typeof readNoMoreHintsKey>;
  unsubscribe(reader: { readonly recipient: string }): Promise<void>;
}

export function createHints(parts: HintParts): Hints {
  const { platform } = parts;
  const { db, clock, limits } = platform;
  platform.jobs.every(deleteExpiredJob, deleteEverySeconds, () => deleteExpired(db, clock.now()));
  return {
    make: (context, hint) => makeHint(parts, context, hint),
    async open({ actor, now, source }, code) {
      if (!may(actor, 'hint.read', anything)) throw refuse('NOT_AUTHORISED');
      const verdict = await limits.take([{ limit: opened, source }]);
      if (!verdict.allowed)
        throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
      return /^[A-Za-z0-9]{22}$/.test(code) ? hintByCode(db, code, now) : null;
    },
    readUnsubscribeKey: (key) => readNoMoreHintsKey(platform, key),
    unsubscribe: ({ recipient }) => addRefusedRecipient(db, recipient),
  };
}

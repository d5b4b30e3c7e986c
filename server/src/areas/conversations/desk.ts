import { type OpeningState, openingState } from '@jinlan/domain/content';
import { atMinute } from '@jinlan/domain/kernel';
import type { Market } from '@jinlan/domain/markets';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Source } from '../stores/index.ts';
import type { ConversationParts } from './parts.ts';

type DeskParts = Pick<ConversationParts, 'platform' | 'stores'>;

export interface Desk {
  readonly code: string;
  readonly isOpen: boolean;
  /** The next time at which the desk opens; null while it is open, and if it does not open within two weeks. */
  readonly opensAt: Date | null;
}

/**
 * Returns the e-shop of a market, whose staff are its service desk. Null if the market has no e-shop, or another provider
 * offers the chat.
 */
export function deskSource({ platform, stores }: DeskParts, market: Market): Source | null {
  return platform.config.conversationUrl === null ? stores.eshopSource(market) : null;
}

/** The service desk of a market, with the hours and holidays of its e-shop; refuses with CONVERSATIONS_OFF without one. */
export function deskOf(parts: DeskParts, market: Market): Desk {
  const source = deskSource(parts, market);
  if (source === null) throw refuse('CONVERSATIONS_OFF');
  const state: OpeningState = openingState(
    source,
    parts.stores.holidays(source.code).map(({ day, opens, closes }) => ({
      ...{ day, hours: opens === null || closes === null ? null : { opens, closes } },
    })),
    parts.platform.clock.now(),
  );
  if (state.open) return { code: source.code, isOpen: true, opensAt: null };
  const [hour = 0, minute = 0] = (state.next?.at ?? '').split(':').map(Number);
  const opensAt = state.next === null ? null : atMinute(state.next.day, hour * 60 + minute);
  return { code: source.code, isOpen: false, opensAt };
}

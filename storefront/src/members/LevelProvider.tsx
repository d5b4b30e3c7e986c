/**
 * The level of the signed-in customer, for every price on the page. It is personal, so its answer is never stored. Only
 * this component requests it: with a query in each card, React rendered without end.
 */

import { useQuery } from '@jinlan/client/data';
import { useIsBrowser } from '@jinlan/client/forms';
import { createContext, type ReactNode, use } from 'react';
import { useSession } from '../account/session.tsx';
import type { LevelNow } from './level-price.ts';
import { MemberLevelNowDocument } from './queries.generated.ts';

export const LevelContext = createContext<LevelNow | null>(null);

export function LevelProvider({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  const { data } = useQuery(MemberLevelNowDocument, {}, { pause: status === 'guest' });
  const level = (status !== 'guest' && data?.customer?.member_level) || null;
  return <LevelContext value={level}>{children}</LevelContext>;
}

/**
 * Null for guests, until the level is loaded, and during hydration: a part of the page may hydrate after the level has
 * come, but must match the server's document.
 */
export function useLevelNow(): LevelNow | null {
  const level = use(LevelContext);
  return useIsBrowser() ? level : null;
}

/**
 * The level of the signed-in customer, for every price on the page. It is personal, and its answer is never stored. Only
 * this part asks for it: a page has a price on each card, and with a query in each, React rendered for ever.
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
 * Null for guests, until it is loaded, and while what the server drew hydrates: a part of the page may hydrate after the
 * level has come.
 */
export function useLevelNow(): LevelNow | null {
  const level = use(LevelContext);
  return useIsBrowser() ? level : null;
}

import { type BusinessDay, businessDay } from '@jinlan/domain/kernel';
import { type MemberTerms, type TermsHistory, termsOn } from '@jinlan/domain/members';
import type { Platform } from '../../platform/platform.ts';
import { createVersioned } from '../../platform/versioned.ts';
import { newestTerms, termsChannel, termsVersion } from './store-terms.ts';

/** The terms of membership in the memory of this process. */
export interface Terms {
  readonly history: TermsHistory;
  on(day: BusinessDay): MemberTerms;
  at(now: Date): MemberTerms;
  /** Loads the changes that were committed before the call. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

export async function createTerms({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<Terms> {
  const versions = await createVersioned<TermsHistory>({
    ...{ db, log, channel: termsChannel },
    version: () => termsVersion(db),
    load: () => newestTerms(db),
  });
  const on = (day: BusinessDay): MemberTerms => termsOn(versions.current, day);
  return {
    get history() {
      return versions.current;
    },
    on,
    at: (now) => on(businessDay(now)),
    async refresh() {
      await versions.fresh(true);
    },
    close: () => versions.stop(),
  };
}

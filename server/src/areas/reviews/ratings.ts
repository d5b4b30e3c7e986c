import { noRatings, type Ratings, ratingOf } from '@jinlan/domain/reviews';
import type { Platform } from '../../platform/platform.ts';
import { createVersioned } from '../../platform/versioned.ts';
import { ratingsAfter, ratingsChannel, ratingsVersion } from './store-ratings.ts';

/** The ratings of all pieces in the memory of this process, so that lists need no statement for their stars. */
export interface PieceRatings {
  of(sku: string): Ratings;
  /** Returns a text that changes with every change of ratings, or of the reviews that pages show. */
  stamp(): Promise<string>;
  /** Loads the changes that were committed before the call. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Loaded {
  readonly version: number;
  readonly bySku: ReadonlyMap<string, Ratings>;
}

export async function createPieceRatings({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<PieceRatings> {
  const ratings = await createVersioned<Loaded>({
    ...{ db, log, channel: ratingsChannel },
    version: () => ratingsVersion(db),
    async load(before) {
      const rows = await ratingsAfter(db, before?.version ?? 0);
      const bySku = new Map(before?.bySku);
      let version = before?.version ?? 0;
      for (const row of rows) {
        bySku.set(row.sku, ratingOf(row.stars));
        version = Math.max(version, row.version);
      }
      return { version, bySku };
    },
  });
  return {
    of: (sku) => ratings.current.bySku.get(sku) ?? noRatings,
    stamp: async () => String((await ratings.fresh()).version),
    async refresh() {
      await ratings.fresh(true);
    },
    close: () => ratings.stop(),
  };
}

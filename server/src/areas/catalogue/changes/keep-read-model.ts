import type { Market } from '@jinlan/domain/markets';
import type { RateOf } from '@jinlan/domain/pricing';
import type { Database } from '../../../platform/database.ts';
import { buildReadModel, type ReadModel } from '../read-model/index.ts';
import { patchReadModel } from '../read-model/patch/index.ts';
import { isColumn } from '../read-model/values.ts';
import { readChanges } from '../store.ts';
import { beginReading, type Reading } from './reading.ts';
import { readChangedPieces } from './store-changes.ts';
import { loadSomePieces, loadSomeStock, withVariants } from './store-pieces.ts';

export interface ModelParts {
  readonly db: Database;
  readonly marketOf: (sourceId: number) => Market | null;
  readonly rateOf: RateOf;
  /** Reloads the stores, which the read model needs. */
  readonly freshen: () => Promise<unknown>;
}

/** The loader that `createVersioned` uses to keep the read model up to date. */
export interface ReadModelLoader {
  /** The version of the catalogue; also applies the stock changes since the last call. */
  version(): Promise<number>;
  /** Returns the current state: the former one patched, or rebuilt from the database. */
  load(): Promise<ReadModel>;
  /** The number of states built so far. */
  readonly built: number;
}

export function createReadModelLoader(
  firstReading: Reading,
  { db, marketOf, rateOf, freshen }: ModelParts,
): ReadModelLoader {
  let reading: Reading | undefined = firstReading;
  let { mark } = firstReading;
  /** The state that receives stock changes. */
  let state: ReadModel | undefined;
  /** The version of the state, and the latest version read. */
  let stateVersion = firstReading.version;
  let latestVersion = firstReading.version;
  let built = 0;

  const patch = async (former: ReadModel): Promise<ReadModel | null> => {
    const changed = await readChangedPieces(db, stateVersion, latestVersion);
    if (changed === null) return null;
    if (changed.length === 0) return former;
    const ids = await withVariants(db, changed);
    const columns = former.taxonomy.attributes.filter(isColumn).map(({ id }) => id);
    const lists = ids.length === 0 ? null : await loadSomePieces(db, ids, columns);
    const stock = lists === null ? '' : await loadSomeStock(db, ids);
    return patchReadModel(former, { changed, lists, stock });
  };

  return {
    get built() {
      return built;
    },
    async version() {
      if (reading) return reading.version;
      const changes = await readChanges(db, mark);
      mark = changes.mark;
      for (const [productId, sourceId, quantity] of changes.stock ?? [])
        state?.stock.set(productId, sourceId, quantity);
      latestVersion = changes.version;
      return latestVersion;
    },
    async load() {
      await freshen();
      const next = state && !reading ? await patch(state) : null;
      if (next) {
        if (next !== state) built += 1;
        stateVersion = latestVersion;
        state = next;
        return next;
      }
      const read = reading ?? (await beginReading(db, 'beside'));
      reading = undefined;
      state = await buildReadModel(read, marketOf, rateOf, state);
      stateVersion = read.version;
      built += 1;
      return state;
    },
  };
}

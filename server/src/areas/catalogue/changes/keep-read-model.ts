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
  /** Takes in what the read model needs of stores. */
  readonly freshen: () => Promise<unknown>;
}

/** What `createVersioned` asks to keep the read model up to date. */
export interface ModelKeeper {
  /** Of the catalogue; takes in the stock that changed since it was last asked. */
  version(): Promise<number>;
  /** The present state: the former one with the changed pieces as they are now, or everything anew. */
  load(): Promise<ReadModel>;
  /** How many states there were. */
  readonly built: number;
}

export function createModelKeeper(
  begun: Reading,
  { db, marketOf, rateOf, freshen }: ModelParts,
): ModelKeeper {
  let reading: Reading | undefined = begun;
  let { mark } = begun;
  /** What stock is taken into while versions are compared. */
  let state: ReadModel | undefined;
  /** Of the state, and the newest that was seen. */
  let known = begun.version;
  let seen = begun.version;
  let built = 0;

  const patch = async (former: ReadModel): Promise<ReadModel | null> => {
    const changed = await readChangedPieces(db, known, seen);
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
      seen = changes.version;
      return seen;
    },
    async load() {
      await freshen();
      const next = state && !reading ? await patch(state) : null;
      if (next) {
        if (next !== state) built += 1;
        known = seen;
        state = next;
        return next;
      }
      const read = reading ?? (await beginReading(db, 'beside'));
      reading = undefined;
      state = await buildReadModel(read, marketOf, rateOf, state);
      known = read.version;
      built += 1;
      return state;
    },
  };
}

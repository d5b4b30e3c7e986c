import { customerIdOf } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { SharedLimit } from '../../platform/limits/shared-limits.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { Catalogue } from '../catalogue/index.ts';
import { addToList, assignList, createList, deleteList, removeFromList } from './change-list.ts';
import { deleteOldLists, deleteOldListsEverySeconds, deleteOldListsJob } from './delete-old-lists.ts';
import { findList } from './open-list.ts';
import { type PresentedList, presentList, readProducts } from './present-list.ts';
import { loadListOf } from './store.ts';

export { resolvers } from './resolvers.ts';
export { compareHeld } from './store-held.ts';

declare module '../../platform/context.ts' {
  interface Areas {
    readonly comparing: Comparing;
  }
}

type Context = Pick<RequestContext, 'actor' | 'now' | 'storeView' | 'currency' | 'source'>;

/** Limit of new lists from one source, because each is a row. */
const newListLimit: SharedLimit = { name: 'new-compare-list', most: 100, seconds: 600 };

/** Compare lists for Magento's clients. `products` are ids or uids of pieces. */
export interface Comparing {
  /** The list with this uid, or null. */
  read(context: Context, uid: string): Promise<PresentedList | null>;
  /** The list of the signed-in customer, or null. */
  ofCustomer(context: Context): Promise<PresentedList | null>;
  create(context: Context, products: readonly string[]): Promise<PresentedList>;
  add(context: Context, uid: string, products: readonly string[]): Promise<PresentedList>;
  remove(context: Context, uid: string, products: readonly string[]): Promise<PresentedList>;
  assign(context: Context, uid: string): Promise<PresentedList>;
  delete(context: Context, uid: string): Promise<void>;
}

export function createComparing(platform: Platform, catalogue: Catalogue): Comparing {
  const { db, jobs } = platform;
  jobs.every(deleteOldListsJob, deleteOldListsEverySeconds, () => deleteOldLists(platform));
  const readIds = async (products: readonly string[]): Promise<number[]> => {
    await catalogue.fresh();
    return readProducts(catalogue, products);
  };
  return {
    async read(context, uid) {
      const list = await findList(db, context.actor, uid, 'compare-list.read');
      return list && presentList(catalogue, context, list);
    },
    async ofCustomer(context) {
      const customerId = customerIdOf(context.actor);
      const list = customerId === null ? null : await loadListOf(db, customerId);
      return list && presentList(catalogue, context, list);
    },
    async create(context, products) {
      const verdict = await platform.limits.take([{ limit: newListLimit, source: context.source }]);
      if (!verdict.allowed)
        throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
      return presentList(catalogue, context, await createList(platform, context, await readIds(products)));
    },
    add: async (context, uid, products) =>
      presentList(catalogue, context, await addToList(platform, context, uid, await readIds(products))),
    remove: async (context, uid, products) =>
      presentList(catalogue, context, await removeFromList(platform, context, uid, await readIds(products))),
    assign: async (context, uid) => presentList(catalogue, context, await assignList(platform, context, uid)),
    delete: (context, uid) => deleteList(platform, context, uid),
  };
}

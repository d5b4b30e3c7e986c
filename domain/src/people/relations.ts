import type { Actor, Subject } from './actor.ts';

/**
 * `anyone`: no relation is needed. `owner`: it is the actor's own. `holder`: it is a guest's and the actor carries its
 * key. `store`: it belongs to the actor's store. `seller`: it is the actor's own sale in the store where they work. `till`:
 * it may be paid in the actor's store. `colleague`: it belongs to the actor's store, and others recorded its payments and gave
 * its money back; `till-colleague`: as `till`, for these. `second`: it belongs to the actor's store, and they did not
 * record the return that waits; `second-to-manager`: as `second`, and a manager recorded it. `desk`: the actor works at its
 * service desk. `market`: its market is one of the actor's. `another`: a known other person proposed it.
 */
export type Relation =
  | 'anyone'
  | 'owner'
  | 'holder'
  | 'store'
  | 'colleague'
  | 'seller'
  | 'till'
  | 'till-colleague'
  | 'second'
  | 'second-to-manager'
  | 'desk'
  | 'market'
  | 'another';

/** The customer who acts, including staff; null for guests and for the shop itself. */
export function customerIdOf(actor: Actor): string | null {
  return actor.kind === 'customer' || actor.kind === 'staff' ? actor.customerId : null;
}

const isCashier = (actor: Actor, { cashierNos = [] }: Subject): boolean =>
  actor.kind === 'staff' && cashierNos.includes(actor.staffNo);

/** Whether an actor has a relation to a subject. */
export function holds(relation: Relation, actor: Actor, subject: Subject): boolean {
  switch (relation) {
    case 'anyone':
      return true;
    case 'owner': {
      const customerId = customerIdOf(actor);
      return customerId !== null && customerId === subject.customerId;
    }
    case 'holder':
      return (
        'holds' in actor && actor.holds !== null && actor.holds === subject.id && subject.customerId === null
      );
    case 'store':
      return actor.kind === 'staff' && actor.storeId === subject.storeId;
    case 'colleague':
      return holds('store', actor, subject) && !isCashier(actor, subject);
    case 'till-colleague':
      return holds('till', actor, subject) && !isCashier(actor, subject);
    case 'second':
      return holds('store', actor, subject) && actor.kind === 'staff' && actor.staffNo !== subject.returnNo;
    case 'second-to-manager':
      return holds('second', actor, subject) && subject.returnRole === 'manager';
    case 'seller':
      return (
        actor.kind === 'staff' && actor.storeId === subject.storeId && actor.staffNo === subject.sellerNo
      );
    case 'till':
      return actor.kind === 'staff' && (subject.tills?.includes(actor.storeId) ?? false);
    case 'desk':
      return actor.kind === 'staff' && actor.storeId === subject.desk;
    case 'market':
      return (
        actor.kind === 'office' && subject.market !== undefined && actor.markets.includes(subject.market)
      );
    case 'another':
      return (
        actor.kind === 'office' && subject.proposerId !== undefined && subject.proposerId !== actor.officeId
      );
  }
}

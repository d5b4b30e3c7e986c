import type { Market } from '../markets/index.ts';

/**
 * Who acts, and what they may do: one table for the whole shop. Each use case checks it first, and screens check it to
 * hide buttons. A cell lists the relations to the subject under which the action is allowed; an empty cell refuses it.
 * Sources: specification 6, product-decisions 8 and 10, trade-facts 5.1.
 */
export type StaffRole = 'adviser' | 'manager';

/**
 * Roles in the back office, of which a person may have several. `auditor` reads everything and changes nothing.
 * `integration` is another program with its own key.
 */
export const officeRoles = [
  'owner',
  'catalogue',
  'content',
  'pricing',
  'orders',
  'members',
  'marketing',
  'stores',
  'auditor',
  'integration',
] as const;

export type OfficeRole = (typeof officeRoles)[number];

/** A person of the back office. The account is no customer: it has no bag and no orders. */
export interface OfficeActor {
  readonly kind: 'office';
  readonly officeId: string;
  readonly roles: readonly OfficeRole[];
  /** The markets whose records they may see and change. */
  readonly markets: readonly Market[];
}

/** `holds`: id of the record whose secret key this request carries (a guest's cart id, an order's access token), or null. */
export type Actor =
  | { readonly kind: 'guest'; readonly holds: string | null }
  | { readonly kind: 'customer'; readonly customerId: string; readonly holds: string | null }
  | {
      readonly kind: 'staff';
      readonly staffNo: string;
      readonly storeId: string;
      readonly role: StaffRole;
      /** The account as a customer: staff have their own bags. */
      readonly customerId: string | null;
      /** The mobile number that this account has proven, E.164; omitted without one. */
      readonly mobile?: string;
      readonly holds: string | null;
    }
  | OfficeActor
  /** A timer or job of the shop itself. */
  | { readonly kind: 'system'; readonly job: string }
  /** A payment provider whose signature has been verified. */
  | { readonly kind: 'gateway'; readonly provider: string };

/** The record that is acted on. `anything` for records without an owner, such as a page or a board. */
export interface Subject {
  readonly id: string | null;
  /** The customer it belongs to; null if it is a guest's. */
  readonly customerId: string | null;
  /** The store it belongs to; null without one. */
  readonly storeId: string | null;
  /** The staff number of who sells it for a customer; omitted for anything else than a sale. */
  readonly sellerNo?: string;
  /** Stores that may also take its payment; omitted for none. */
  readonly tills?: readonly string[];
  /** The market it belongs to; omitted for none or all. */
  readonly market?: Market;
  /** The office account that proposed the change. */
  readonly proposerId?: string;
}

export const anything: Subject = { id: null, customerId: null, storeId: null };

/**
 * `anyone`: no relation is needed. `owner`: it is the actor's own. `holder`: it is a guest's and the actor carries its
 * key. `store`: it belongs to the actor's store. `seller`: it is the actor's own sale in the store where they work. `till`:
 * it may be paid in the actor's store. `market`: its market is one of the actor's. `another`: a known other person proposed it.
 */
type Relation = 'anyone' | 'owner' | 'holder' | 'store' | 'seller' | 'till' | 'market' | 'another';

/** `owner` is a role of the back office, the owner of the shop; it is not the relation. */
type Role = 'guest' | 'customer' | StaffRole | OfficeRole | 'system' | 'gateway';

type Cells = Readonly<Partial<Record<Role, readonly Relation[]>>>;

const people = { guest: ['anyone'], customer: ['anyone'], adviser: ['anyone'], manager: ['anyone'] } as const;
const buyers = {
  guest: ['holder'],
  customer: ['owner', 'holder'],
  adviser: ['owner', 'holder'],
  manager: ['owner', 'holder'],
} as const;
/** A bag also belongs to the member of staff who fills it for a customer. */
const bagOwners = {
  ...buyers,
  adviser: ['owner', 'holder', 'seller'],
  manager: ['owner', 'holder', 'seller'],
} as const;
const owners = { customer: ['owner'], adviser: ['owner'], manager: ['owner'] } as const;
const storeStaff = { adviser: ['store'], manager: ['store'] } as const;
const tillStaff = { adviser: ['store', 'till'], manager: ['store', 'till'] } as const;
const allStaff = { adviser: ['anyone'], manager: ['anyone'] } as const;
const storeManager = { manager: ['store'] } as const;
const shop = { system: ['anyone'] } as const;
const officePeople = {
  owner: ['anyone'],
  catalogue: ['anyone'],
  content: ['anyone'],
  pricing: ['anyone'],
  orders: ['anyone'],
  members: ['anyone'],
  marketing: ['anyone'],
  stores: ['anyone'],
  auditor: ['anyone'],
} as const;
const bank = { gateway: ['anyone'], system: ['anyone'] } as const;
const buyersOrStaff = {
  guest: ['holder'],
  customer: ['owner', 'holder'],
  adviser: ['owner', 'holder', 'store'],
  manager: ['owner', 'holder', 'store'],
} as const;

const permissions = {
  'catalogue.browse': { ...people, ...shop },
  'content.read': { ...people, ...shop },
  'stores.read': { ...people, ...shop },
  'gold-price.read': { ...people, ...shop },

  'cart.create': people,
  'cart.read': bagOwners,
  'cart.change': bagOwners,
  /** Not staff: their bag takes only pieces made to order, and a guest's bag may contain others. */
  'cart.merge': { customer: ['owner', 'holder'] },
  'order.place': bagOwners,
  /** Begins a sale for a customer, who is found or registered with their consent. Each look-up is recorded. */
  'sale.begin': storeStaff,
  /** A colleague's open sale in the same store becomes one's own. Each time is recorded. */
  'sale.take-over': storeStaff,

  /** Lists of pieces to compare. */
  'compare-list.create': people,
  'compare-list.read': buyers,
  'compare-list.change': buyers,
  'compare-list.assign': {
    customer: ['owner', 'holder'],
    adviser: ['owner', 'holder'],
    manager: ['owner', 'holder'],
  },

  /** Wish lists belong to accounts. */
  'wishlist.read': owners,
  'wishlist.change': owners,
  /** By the code of a public list's link. */
  'wishlist.read-shared': people,

  /** By order number and mobile number. Both together are the key, so anyone may try, within a rate limit. */
  'order.look-up': people,
  /** By its code. */
  'gift-card.read': people,
  'order.read': { ...buyersOrStaff, ...shop },
  'order.pay': { ...buyers, ...shop },
  /** The buyer cancels an unpaid order, for instance after a refused card; the bag is open again. */
  'order.give-up': { ...buyers, ...shop },
  'order.record-payment': bank,
  'order.expire': shop,
  'order.take-payment': tillStaff,
  /** At the e-shop, whose manager reads the bank's statement. */
  'order.confirm-transfer': { manager: ['till'] },
  /** For an unpaid order that is paid in the store. */
  'order.cancel-unpaid': storeStaff,
  /** Any staff of the store, as in specification 6; product-decisions 10 names the manager. */
  'order.approve': storeStaff,
  'order.ask': storeStaff,
  'order.answer': buyersOrStaff,
  'order.cancel-before-approval': buyersOrStaff,
  'order.cancel': storeManager,
  /** Steps of the factory. The store's manager takes them until the back office can (product-decisions 8). */
  'order.make': storeManager,
  'order.ship-from-factory': storeManager,
  'order.receive-goods': storeStaff,
  'order.ship': storeStaff,
  'order.hand-over': storeStaff,
  'order.reissue-pickup-code': storeManager,
  'order.deliver': { ...storeStaff, ...shop },
  'order.ask-return': buyersOrStaff,
  'order.settle-return': storeManager,
  /** Comments on a return, by its buyer. */
  'order.write-about-return': buyers,
  /** Comments on a return, for its store. */
  'order.answer-about-return': storeManager,
  /** Names the parcels in which pieces come back. */
  'order.send-back': buyers,
  'order.refund': storeManager,
  'order.request-e-invoice': buyers,
  /** Prints a bought gift card with its code for the parcel, or sends its e-mail again. Each time is recorded. */
  'order.hand-out-gift-card': storeStaff,
  /** Uploads what the tax office issued, or rejects the request. */
  'order.settle-e-invoice': storeManager,
  /** The daily lists of payment providers belong to the e-shop of their market. */
  'statement.read': storeManager,
  'statement.settle': storeManager,

  /** Names the store in which it was made, by its member alone: no key and no member of staff does that. */
  'order.change-place-pos': owners,
  /** Makes a guest's order the customer's; the order's token is the key. */
  'order.claim': {
    customer: ['owner', 'holder'],
    adviser: ['owner', 'holder'],
    manager: ['owner', 'holder'],
  },
  /** The orders of a store, and unpaid ones that may be paid there. */
  'store-orders.read': tillStaff,

  /** What points buy. */
  'reward.read': people,
  'reward.redeem': owners,
  'reward.cancel': owners,
  /** Redeemed gifts belong to the store where they are collected. */
  'store-rewards.read': storeStaff,
  'reward.receive': storeStaff,
  'reward.hand-over': storeStaff,
  'reward.withdraw': storeManager,
  'reward.expire': shop,
  'miles.request': owners,
  /** Requests for miles belong to the e-shop of their market. */
  'miles.read': storeManager,
  'miles.settle': storeManager,
  /** Points of members in the region of the manager's e-shop, with a reason. */
  'points.adjust': storeManager,

  /** Reviews of pieces. Who has bought a piece may write one. */
  'review.read': people,
  'review.write': owners,
  'review.vote': owners,
  /** Reviews belong to the e-shop of the market in which the piece was bought. */
  'review.moderate': storeManager,

  /** Hints: links to pieces. Guests make links, and only customers have them sent by e-mail. */
  'hint.make': people,
  'hint.read': people,
  'hint.mail': owners,

  /** Appointments in stores. A guest's belongs to who carries its key. */
  'appointment.book': people,
  /** Reading, moving and cancelling, by the customer. The store's staff read their list. */
  'appointment.change': buyers,
  'store-appointments.read': storeStaff,
  /** All steps of the store's staff; and by the shop, the end of a past visit with what it was for. */
  'appointment.keep': storeStaff,
  'appointment.lapse': shop,
  /** Closes the store at short notice, and opens it again. */
  'store.close': storeManager,

  /** Services: cleaning, resizing, repairs. A guest's belongs to who carries its key. */
  'service.book': people,
  /** Reading, accepting or refusing the estimate, and cancelling, by the customer. */
  'service.change': buyers,
  'store-services.read': storeStaff,
  /** All steps of the store's staff. */
  'service.keep': storeStaff,
  /** Explains a missing weight, issues a new code, corrects what was noted, and returns what nobody collected in time. */
  'service.manage': storeManager,
  /** Ends a service that has waited too long for its customer. */
  'service.expire': shop,

  /** Pieces that a store keeps to be tried. A guest's reservation belongs to who carries its key. */
  'reservation.make': people,
  /** Reading and cancelling, by the customer. */
  'reservation.change': buyers,
  'store-reservations.read': storeStaff,
  /** All steps of the store's staff. */
  'reservation.keep': storeStaff,
  'reservation.expire': shop,
  /** What a store has, and its transfers. */
  'store-stock.read': storeStaff,
  /** Transfers belong to the store that takes the step. */
  'transfer.keep': storeManager,
  'store-stock.correct': storeManager,

  /** A design that a customer shows in a store. Whoever has its word may open it, so staff of any store may. */
  'counter-design.read': allStaff,
  /** The saved designs of a customer who states their e-mail address. Each look-up is recorded. */
  'saved-designs.look-up': allStaff,
  /** The member whose card is scanned in a store. Each look-up is recorded. */
  'member.identify': allStaff,

  'account.create': people,
  'account.sign-in': people,
  'account.sign-out': { customer: ['anyone'], adviser: ['anyone'], manager: ['anyone'] },
  'account.recover': people,
  'account.read': owners,
  'account.change': owners,
  /** A message to the shop's service. */
  'contact.write': people,
  /** By e-mail address alone, from the form in the footer. */
  'newsletter.subscribe': people,

  'gold-price.publish': shop,
  /** By another person than the proposer. Nobody can propose yet. */
  'gold-price.confirm': { ...shop, pricing: ['another'], owner: ['another'] },
  'catalogue.import': shop,
  'content.import': shop,
  'stores.import': shop,

  /** Signing in to the back office, by password and code or by an invitation's link. */
  'office.sign-in': { guest: ['anyone'], ...officePeople },
  'office.sign-out': { guest: ['anyone'], ...officePeople },
  /** The person's own name, roles and sessions. */
  'office.own-account': officePeople,
  /** The list contains the coupons of the actor's markets. */
  'coupon.list': { owner: ['anyone'], marketing: ['anyone'], auditor: ['anyone'] },
  /** One coupon and the history of its changes. */
  'coupon.read': { owner: ['market'], marketing: ['market'], auditor: ['market'] },
  'coupon.change': { owner: ['market'], marketing: ['market'] },
} as const satisfies Record<string, Cells>;

export type Action = keyof typeof permissions;

export const actions = Object.keys(permissions) as readonly Action[];

export function may(actor: Actor, action: Action, subject: Subject): boolean {
  const cells: Cells = permissions[action];
  return rolesOf(actor).some((role) =>
    (cells[role] ?? []).some((relation) => holds(relation, actor, subject)),
  );
}

/** The same actor with the key of one record, by the id or token that the request names. */
export function holding(actor: Actor, id: string): Actor {
  return 'holds' in actor ? { ...actor, holds: id } : actor;
}

/** The customer who acts, including staff; null for guests and for the shop itself. */
export function customerIdOf(actor: Actor): string | null {
  return actor.kind === 'customer' || actor.kind === 'staff' ? actor.customerId : null;
}

/** Whom a record belongs to: an account, or for a guest's order the mobile number alone. */
export interface Owned {
  readonly customerId: string | null;
  /** In E.164. */
  readonly mobile?: string | null;
}

/**
 * Whether a record is a staff member's own: it belongs to their account, or has their proven mobile number. Another person
 * takes its steps: payments, approvals, returns, refunds, addresses and hand-overs of orders, reviews, rewards, miles and
 * points. As its buyer, they do with it what any customer may.
 */
export function isOwn(actor: Actor, { customerId, mobile = null }: Owned): boolean {
  if (actor.kind !== 'staff') return false;
  const isByAccount = customerId !== null && customerId === actor.customerId;
  return isByAccount || (mobile !== null && mobile === actor.mobile);
}

export const guest: Actor = { kind: 'guest', holds: null };

/** Usually one role; people of the back office may have several. */
function rolesOf(actor: Actor): readonly Role[] {
  if (actor.kind === 'office') return actor.roles;
  return [actor.kind === 'staff' ? actor.role : actor.kind];
}

function holds(relation: Relation, actor: Actor, subject: Subject): boolean {
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
    case 'seller':
      return (
        actor.kind === 'staff' && actor.storeId === subject.storeId && actor.staffNo === subject.sellerNo
      );
    case 'till':
      return actor.kind === 'staff' && (subject.tills?.includes(actor.storeId) ?? false);
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

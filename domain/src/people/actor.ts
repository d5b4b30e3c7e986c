import type { Market } from '../markets/index.ts';
import type { OfficeActor, OfficeRole } from './office-roles.ts';
import { holds, type Relation } from './relations.ts';

/**
 * Who acts, and what they may do: one table for the whole shop. Each use case checks it first, and screens check it to
 * hide buttons. A cell lists the relations to the subject under which the action is allowed; an empty cell refuses it.
 * Sources: specification 6, product-decisions 8 and 10, trade-facts 5.1.
 */
export const staffRoles = ['adviser', 'manager'] as const;

export type StaffRole = (typeof staffRoles)[number];

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
      /** The e-mail address of this account, proven or not; omitted without one. */
      readonly email?: string;
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
  /** The customer to whom the record belongs; null for a guest's. */
  readonly customerId: string | null;
  /** The store to which the record belongs; null without one. */
  readonly storeId: string | null;
  /** The staff number of the person who sells for a customer; omitted for anything but a sale. */
  readonly sellerNo?: string;
  /**
   * The staff numbers of the people who recorded a payment of the order, at a till or as a transfer, or gave back money of
   * it before its pieces left; omitted for none.
   */
  readonly cashierNos?: readonly string[];
  /** The staff number of the person who recorded the waiting return; omitted where the buyer requested it. */
  readonly returnNo?: string;
  /** The role in which they recorded it. */
  readonly returnRole?: StaffRole;
  /** Stores that may also take its payment; omitted for none. */
  readonly tills?: readonly string[];
  /** The store of the service desk that a conversation belongs to; omitted for anything else. */
  readonly desk?: string;
  /** The market to which the record belongs; omitted for none or all. */
  readonly market?: Market;
  /** The office account that proposed the change. */
  readonly proposerId?: string;
}

export const anything: Subject = { id: null, customerId: null, storeId: null };

/** `owner` is a role of the back office, the owner of the shop; it is not the relation. */
type Role = 'guest' | 'customer' | StaffRole | OfficeRole | 'system' | 'gateway';

type Cells = Readonly<Partial<Record<Role, readonly Relation[]>>>;

const anyone = ['anyone'] as const;
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
/** Staff of the store, except those who recorded a payment of the order or gave its money back. */
const colleagues = { adviser: ['colleague'], manager: ['colleague'] } as const;
const tillStaff = { adviser: ['store', 'till'], manager: ['store', 'till'] } as const;
const deskStaff = { adviser: ['store', 'desk'], manager: ['store', 'desk'] } as const;
const allStaff = { adviser: ['anyone'], manager: ['anyone'] } as const;
const storeManager = { manager: ['store'] } as const;
const shop = { system: ['anyone'] } as const;
const officePeople = {
  ...{ owner: anyone, catalogue: anyone, content: anyone, pricing: anyone, orders: anyone },
  ...{ members: anyone, marketing: anyone, stores: anyone, auditor: anyone },
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
  /**
   * For customers alone. Staff cannot merge: their bag takes only pieces made to order, and a guest's bag may contain
   * others.
   */
  'cart.merge': { customer: ['owner', 'holder'] },
  'order.place': bagOwners,
  /** Begins a sale for a customer, who is found or registered with their consent. Each look-up is recorded. */
  'sale.begin': storeStaff,
  /** Takes over a colleague's open sale in the same store. Each time is recorded. */
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

  /** Wish lists belong to accounts, so only their owners read and change them. */
  'wishlist.read': owners,
  'wishlist.change': owners,
  /** Reads a public wish list by the code of its link. */
  'wishlist.read-shared': people,

  /**
   * Looks an order up by order number and mobile number. Both together are the key, so anyone may try, within a rate limit.
   */
  'order.look-up': people,
  /** Reads a gift card by its code. */
  'gift-card.read': people,
  'order.read': { ...buyersOrStaff, ...shop },
  'order.pay': { ...buyers, ...shop },
  /** The buyer cancels an unpaid order, for instance after a refused card; the bag is open again. */
  'order.give-up': { ...buyers, ...shop },
  'order.record-payment': bank,
  'order.expire': shop,
  /**
   * Records a payment at the till. Only for managers, because the order becomes paid by money that nobody else has seen.
   */
  'order.take-payment': { manager: ['store', 'till'] },
  /** Confirms that a transfer has arrived. Only at the e-shop, whose manager reads the bank's statement. */
  'order.confirm-transfer': { manager: ['till'] },
  /**
   * Records that a refund of a transfer was sent at the bank. Not for the person who confirmed the transfer: two people
   * must have seen it before its money leaves.
   */
  'order.send-refund': { adviser: ['till-colleague'], manager: ['till-colleague'] },
  /** Sends a refund once more that its provider did not pay out, or notes that it was paid by hand. */
  'order.settle-refund': storeManager,
  /** Cancels an unpaid order that is to be paid in the store. */
  'order.cancel-unpaid': storeStaff,
  /**
   * Approves an order. Only for staff of the store who recorded no payment of it: two people must have seen the money
   * before pieces are made or leave (decision 170).
   */
  'order.approve': colleagues,
  /** Reads the data that are checked before the approval: the design, and the whole address. */
  'order.check': storeStaff,
  'order.ask': storeStaff,
  'order.answer': buyersOrStaff,
  'order.cancel-before-approval': buyersOrStaff,
  'order.cancel': storeManager,
  /** Records the steps of the factory. The store's manager does so until the back office can (product-decisions 8). */
  'order.make': storeManager,
  'order.ship-from-factory': storeManager,
  /** Promises another day, and tells the buyer. */
  'order.move-due-day': storeManager,
  'order.receive-goods': storeStaff,
  'order.ship': colleagues,
  'order.hand-over': colleagues,
  'order.reissue-pickup-code': storeManager,
  'order.deliver': { ...storeStaff, ...shop },
  'order.ask-return': buyersOrStaff,
  /**
   * Settles a return. Not for the person who recorded it: two people must have seen the pieces, and one of them is a
   * manager. So an adviser settles only what a manager recorded.
   */
  'order.settle-return': { adviser: ['second-to-manager'], manager: ['second'] },
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
  /** Uploads the file that the tax office issued, or rejects the request. */
  'order.settle-e-invoice': storeManager,
  /** The daily lists of payment providers belong to the e-shop of their market. */
  'statement.read': storeManager,
  'statement.settle': storeManager,

  /** Names the store in which the order was made. Only the signed-in member who owns it may: no key and no staff. */
  'order.change-place-pos': owners,
  /** Makes a guest's order the customer's; the order's token is the key. */
  'order.claim': {
    customer: ['owner', 'holder'],
    adviser: ['owner', 'holder'],
    manager: ['owner', 'holder'],
  },
  /** Lists the orders of a store, and unpaid ones that may be paid there. */
  'store-orders.read': tillStaff,

  /** Reads which gifts and coupons can be bought with points. */
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
  /** Gives or takes points of members in the region of the manager's e-shop, with a reason. */
  'points.adjust': storeManager,

  /** Reviews of pieces. Buyers of a piece may write one. */
  'review.read': people,
  'review.write': owners,
  'review.vote': owners,
  /** Reviews belong to the e-shop of the market in which the piece was bought. */
  'review.moderate': storeManager,

  /** Hints: links to pieces. Guests make links, and only customers have them sent by e-mail. */
  'hint.make': people,
  'hint.read': people,
  'wechat.read': people,
  'hint.mail': owners,

  /** Appointments in stores. A guest's appointment belongs to the browser that carries its key. */
  'appointment.book': people,
  /** Reads, moves and cancels one's own appointment. The store's staff read their list. */
  'appointment.change': buyers,
  'store-appointments.read': storeStaff,
  /**
   * `appointment.keep`: all steps of the store's staff. `appointment.lapse`: the shop ends a past visit together with the
   * thing that it was for.
   */
  'appointment.keep': storeStaff,
  'appointment.lapse': shop,
  /** Closes the store at short notice, and opens it again. */
  'store.close': storeManager,

  /** Services: cleaning, resizing, repairs. A guest's service belongs to the browser that carries its key. */
  'service.book': people,
  /** Reads and cancels one's own service, and accepts or refuses the estimate. */
  'service.change': buyers,
  'store-services.read': storeStaff,
  /** Takes the steps of the store's staff. */
  'service.keep': storeStaff,
  /**
   * Notes a receipt of the till, explains a missing weight, issues a new code, corrects notes, and returns pieces that
   * nobody collected in time.
   */
  'service.manage': storeManager,
  /** Ends a service that has waited too long for its customer. */
  'service.expire': shop,

  /**
   * Trade-ins: an old piece against a new one, or for money. A guest's trade-in belongs to the browser that carries its
   * key.
   */
  'trade-in.book': people,
  'trade-in.change': buyers,
  'store-trade-ins.read': storeStaff,
  'trade-in.keep': storeStaff,
  'trade-in.manage': storeManager,
  'trade-in.expire': shop,

  /** Pieces that a store sets aside to be tried. A guest's reservation belongs to the browser that carries its key. */
  'reservation.make': people,
  /** Reads and cancels one's own reservation. */
  'reservation.change': buyers,
  'store-reservations.read': storeStaff,
  /** Takes the steps of the store's staff. */
  'reservation.keep': storeStaff,
  /** Notes a receipt of the till, by which the piece leaves the stock. */
  'reservation.sell': storeManager,
  'reservation.expire': shop,
  /** Reads the stock of a store, and its transfers. */
  'store-stock.read': storeStaff,
  /** Takes a step of a transfer. The transfer belongs to the store that takes the step. */
  'transfer.keep': storeManager,
  'store-stock.correct': storeManager,

  /** Conversations with the service desk of a market. A guest's belongs to the browser that carries its key. */
  'conversation.start': people,
  /** Reads one's own conversation, and writes in it. */
  'conversation.write': buyers,
  /** The conversations of a store. */
  'store-conversations.read': storeStaff,
  /**
   * Reads a conversation, and takes the steps of staff: for the store that answers, and for the service desk that handed it
   * over.
   */
  'conversation.keep': deskStaff,
  'conversation.expire': shop,

  /** Opens a design that a customer shows in a store. Staff of any store may do so if they know its word. */
  'counter-design.read': allStaff,
  /** Looks up the saved designs of a customer who states their e-mail address. Each look-up is recorded. */
  'saved-designs.look-up': allStaff,
  /**
   * `staff.own-session`: locks one's own session, and sets its PIN. `staff.end-sessions`: ends all sessions of somebody who
   * works in the store.
   */
  'staff.own-session': storeStaff,
  'staff.end-sessions': storeManager,
  /** Finds the member whose card is scanned in a store. Each look-up is recorded. */
  'member.identify': allStaff,

  'account.create': people,
  'account.sign-in': people,
  'account.sign-out': { customer: ['anyone'], adviser: ['anyone'], manager: ['anyone'] },
  'account.recover': people,
  'account.read': owners,
  'account.change': owners,
  /** Sends a message to the shop's service desk. */
  'contact.write': people,
  /** Subscribes to the newsletter with an e-mail address alone, in the form of the footer. */
  'newsletter.subscribe': people,

  'gold-price.publish': shop,
  /** Confirms a proposed price. Only for another person than the one who proposed it. Nobody can propose yet. */
  'gold-price.confirm': { ...shop, pricing: ['another'], owner: ['another'] },
  'catalogue.import': shop,
  'content.import': shop,
  'stores.import': shop,

  /** Signs in to the back office, by password and code or by the link of an invitation. */
  'office.sign-in': { guest: ['anyone'], ...officePeople },
  'office.sign-out': { guest: ['anyone'], ...officePeople },
  /** Reads and changes one's own name and sessions, and reads one's own roles. */
  'office.own-account': officePeople,
  /** Lists the coupons of the actor's markets. */
  'coupon.list': { owner: ['anyone'], marketing: ['anyone'], auditor: ['anyone'] },
  /** Reads one coupon and the history of its changes. */
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

export const guest: Actor = { kind: 'guest', holds: null };

/** Usually one role; people of the back office may have several. */
function rolesOf(actor: Actor): readonly Role[] {
  if (actor.kind === 'office') return actor.roles;
  return [actor.kind === 'staff' ? actor.role : actor.kind];
}

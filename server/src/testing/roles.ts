import type { Actor, StaffRole, Subject } from '@jinlan/domain/people';
import {
  cards,
  choosePayment,
  fillIn,
  fixedPiece,
  goldPiece,
  hk,
  must,
  order,
  place,
  setStock,
  startCart,
} from './buyer.ts';
import { orderToCollect, pickupCodeOf, placeAs, seeOrder, step, takePayment } from './counter.ts';
import { signUp, staffOf } from './people.ts';
import type { TestShop } from './shop.ts';

/** The roles in which tests call the shop. `owner` is the customer to whom the tested things belong. */
export const roles = ['guest', 'owner', 'stranger', 'adviser', 'manager', 'elsewhere', 'eshop'] as const;
export type Role = (typeof roles)[number];

export interface Person {
  readonly headers: Record<string, string>;
  /** The same person for the permission rules. */
  readonly actor: Actor;
  readonly email: string | null;
}

const store = 'hk-central';
const otherStore = 'hk-sheungwan';
const eshop = 'hk-eshop';

export type People = Readonly<Record<Role, Person>>;

export async function personOf(shop: TestShop, role: Role): Promise<Person> {
  switch (role) {
    case 'guest':
      return { headers: hk, email: null, actor: { kind: 'guest', holds: null } };
    case 'owner':
    case 'stranger': {
      const { headers, customerId, email } = await signUp(shop);
      return { headers, email, actor: { kind: 'customer', customerId, holds: null } };
    }
    case 'adviser':
    case 'manager':
      return staffPerson(shop, store, role);
    case 'elsewhere':
      return staffPerson(shop, otherStore, 'manager');
    case 'eshop':
      return staffPerson(shop, eshop, 'manager');
  }
}

async function staffPerson(shop: TestShop, storeId: string, role: StaffRole): Promise<Person> {
  const { headers, customerId, staffNo, email } = await staffOf(shop, { store: storeId, role });
  return { headers, email, actor: { kind: 'staff', staffNo, storeId, role, customerId, holds: null } };
}

export async function createPeople(shop: TestShop): Promise<People> {
  const create = (role: Role) => personOf(shop, role);
  return {
    guest: await create('guest'),
    owner: await create('owner'),
    stranger: await create('stranger'),
    adviser: await create('adviser'),
    manager: await create('manager'),
    elsewhere: await create('elsewhere'),
    eshop: await create('eshop'),
  };
}

export const customerIdOf = ({ actor }: Person): string | null =>
  'customerId' in actor ? actor.customerId : null;

/** A record on which an operation acts. */
export interface Thing {
  readonly subject: Subject;
  readonly id: string;
  /** Further values that its operations need, such as version, token or line. */
  readonly key: Readonly<Record<string, string | number>>;
}

/** Sets a large stock of the pieces that these helpers order. */
export async function stockUp(shop: TestShop): Promise<void> {
  for (const sku of [fixedPiece, goldPiece]) await setStock(shop, sku, 1_000);
}

/** Adds a piece to the owner's cart and completes it, so that it can be ordered. */
export async function ownersCart(shop: TestShop, { owner }: People): Promise<Thing> {
  const ask = (query: string, variables: object = {}) => must(shop.graphql(query, variables, owner.headers));
  const {
    customerCart: { id },
  } = await ask('{ customerCart { id } }');
  const input = { id, sku: goldPiece };
  await ask(
    `mutation ($id: String!, $sku: String!) {
       addProductsToCart(cartId: $id, cartItems: [{ sku: $sku, quantity: 1 }]) { user_errors { message } }
     }`,
    input,
  );
  const buyer = { cartId: id, headers: owner.headers };
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, { code: 'checkmo' });
  const { cart } = await ask('query ($id: String!) { cart(cart_id: $id) { items { id } } }', { id });
  return {
    id,
    subject: { id, customerId: customerIdOf(owner), storeId: null },
    key: { line: Number(cart.items[0].id) },
  };
}

/** Creates a guest's cart. A caller who sends its id may use it. */
export async function guestsCart(shop: TestShop): Promise<Thing> {
  const { cartId } = await startCart(shop, [{ sku: goldPiece, quantity: 1 }]);
  return { id: cartId, subject: { id: cartId, customerId: null, storeId: null }, key: {} };
}

const createList = 'mutation { createCompareList(input: {}) { uid } }';

export async function ownersCompareList(shop: TestShop, { owner }: People): Promise<Thing> {
  const { createCompareList } = await must(shop.graphql(createList, {}, owner.headers));
  const id: string = createCompareList.uid;
  return { id, subject: { id, customerId: customerIdOf(owner), storeId: null }, key: {} };
}

/** Creates a wish list of the owner. Deletes all other lists, because an account may have only a few. */
export async function ownersWishlist(shop: TestShop, { owner }: People): Promise<Thing> {
  await shop.db.query('test.forget-wishlists', 'delete from wishlists.member');
  const { createWishlist } = await must(
    shop.graphql(
      'mutation { createWishlist(input: { name: "Wishes", visibility: PUBLIC }) { wishlist { id } } }',
      {},
      owner.headers,
    ),
  );
  const id: string = createWishlist.wishlist.id;
  return { id, subject: { id, customerId: customerIdOf(owner), storeId: null }, key: {} };
}

export async function guestsCompareList(shop: TestShop): Promise<Thing> {
  const { createCompareList } = await must(shop.graphql(createList));
  const id: string = createCompareList.uid;
  return { id, subject: { id, customerId: null, storeId: null }, key: {} };
}

/** Places a guest's unpaid order. The key contains its access token. */
export async function guestsOrder(shop: TestShop): Promise<Thing> {
  const { order_number: id, access_token: token } = await orderToCollect(shop, store);
  return { id, subject: { id, customerId: null, storeId: store }, key: { token } };
}

/** Places an order of the owner whose card payment waits for 3-D Secure. */
export async function ownersCardOrder(shop: TestShop, { owner }: People): Promise<Thing> {
  const { placed } = await order(shop, cards.challenge);
  const customerId = customerIdOf(owner);
  await claimFor(shop, placed.order_number, customerId);
  return {
    id: placed.order_number,
    subject: { id: placed.order_number, customerId, storeId: 'hk-eshop' },
    key: {},
  };
}

/** Makes an order the customer's. */
async function claimFor(shop: TestShop, number: string, customerId: string | null): Promise<void> {
  await shop.db.query(
    'test.claim-for',
    `update ordering.sales_order set state = jsonb_set(state, '{facts,customerId}', to_jsonb($2::text)) where number = $1`,
    [number, customerId],
  );
}

export type OrderStage =
  | 'unpaid'
  /** Unpaid, sent by courier; any store of its market may take the payment. */
  | 'any-till'
  | 'ready'
  | 'approval'
  | 'approval-to-ship'
  | 'question'
  | 'manufacturing'
  | 'made'
  | 'arrived'
  | 'shipped'
  | 'complete'
  /** Returns that the adviser or the manager has recorded. */
  | 'return'
  | 'return-by-manager';

export const check = { checked: ['size', 'engraving', 'stone', 'address'] };
const parcel = { carrier: 'SF', tracking_number: 'SF00000001' };

const returned = [
  ['shipOrder', parcel],
  ['markOrderDelivered', {}],
  ['requestOrderReturn', { reason: 'The clasp is loose' }],
] as const;

const stepsToStage: Readonly<Record<OrderStage, readonly (readonly [string, object])[]>> = {
  unpaid: [],
  'any-till': [],
  ready: [],
  approval: [],
  'approval-to-ship': [],
  question: [['askAboutOrder', { reason: 'Simplified or traditional?' }]],
  manufacturing: [['approveOrder', check]],
  made: [
    ['approveOrder', check],
    ['finishMakingOrder', {}],
  ],
  arrived: [['receiveOrderGoods', {}]],
  shipped: [['shipOrder', parcel]],
  complete: [
    ['shipOrder', parcel],
    ['markOrderDelivered', {}],
  ],
  return: returned,
  'return-by-manager': returned,
};

/** Places an order of the owner in the manager's store, and takes it to a stage by steps of the manager and the adviser. */
export async function ownersOrder(
  shop: TestShop,
  { owner, adviser, manager }: People,
  stage: OrderStage,
): Promise<Thing> {
  const placed = await orderToCollect(shop, store);
  const { order_number: id } = placed;
  const customerId = customerIdOf(owner);
  const steps = stepsToStage[stage];
  await placeAs(shop, id, {
    customerId,
    madeToOrder: ['approval', 'approval-to-ship', 'question', 'manufacturing', 'made'].includes(stage),
    delivery:
      stage === 'any-till' || stage === 'approval-to-ship' || steps.some(([name]) => name === 'shipOrder')
        ? 'courier'
        : 'pickup',
  });
  const { due_today } = await seeOrder(shop, manager, id);
  if (stage !== 'unpaid' && stage !== 'any-till') await takePayment(shop, manager, id);
  const stepsOfColleague = [
    'approveOrder',
    'shipOrder',
    ...(stage === 'return' ? ['requestOrderReturn'] : []),
  ];
  for (const [name, input] of steps)
    await step(shop, stepsOfColleague.includes(name) ? adviser : manager, id, name, input);
  const { version } = await seeOrder(shop, manager, id);
  const isPaid = stage !== 'unpaid' && stage !== 'any-till';
  return {
    id,
    subject: {
      id,
      customerId,
      storeId: store,
      ...(isPaid && { cashierNos: staffNosOf(manager) }),
      ...(stage === 'return' && recorderIn(adviser)),
      ...(stage === 'return-by-manager' && recorderIn(manager)),
      ...(stage === 'any-till' && { tills: [store, otherStore, eshop] }),
    },
    key: { version, due: due_today.value, code: (await pickupCodeOf(shop, placed)) ?? '000000' },
  };
}

/**
 * Places an order of the owner in the manager's store, paid by FPS and sent by courier. It waits for its payment, or it is
 * paid and its refund waits to be sent.
 */
export async function ownersTransfer(
  shop: TestShop,
  people: People,
  waits: 'payment' | 'refund',
): Promise<Thing> {
  const buyer = await startCart(shop);
  await fillIn(shop, buyer);
  await choosePayment(shop, buyer, { code: 'fps' });
  const { order_number: id } = (await must(place(shop, buyer))).placeOrder.order;
  const customerId = customerIdOf(people.owner);
  await placeAs(shop, id, { customerId, storeId: store, delivery: 'courier' });
  const { due_today } = await seeOrder(shop, people.eshop, id);
  const due = due_today.value;
  const cashierNos: string[] = [];
  if (waits === 'refund') {
    const colleague = await staffOf(shop, { store: eshop, role: 'manager' });
    await takePayment(shop, colleague, id);
    await step(shop, people.manager, id, 'refundOrder', { amount: due, reason: 'Agreed' });
    cashierNos.push(colleague.staffNo, ...staffNosOf(people.manager));
  }
  const { version } = await seeOrder(shop, people.eshop, id);
  return {
    id,
    subject: { id, customerId, storeId: store, tills: [eshop], cashierNos },
    key: { version, due },
  };
}

const staffNosOf = ({ actor }: Person): readonly string[] => (actor.kind === 'staff' ? [actor.staffNo] : []);

const recorderIn = ({ actor }: Person): Partial<Subject> =>
  actor.kind === 'staff' ? { returnNo: actor.staffNo, returnRole: actor.role } : {};

/** Places an order of the owner with a refund that the payment provider failed to pay out. */
export async function ownersFailedRefund(shop: TestShop, people: People): Promise<Thing> {
  const ready = await ownersOrder(shop, people, 'ready');
  await step(shop, people.manager, ready.id, 'refundOrder', { amount: 10, reason: 'Agreed' });
  await shop.db.query(
    'test.fail-refund',
    `with sold as (
       update ordering.sales_order set state = state || '{"failedRefund":1000}' where number = $1 returning id
     )
     update ordering.refund set state = 'failed', failure = 'card_closed' from ordering.payment, sold
     where payment.id = refund.payment_id and payment.order_id = sold.id`,
    [ready.id],
  );
  const { version } = await seeOrder(shop, people.manager, ready.id);
  return { ...ready, key: { ...ready.key, version } };
}

/** Places a paid order of the owner that can be shipped by courier. */
export async function ownersOrderToShip(shop: TestShop, people: People): Promise<Thing> {
  const { order_number: id } = await orderToCollect(shop, store);
  const customerId = customerIdOf(people.owner);
  await placeAs(shop, id, { customerId, delivery: 'courier' });
  const { version } = await takePayment(shop, people.manager, id);
  const cashierNos = staffNosOf(people.manager);
  return { id, subject: { id, customerId, storeId: store, cashierNos }, key: { version } };
}

/** Places an order of the owner that was received, in a market that accepts returns. No return is requested yet. */
export async function ownersReceivedOrder(shop: TestShop, people: People): Promise<Thing> {
  const received = await ownersOrder(shop, people, 'complete');
  await shop.db.query('test.to-market', `update ordering.sales_order set market = 'sg' where number = $1`, [
    received.id,
  ]);
  return received;
}

/** Places an order of the owner with a requested return that staff have not settled. */
export async function ownersWaitingReturn(shop: TestShop, people: People): Promise<Thing> {
  const received = await ownersReceivedOrder(shop, people);
  const input = {
    order_uid: btoa(received.id),
    items: [{ order_item_uid: btoa(`${received.id}/1`), quantity_to_return: 1 }],
  };
  await must(
    shop.graphql(
      'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { return { number } } }',
      { input },
      people.owner.headers,
    ),
  );
  const { version } = await seeOrder(shop, people.manager, received.id);
  return { ...received, key: { ...received.key, version } };
}

/** The form of an e-invoice for a private person. */
export const eInvoiceForm = {
  type: 'general',
  title_kind: 'person',
  title: '陈嘉欣',
  email: 'chen@example.com',
} as const;

/** Places an order of the owner on the Mainland that was received, with or without a requested e-invoice. */
export async function ownersInvoicedOrder(
  shop: TestShop,
  people: People,
  isRequested: boolean,
): Promise<Thing> {
  const received = await ownersOrder(shop, people, 'complete');
  await shop.db.query('test.to-mainland', `update ordering.sales_order set market = 'cn' where number = $1`, [
    received.id,
  ]);
  if (isRequested)
    await must(
      shop.graphql(
        'mutation ($input: RequestEInvoiceInput!) { requestEInvoice(input: $input) { order { number } } }',
        { input: { order_number: received.id, ...eInvoiceForm } },
        people.owner.headers,
      ),
    );
  return received;
}

/** Returns the input of a return of one piece of the first line. */
export const oneBack = (number: string) => [{ order_item_uid: btoa(`${number}/1`), quantity_to_return: 1 }];

/** Places a guest's order that was received, in a market that accepts returns. */
export async function guestsReceivedOrder(shop: TestShop, { adviser, manager }: People): Promise<Thing> {
  const { order_number: id, access_token: token } = await orderToCollect(shop, store);
  await placeAs(shop, id, { delivery: 'courier' });
  await takePayment(shop, manager, id);
  await step(shop, adviser, id, 'shipOrder', { carrier: 'SF', tracking_number: 'SF0000001' });
  await step(shop, manager, id, 'markOrderDelivered');
  await shop.db.query('test.to-market', `update ordering.sales_order set market = 'sg' where number = $1`, [
    id,
  ]);
  return { id, subject: { id, customerId: null, storeId: store }, key: { token } };
}

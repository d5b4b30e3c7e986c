import { type Action, anything } from '@jinlan/domain/people';
import { saleByMobile } from '../at-store/sales.ts';
import { newMobile } from '../members/mobiles.ts';
import { ownersOrder, type People, type Person, type Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

/** Returns the store of a staff member; null for others. */
const storeOf = ({ actor }: Person): string | null => (actor.kind === 'staff' ? actor.storeId : null);

/** Returns the entries of the operations on sales that staff make for a customer. */
export function saleOperations(shop: TestShop, people: People) {
  const ownStore = async (person: Person): Promise<Thing> => ({
    ...{ id: '', key: {} },
    subject: { ...anything, storeId: storeOf(person) },
  });
  /** Begins a sale as the adviser. All roles send its id. */
  const sale = async (): Promise<Thing> => {
    const { headers, actor } = people.adviser;
    await shop.db.query('test.forget-texts', 'delete from platform.text_submission');
    const { id } = await saleByMobile(shop, { headers }, newMobile());
    const staffNo = actor.kind === 'staff' ? actor.staffNo : '';
    return { id, key: {}, subject: { ...anything, storeId: storeOf(people.adviser), sellerNo: staffNo } };
  };
  const ofSeller = (action: Action): Entry => ({
    asks: ['sale.begin', action],
    thing: sale,
    variables: ({ id }) => ({ id }),
    refused: {
      ...{ guest: 'STAFF_ONLY', owner: 'STAFF_ONLY', stranger: 'STAFF_ONLY' },
      ...{ manager: 'CART_FOREIGN', elsewhere: 'CART_FOREIGN', eshop: 'CART_FOREIGN' },
    },
  });
  return {
    queries: {
      staffSales: {
        ...{ asks: ['sale.begin'], thing: ownStore, perPerson: true, refused: 'STAFF_ONLY' },
        variables: () => ({}),
      } satisfies Entry,
      storeSales: {
        ...{ asks: ['sale.begin'], thing: ownStore, perPerson: true, refused: 'STAFF_ONLY' },
        variables: () => ({}),
      } satisfies Entry,
      staffSale: ofSeller('cart.read'),
    },
    mutations: {
      changeOrderPlacePos: {
        asks: ['order.change-place-pos'],
        async thing() {
          const order = await ownersOrder(shop, people, 'unpaid');
          return { ...order, subject: { ...order.subject, storeId: null } };
        },
        variables: ({ id }) => ({ order_number: id, code: 'hk-sheungwan' }),
        refused: {
          ...{ guest: 'NOT_AUTHORISED', stranger: 'ORDER_NOT_FOUND', adviser: 'ORDER_NOT_FOUND' },
          ...{ manager: 'ORDER_NOT_FOUND', elsewhere: 'ORDER_NOT_FOUND', eshop: 'ORDER_NOT_FOUND' },
        },
      } satisfies Entry,
      beginSale: {
        ...{ asks: ['sale.begin'], thing: ownStore, perPerson: true, refused: 'STAFF_ONLY' },
        otherwise: 'INVALID_PHONE',
        variables: () => ({ input: {} }),
      } satisfies Entry,
      endSale: ofSeller('cart.change'),
      takeOverSale: {
        asks: ['sale.begin', 'sale.take-over'],
        thing: sale,
        perPerson: true,
        variables: ({ id }) => ({ id }),
        refused: {
          ...{ guest: 'STAFF_ONLY', owner: 'STAFF_ONLY', stranger: 'STAFF_ONLY' },
          ...{ elsewhere: 'CART_FOREIGN', eshop: 'CART_FOREIGN' },
        },
      } satisfies Entry,
    },
  };
}

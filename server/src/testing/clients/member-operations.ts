import type { Action } from '@jinlan/domain/people';
import { must } from '../buyer.ts';
import type { People } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import { appointmentOperations } from './appointment-operations.ts';
import type { Entry } from './operations.ts';
import { privacyOperations } from './privacy-operations.ts';
import { saleOperations } from './sale-operations.ts';
import { storeStockOperations } from './store-stock-operations.ts';

const bangle = { name: 'Bangle', metal: 'GOLD', fineness: 999, weight: 28.5, acquired_on: '1998-02-14' };
const wedding = { kind: 'WEDDING', calendar: 'SOLAR', month: 5, day: 20, year: 2016, remind: true };

import { reviewOperations } from './review-operations.ts';
import { serviceOperations } from './service-operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

/** The operations on members' cards, alerts of the gold price, coupons and days. */
/** The operations on members' cards, on alerts of the gold price, on reviews, on hints, on appointments and on services. */
export function memberOperations(
  shop: TestShop,
  people: People,
  { open, own }: { readonly open: MakeEntry; readonly own: MakeEntry },
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry | readonly Entry[]>>;
} {
  const ownersCode = async (): Promise<{ code: string }> => {
    const { customer } = await must(
      shop.graphql('{ customer { member_card { code } } }', {}, people.owner.headers),
    );
    return { code: customer.member_card.code };
  };
  const sales = saleOperations(shop, people);
  const appointments = appointmentOperations(shop, people, { open });
  const services = serviceOperations(shop, people, { open });
  const storeStock = storeStockOperations(shop, people, { open });
  const reviews = reviewOperations(shop, people, { open, own });
  return {
    queries: {
      ...reviews.queries,
      ...appointments.queries,
      ...sales.queries,
      ...services.queries,
      ...storeStock.queries,
      jewelleryValueHistory: own('account.read', () => ({ uid: btoa('added/999') }), {
        otherwise: 'JEWELLERY_PIECE_NOT_FOUND',
      }),
    },
    mutations: {
      ...privacyOperations(shop, { own }),
      ...reviews.mutations,
      ...appointments.mutations,
      ...sales.mutations,
      ...services.mutations,
      ...storeStock.mutations,
      identifyMember: open('member.identify', ownersCode, { refused: 'STAFF_ONLY' }),
      addMemberCardToWallet: own('account.read', () => ({ wallet: 'APPLE' }), {
        otherwise: 'WALLET_UNAVAILABLE',
      }),
      /** The test's customers have proven no address to be told at. */
      addGoldPriceAlert: own(
        'account.change',
        () => ({ type: 'HK_CK9999', direction: 'FALLS', target: 20_000 }),
        { otherwise: 'GOLD_ALERT_INVALID' },
      ),
      /** Nobody can tell another's alert from one that does not exist. */
      claimCoupon: own('account.change', () => ({ key: 'craft-week' })),
      addAnniversary: own('account.change', () => ({ input: wedding })),
      /** Nobody can tell another's day from one that does not exist. */
      changeAnniversary: own('account.change', () => ({ id: '0', input: wedding }), {
        otherwise: 'ANNIVERSARY_NOT_FOUND',
      }),
      removeAnniversary: own('account.change', () => ({ id: '0' }), { otherwise: 'false' }),
      addJewelleryPiece: own('account.change', () => ({ input: bangle })),
      /** Nobody can tell another's piece from one that does not exist. */
      changeJewelleryPiece: own('account.change', () => ({ uid: btoa('added/999'), input: bangle }), {
        otherwise: 'JEWELLERY_PIECE_NOT_FOUND',
      }),
      removeJewelleryPiece: own('account.change', () => ({ uid: btoa('added/999') }), { otherwise: 'false' }),
      removeGoldPriceAlert: own('account.change', () => ({ id: '0' }), { otherwise: 'false' }),
    },
  };
}

import type { Action } from '@jinlan/domain/people';
import { must } from '../buyer.ts';
import type { People } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import { appointmentOperations } from './appointment-operations.ts';
import { conversationOperations } from './conversation-operations.ts';
import type { Entry } from './operations.ts';
import { privacyOperations } from './privacy-operations.ts';
import { saleOperations } from './sale-operations.ts';
import { staffSessionOperations } from './staff-session-operations.ts';
import { storeStockOperations } from './store-stock-operations.ts';

const bangle = { name: 'Bangle', metal: 'GOLD', fineness: 999, weight: 28.5, acquired_on: '1998-02-14' };
const wedding = { kind: 'WEDDING', calendar: 'SOLAR', month: 5, day: 20, year: 2016, remind: true };

import { reviewOperations } from './review-operations.ts';
import { serviceOperations } from './service-operations.ts';
import { tradeInOperations } from './trade-in-operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

/**
 * Returns the entries of the operations of members and stores: member cards, gold-price alerts, anniversaries, jewellery,
 * reviews, appointments, sales, services, trade-ins, store stock, conversations, staff sessions and privacy.
 */
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
  const tradeIns = tradeInOperations(shop, people, { open });
  const storeStock = storeStockOperations(shop, people, { open });
  const conversations = conversationOperations(shop, people, { open });
  const staffSessions = staffSessionOperations(shop);
  const reviews = reviewOperations(shop, people, { open, own });
  return {
    queries: {
      ...reviews.queries,
      ...appointments.queries,
      ...sales.queries,
      ...services.queries,
      ...tradeIns.queries,
      ...storeStock.queries,
      ...conversations.queries,
      ...staffSessions.queries,
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
      ...tradeIns.mutations,
      ...storeStock.mutations,
      ...conversations.mutations,
      ...staffSessions.mutations,
      identifyMember: open('member.identify', ownersCode, { refused: 'STAFF_ONLY' }),
      addMemberCardToWallet: own('account.read', () => ({ wallet: 'APPLE' }), {
        otherwise: 'WALLET_UNAVAILABLE',
      }),
      // Refused, because the test's customers have no verified e-mail address for the alert.
      addGoldPriceAlert: own(
        'account.change',
        () => ({ type: 'HK_CK9999', direction: 'FALLS', target: 20_000 }),
        { otherwise: 'GOLD_ALERT_INVALID' },
      ),
      claimCoupon: own('account.change', () => ({ key: 'craft-week' })),
      addAnniversary: own('account.change', () => ({ input: wedding })),
      // The shop refuses another member's anniversary, piece or alert like one that does not exist. So the ids here do not
      // exist.
      changeAnniversary: own('account.change', () => ({ id: '0', input: wedding }), {
        otherwise: 'ANNIVERSARY_NOT_FOUND',
      }),
      removeAnniversary: own('account.change', () => ({ id: '0' }), { otherwise: 'false' }),
      addJewelleryPiece: own('account.change', () => ({ input: bangle })),
      changeJewelleryPiece: own('account.change', () => ({ uid: btoa('added/999'), input: bangle }), {
        otherwise: 'JEWELLERY_PIECE_NOT_FOUND',
      }),
      removeJewelleryPiece: own('account.change', () => ({ uid: btoa('added/999') }), { otherwise: 'false' }),
      removeGoldPriceAlert: own('account.change', () => ({ id: '0' }), { otherwise: 'false' }),
    },
  };
}

import type { Action } from '@jinlan/domain/people';
import { must } from '../buyer.ts';
import type { People } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

/** The operations on members' cards and on alerts of the gold price. */
export function memberOperations(
  shop: TestShop,
  people: People,
  { open, own }: { readonly open: MakeEntry; readonly own: MakeEntry },
): { readonly mutations: Readonly<Record<string, Entry>> } {
  const ownersCode = async (): Promise<{ code: string }> => {
    const { customer } = await must(
      shop.graphql('{ customer { member_card { code } } }', {}, people.owner.headers),
    );
    return { code: customer.member_card.code };
  };
  return {
    mutations: {
      identifyMember: open('member.identify', ownersCode, { refused: 'STAFF_ONLY' }),
      addGoldPriceAlert: own('account.change', () => ({
        ...{ type: 'HK_CK9999', direction: 'FALLS', target: 20_000 },
      })),
      /** Nobody can tell another's alert from one that does not exist. */
      removeGoldPriceAlert: own('account.change', () => ({ id: '0' }), { otherwise: 'false' }),
    },
  };
}

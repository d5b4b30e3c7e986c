import type { Action } from '@jinlan/domain/people';
import { must } from '../buyer.ts';
import type { People } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

/** The operations on members' cards. */
export function memberOperations(
  shop: TestShop,
  people: People,
  { open }: { readonly open: MakeEntry },
): { readonly mutations: Readonly<Record<string, Entry>> } {
  const ownersCode = async (): Promise<{ code: string }> => {
    const { customer } = await must(
      shop.graphql('{ customer { member_card { code } } }', {}, people.owner.headers),
    );
    return { code: customer.member_card.code };
  };
  return { mutations: { identifyMember: open('member.identify', ownersCode, { refused: 'STAFF_ONLY' }) } };
}

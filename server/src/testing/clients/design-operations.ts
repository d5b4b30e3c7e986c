import type { Action } from '@jinlan/domain/people';
import { must } from '../buyer.ts';
import { codeOf, ringDesign } from '../designs.ts';
import type { People, Thing } from '../roles.ts';
import * as things from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

/** Share code of a design without choices. */
export const emptyDesign = 'AQV3iQEAALG36iA';

/** Functions of `operations` that build entries. */
interface EntryBuilders {
  readonly open: (action: Action, variables?: Entry['variables']) => Entry;
  readonly own: (action: Action, variables?: Entry['variables']) => Entry;
  readonly bag: (action: Action, variables: Entry['variables']) => Entry;
  readonly notTheirs: (code: string) => Entry['refused'];
}

/** Returns the entries of the operations on made-to-order designs. */
export function designOperations(
  shop: TestShop,
  people: People,
  { open, own, bag, notTheirs }: EntryBuilders,
) {
  const code = codeOf(ringDesign());

  async function ownersDesign(): Promise<Thing> {
    const { saveDesign } = await must(
      shop.graphql(
        'mutation ($code: String!) { saveDesign(code: $code) { uid } }',
        { code },
        people.owner.headers,
      ),
    );
    const customerId = things.customerIdOf(people.owner);
    return { id: saveDesign.uid, subject: { id: customerId, customerId, storeId: null }, key: {} };
  }
  const ofOwner = (variables: Entry['variables']): Entry => ({
    asks: ['account.change'],
    thing: ownersDesign,
    variables,
    refused: notTheirs('DESIGN_NOT_FOUND'),
  });

  return {
    queries: {
      customiserOutlines: open('catalogue.browse', () => ({ text: '福', font: 'KAITI' })),
      sharedDesign: open('catalogue.browse', () => ({ short: 'abcdefgh' })),
      staffDesign: { ...open('counter-design.read', () => ({ text: code })), refused: 'STAFF_ONLY' },
    },
    mutations: {
      addDesignToCart: bag('cart.change', ({ id }) => ({ cart_id: id, code })),
      shareDesign: open('catalogue.browse', () => ({ code })),
      saveDesign: own('account.change', () => ({ code })),
      renameSavedDesign: ofOwner(({ id }) => ({ uid: id, name: 'For her' })),
      deleteSavedDesign: ofOwner(({ id }) => ({ uid: id })),
      findCustomerDesigns: {
        ...open('saved-designs.look-up', () => ({ email: people.owner.email })),
        refused: 'STAFF_ONLY',
      },
    },
  };
}

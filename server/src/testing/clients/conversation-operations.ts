import { type Action, anything } from '@jinlan/domain/people';
import { newClientId, storeConversation } from '../conversations.ts';
import { customerIdOf, type People, type Person, type Thing } from '../roles.ts';
import type { TestShop } from '../shop.ts';
import type { Entry } from './operations.ts';

type MakeEntry = (action: Action, variables?: Entry['variables'], changes?: Partial<Entry>) => Entry;

const store = 'hk-central';
const desk = 'hk-eshop';

/** Returns the entries of the operations on conversations. Each conversation was handed over from the service desk to a store. */
export function conversationOperations(
  shop: TestShop,
  people: People,
  { open }: { readonly open: MakeEntry },
): {
  readonly queries: Readonly<Record<string, Entry>>;
  readonly mutations: Readonly<Record<string, Entry>>;
} {
  const customerId = customerIdOf(people.owner);
  const owners = async (staffNo: string | null): Promise<Thing> => {
    const id = await storeConversation(shop, { customerId, storeCode: store, staffNo });
    return { id, subject: { id, customerId, storeId: store, desk }, key: {} };
  };
  const staffNoOf = ({ actor }: Person): string => (actor.kind === 'staff' ? actor.staffNo : 'HK0001');
  const own = (variables: Entry['variables']): Entry => ({
    asks: ['conversation.write'],
    thing: () => owners(null),
    variables,
    refused: 'CONVERSATION_NOT_FOUND',
  });
  const keepers = (takenBy: 'nobody' | 'a colleague' | 'the caller', more: object = {}): Entry => ({
    asks: ['conversation.keep'],
    perPerson: takenBy === 'the caller',
    thing: (person) =>
      owners(takenBy === 'nobody' ? null : takenBy === 'a colleague' ? 'HK0001' : staffNoOf(person)),
    variables: ({ id }) => ({ uid: id, ...more }),
    refused: {
      ...{ guest: 'STAFF_ONLY', owner: 'STAFF_ONLY', stranger: 'STAFF_ONLY' },
      elsewhere: 'CONVERSATION_NOT_FOUND',
    },
  });
  const lists = (variables: Entry['variables']): Entry => ({
    asks: ['store-conversations.read'],
    perPerson: true,
    thing: async ({ actor }) => {
      const storeId = actor.kind === 'staff' ? actor.storeId : null;
      return { id: '', subject: { ...anything, storeId }, key: {} };
    },
    variables,
    refused: 'STAFF_ONLY',
  });
  const message = () => ({ input: { client_id: newClientId(), text: 'Hello' } });
  return {
    queries: {
      conversationDesk: open('stores.read'),
      conversation: open('conversation.start'),
      staffConversations: lists(() => ({ list: 'WAITING' })),
      staffConversation: keepers('nobody'),
    },
    mutations: {
      openConversation: open('conversation.start'),
      writeToConversation: open('conversation.start', message),
      readConversation: own(() => ({ up_to: 1 })),
      showConversationPage: own(() => ({ allowed: true, path: '/' })),
      takeConversation: keepers('nobody'),
      takeOverConversation: keepers('a colleague'),
      answerConversation: {
        ...keepers('the caller'),
        variables: ({ id }) => ({ uid: id, ...message() }),
      },
      handOverConversation: keepers('the caller', { store_code: store }),
      closeConversation: keepers('the caller'),
      endWaitingConversations: lists(() => ({ input: { uids: ['a'.repeat(22)], reason: 'Advertising' } })),
    },
  };
}

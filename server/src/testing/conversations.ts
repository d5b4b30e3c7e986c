import { cookiesOf, type SignedIn } from './people.ts';
import type { TestAnswer, TestShop } from './shop.ts';

type Headers = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: each test knows the fields of its query
type Answer = Promise<TestAnswer<any>>;

const messageFields = `seq client_id author event text staff_name store_name picture_url at
  cards { kind target product { sku name } }`;
export const ownFields = `watch_key stage staff_name store_name email shares_page last unread messages { ${messageFields} }`;
export const staffFields = `uid watch_key stage store_name staff_name is_mine is_member customer_name language is_ticket page
  note last steps stores { code } messages { ${messageFields} }`;

/** A shopper's browser. It stores the cookie of its conversation. */
export interface ShopperBrowser {
  write(text: string, more?: object): Answer;
  open(): Answer;
  /** Reads the conversation of this browser. `range`: the arguments of `messages`. */
  own(range?: string): Answer;
  call(mutation: string, variables?: object): Answer;
  /** Signs a member in; null signs out. */
  become(member: Pick<SignedIn, 'headers'> | null): void;
  readonly cookie: string;
}

let written = 0;
export const newClientId = (): string => {
  written += 1;
  return `message-${String(written).padStart(6, '0')}`;
};

export function shopperBrowser(
  shop: Pick<TestShop, 'graphql'>,
  { store = 'hk_en', ...headers }: Headers = {},
): ShopperBrowser {
  let cookie = '';
  let session: Headers = {};
  const send = async (query: string, variables: object = {}): Answer => {
    const answer = await shop.graphql(query, variables, {
      ...{ store, ...headers, ...session },
      ...(cookie !== '' && { cookie }),
    });
    for (const pair of cookiesOf(answer).split('; ').filter(Boolean))
      if (pair.startsWith('jinlan-conversation=')) cookie = pair === 'jinlan-conversation=' ? '' : pair;
    return answer;
  };
  return {
    write: (text, more = {}) =>
      send(
        `mutation ($input: ConversationMessageInput!) { writeToConversation(input: $input) { ${ownFields} } }`,
        { input: { client_id: newClientId(), text, ...more } },
      ),
    open: () => send(`mutation { openConversation { ${ownFields} } }`),
    own: (range = '') =>
      send(`{ conversation { ${ownFields.replace('messages {', `messages${range} {`)} } }`),
    call: (mutation, variables = {}) => send(mutation, variables),
    become(member) {
      session = member === null ? {} : member.headers;
    },
    get cookie() {
      return cookie;
    },
  };
}

/** Returns the requests of a staff member about conversations. */
export function conversationDesk(shop: Pick<TestShop, 'graphql'>, { headers }: Pick<SignedIn, 'headers'>) {
  const step = (name: string, args: string, declared: string, variables: object): Answer =>
    shop.graphql(`mutation (${declared}) { ${name}(${args}) { ${staffFields} } }`, variables, headers);
  return {
    list: (list: string): Answer =>
      shop.graphql(
        `query ($list: ConversationList!) { staffConversations(list: $list) {
           total_count waiting unproven is_desk watch_key
           items { uid stage store_name staff_name is_member is_ticket awaits_answer last_text has_picture } } }`,
        { list },
        headers,
      ),
    endWaiting: (uids: readonly string[], reason = 'Advertising', whole_networks = false): Answer =>
      shop.graphql(
        'mutation ($input: EndWaitingConversationsInput!) { endWaitingConversations(input: $input) { ended } }',
        { input: { uids, reason, whole_networks } },
        headers,
      ),
    see: (uid: string): Answer =>
      shop.graphql(`query ($uid: ID!) { staffConversation(uid: $uid) { ${staffFields} } }`, { uid }, headers),
    take: (uid: string) => step('takeConversation', 'uid: $uid', '$uid: ID!', { uid }),
    takeOver: (uid: string) => step('takeOverConversation', 'uid: $uid', '$uid: ID!', { uid }),
    close: (uid: string) => step('closeConversation', 'uid: $uid', '$uid: ID!', { uid }),
    handOver: (uid: string, store: string, note = '') =>
      step(
        'handOverConversation',
        'uid: $uid, store_code: $store, note: $note',
        '$uid: ID!, $store: String!, $note: String',
        { uid, store, note },
      ),
    answer: (uid: string, text: string, more: object = {}) =>
      step('answerConversation', 'uid: $uid, input: $input', '$uid: ID!, $input: ConversationAnswerInput!', {
        uid,
        input: { client_id: newClientId(), text, ...more },
      }),
  };
}

/** Inserts a conversation of Hong Kong with one message, and deletes all others. Returns its uid. */
export async function storeConversation(
  { db, clock, platform }: Pick<TestShop, 'db' | 'clock' | 'platform'>,
  {
    customerId,
    storeCode = 'hk-eshop',
    staffNo = null,
  }: {
    readonly customerId: string | null;
    readonly storeCode?: string;
    readonly staffNo?: string | null;
  },
): Promise<string> {
  const uid = platform.random.token(22);
  await db.query('test.forget-conversations', 'delete from conversations.conversation');
  await db.query(
    'test.add-conversation',
    `with added as (
       insert into conversations.conversation (uid, market, locale, desk, store_code, stage, customer_id, staff_no, messages,
         read_up_to, created_at, waiting_since, last_at)
       values ($1, 'hk', 'en-US', 'hk-eshop', $2, case when $4::text is null then 'waiting' else 'taken' end, $3, $4, 1, 1,
         $5, $5, $5) returning id
     )
     insert into conversations.message (conversation_id, seq, client_id, author, text, at)
     select id, 1, 'message-0', 'customer', 'Hello', $5 from added`,
    [uid, storeCode, customerId, staffNo, clock.now()],
  );
  return uid;
}

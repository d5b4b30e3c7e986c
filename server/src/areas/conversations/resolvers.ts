import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { priceOf } from '../catalogue/index.ts';
import type { StaffList } from './store-lists.ts';

const lists = {
  WAITING: 'waiting',
  UNPROVEN: 'unproven',
  MINE: 'mine',
  OTHERS: 'others',
  HANDED_OVER: 'handed-over',
  CLOSED: 'closed',
} as const satisfies Record<string, StaffList>;

export const resolvers = {
  Query: {
    conversationDesk(_, __, { areas, storeView }) {
      const { isOpen, opensAt } = areas.conversations.desk(storeView.market);
      return { is_open: isOpen, opens_at: opensAt?.toISOString() ?? null };
    },
    conversation: (_, __, context) => context.areas.conversations.own(context),
    async staffConversations(_, { list, pageSize, currentPage }, context) {
      const page = { pageSize: pageSize ?? 20, currentPage: currentPage ?? 1 };
      const { total, ...found } = await context.areas.conversations.ofStore(context, lists[list], page);
      return {
        ...found,
        total_count: total,
        page_info: {
          current_page: page.currentPage,
          page_size: page.pageSize,
          total_pages: Math.ceil(total / page.pageSize),
        },
      };
    },
    staffConversation: (_, { uid }, context) => context.areas.conversations.ofStaff(context, uid),
  },
  Mutation: {
    openConversation: (_, __, context) => context.areas.conversations.open(context),
    writeToConversation: (_, { input }, context) =>
      context.areas.conversations.write(context, {
        ...{ clientId: input.client_id, text: input.text },
        ...{ picture: input.picture ?? null, email: input.email ?? null },
      }),
    readConversation: (_, { up_to: upTo }, context) => context.areas.conversations.read(context, upTo),
    showConversationPage: (_, page, context) => context.areas.conversations.showPage(context, page),
    takeConversation: (_, { uid }, context) => context.areas.conversations.take(context, uid),
    takeOverConversation: (_, { uid }, context) => context.areas.conversations.takeOver(context, uid),
    answerConversation: (_, { uid, input }, context) =>
      context.areas.conversations.answer(context, uid, {
        ...{ clientId: input.client_id, text: input.text, picture: input.picture ?? null },
      }),
    handOverConversation: (_, { uid, store_code: storeCode, note }, context) =>
      context.areas.conversations.handOver(context, uid, { storeCode, note: note ?? '' }),
    endWaitingConversations: async (_, { input }, context) => ({
      ended: await context.areas.conversations.dismiss(context, {
        ...{ uids: input.uids, wholeNetworks: input.whole_networks === true, reason: input.reason },
      }),
    }),
    closeConversation: (_, { uid }, context) => context.areas.conversations.close(context, uid),
  },
  Conversation: {
    messages: ({ row }, { after, before }, context) =>
      context.areas.conversations.messages(context, row, 'customer', {
        ...{ after: after ?? null, before: before ?? null },
      }),
  },
  StaffConversation: {
    messages: ({ row }, { after, before }, context) =>
      context.areas.conversations.messages(context, row, 'staff', {
        ...{ after: after ?? null, before: before ?? null },
      }),
  },
  ConversationCard: {
    async product({ kind, target }, _, context) {
      if (kind !== 'PIECE') return null;
      const { catalogue } = context.areas;
      await catalogue.fresh();
      const piece = catalogue.pieces.bySku(target);
      if (!piece?.markets.includes(context.storeView.market)) return null;
      const source = await catalogue.pieces.documents.one(piece.id);
      return source && priceOf(source, context) ? source : null;
    },
  },
  StoreConfig: {
    has_conversations: (_, __, { areas, storeView }) => areas.conversations.isOffered(storeView.market),
    conversation_url: (_, __, { areas }) => areas.conversations.providerUrl,
  },
} satisfies Resolvers;

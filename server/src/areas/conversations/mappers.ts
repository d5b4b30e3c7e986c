import type {
  Conversation,
  ConversationCard,
  ConversationMessage,
  StaffConversation,
} from '../../graphql/generated/resolvers.ts';
import type { ConversationRow } from './store.ts';

/** The sources of resolvers, where they are not the GraphQL type itself: `XxxMapper` for the type `Xxx`. */

export type ConversationMapper = Omit<Conversation, 'messages'> & { readonly row: ConversationRow };
export type StaffConversationMapper = Omit<StaffConversation, 'messages'> & {
  readonly row: ConversationRow;
};
export type ConversationCardMapper = Omit<ConversationCard, 'product'>;
export type ConversationMessageMapper = Omit<ConversationMessage, 'cards'> & {
  readonly cards: readonly ConversationCardMapper[];
};

import type { Market } from '@jinlan/domain/markets';
import type { RequestContext } from '../../platform/context.ts';
import { LARGEST_PAGE, type Page, skipOf } from '../../platform/requests/pages.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { closeIdle, closeIdleJob, deleteOld, deleteOldJob, everySeconds } from './clean-up.ts';
import { type Desk, deskOf, deskSource } from './desk.ts';
import { type Dismissal, dismissConversations } from './dismiss.ts';
import { followConversations } from './follow.ts';
import * as keeping from './keep.ts';
import { watchKeyOfStore } from './keys.ts';
import type { ConversationMapper, ConversationMessageMapper, StaffConversationMapper } from './mappers.ts';
import { type Customer, openConversation, ownConversation, readConversation, showPage } from './own.ts';
import type { ConversationParts } from './parts.ts';
import {
  MESSAGES_AT_ONCE,
  namesFor,
  presentListed,
  presentMessages,
  presentOwn,
  presentToStaff,
} from './present.ts';
import type { ConversationRow } from './store.ts';
import { conversationsOf, countOf, type StaffList } from './store-lists.ts';
import { type TypedMessage, writeMessage } from './write.ts';

export { resolvers } from './resolvers.ts';
export { conversationPictureRoutes } from './routes.ts';
export { conversationsHeld } from './store-held.ts';

export const listSizes = {
  'Conversation.messages': { entry: MESSAGES_AT_ONCE },
  'StaffConversation.messages': { entry: MESSAGES_AT_ONCE },
  'StaffConversations.items': { entry: LARGEST_PAGE },
  'ConversationMessage.cards': { entry: 3 },
} as const;
export const useCosts = {
  'Query.conversation': 1_000,
  'Query.staffConversation': 2_000,
  'Query.staffConversations': 4_000,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly conversations: Conversations;
  }
}

type Viewer = Pick<RequestContext, 'actor' | 'storeView'>;
type Writer = Customer & Pick<RequestContext, 'isGone'>;
/** Conversations of shoppers with the service desk of a market, for customers, guests with the browser's key, and staff. */
export interface Conversations {
  /** Whether shoppers of the market can write to the shop. */
  isOffered(market: Market): boolean;
  /** The URL of another provider's chat; null for none. */
  readonly providerUrl: string | null;
  desk(market: Market): Desk;
  own(context: Customer): Promise<ConversationMapper | null>;
  open(context: Customer): Promise<ConversationMapper | null>;
  write(context: Writer, typed: TypedMessage): Promise<ConversationMapper>;
  read(context: Customer, upTo: number): Promise<ConversationMapper>;
  showPage(
    context: Customer,
    page: { readonly allowed: boolean; readonly path: string },
  ): Promise<ConversationMapper>;
  messages(
    context: Viewer,
    row: ConversationRow,
    reader: 'customer' | 'staff',
    range: { readonly after: number | null; readonly before: number | null },
  ): Promise<ConversationMessageMapper[]>;
  ofStore(
    context: Viewer,
    list: StaffList,
    page: Page,
  ): Promise<{
    readonly items: ReturnType<typeof presentListed>[];
    readonly total: number;
    readonly waiting: number;
    readonly unproven: number;
    readonly is_desk: boolean;
    readonly watch_key: string;
  }>;
  ofStaff(context: Viewer, uid: string): Promise<StaffConversationMapper>;
  take(context: Viewer, uid: string): Promise<StaffConversationMapper>;
  takeOver(context: Viewer, uid: string): Promise<StaffConversationMapper>;
  answer(
    context: Viewer & Pick<RequestContext, 'source' | 'isGone'>,
    uid: string,
    typed: Omit<TypedMessage, 'email'>,
  ): Promise<StaffConversationMapper>;
  handOver(
    context: Viewer,
    uid: string,
    typed: { readonly storeCode: string; readonly note: string },
  ): Promise<StaffConversationMapper>;
  close(context: Viewer, uid: string): Promise<StaffConversationMapper>;
  /** Ends conversations that wait at the desk; returns how many. */
  dismiss(context: Viewer, typed: Dismissal): Promise<number>;
  /** Ends the listening to changes. */
  stop(): Promise<void>;
}

export async function createConversations(parts: ConversationParts): Promise<Conversations> {
  const { platform } = parts;
  const { db, jobs, config } = platform;
  jobs.every(closeIdleJob, everySeconds, () => closeIdle(parts));
  jobs.every(deleteOldJob, everySeconds, () => deleteOld(parts));
  const stopFollowing = await followConversations(platform);
  const own = (context: Viewer, row: ConversationRow) => presentOwn(parts, context, row);
  const kept = (context: Viewer, row: ConversationRow) =>
    presentToStaff(parts, context, permitStaff(context.actor, 'store-conversations.read'), row);
  return {
    isOffered: (market) => deskSource(parts, market) !== null,
    providerUrl: config.conversationUrl,
    desk: (market) => deskOf(parts, market),
    async own(context) {
      const row = await ownConversation(parts, context);
      return row && own(context, row);
    },
    async open(context) {
      const row = await openConversation(parts, context);
      return row && own(context, row);
    },
    write: async (context, typed) => own(context, await writeMessage(parts, context, typed)),
    read: async (context, upTo) => own(context, await readConversation(parts, context, upTo)),
    showPage: async (context, page) => own(context, await showPage(parts, context, page)),
    messages: (context, row, reader, range) => presentMessages(parts, context, row, reader, range),
    async ofStore(context, list, page) {
      const { storeId, staffNo } = permitStaff(context.actor, 'store-conversations.read');
      const skip = skipOf(page);
      const reader = { storeCode: storeId, staffNo };
      const rows = await conversationsOf(db, list, reader, page.pageSize, skip);
      const names = await namesFor(parts, rows);
      const total = await countOf(db, list, reader);
      const count = async (of: StaffList) => (of === list ? total : countOf(db, of, reader));
      return {
        items: rows.map((row) => presentListed(parts, context, names, row)),
        total,
        waiting: await count('waiting'),
        unproven: await count('unproven'),
        is_desk: parts.stores.source(storeId)?.isEshop ?? false,
        watch_key: watchKeyOfStore(platform, storeId),
      };
    },
    async ofStaff(context, uid) {
      const staff = permitStaff(context.actor, 'store-conversations.read');
      return kept(context, await keeping.openForStaff(platform, staff, uid));
    },
    take: async (context, uid) => kept(context, await keeping.takeConversation(parts, context.actor, uid)),
    takeOver: async (context, uid) =>
      kept(context, await keeping.takeOverConversation(parts, context.actor, uid)),
    answer: async (context, uid, typed) =>
      kept(context, await keeping.answerConversation(parts, context, uid, typed)),
    handOver: async (context, uid, typed) =>
      kept(context, await keeping.handOverConversation(parts, context.actor, uid, typed)),
    close: async (context, uid) => kept(context, await keeping.closeConversation(parts, context.actor, uid)),
    dismiss: (context, typed) => dismissConversations(parts, context.actor, typed),
    stop: stopFollowing,
  };
}

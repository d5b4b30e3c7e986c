import { type ConversationStep, staffStepsFor } from '@jinlan/domain/conversations';
import { joinName } from '@jinlan/domain/people';
import type { RequestContext } from '../../platform/context.ts';
import type { Staff } from '../../platform/requests/permit-staff.ts';
import { readCard } from './cards.ts';
import { stateFor } from './keep.ts';
import { conversationPictures, watchKeyOf } from './keys.ts';
import type {
  ConversationCardMapper,
  ConversationMapper,
  ConversationMessageMapper,
  StaffConversationMapper,
} from './mappers.ts';
import { subjectOf } from './own.ts';
import type { ConversationParts } from './parts.ts';
import type { ConversationRow } from './store.ts';
import type { ListedRow } from './store-lists.ts';
import { answersAfter, type MessageRow, messagesOf } from './store-messages.ts';

type Viewer = Pick<RequestContext, 'storeView'>;
export type Names = ReadonlyMap<string, string>;

/** Messages of one answer. */
export const MESSAGES_AT_ONCE = 50;
const afterAll = 2_147_483_647;

const stages = { waiting: 'WAITING', taken: 'TAKEN', closed: 'CLOSED' } as const;
const authors = { customer: 'CUSTOMER', staff: 'STAFF', shop: 'SHOP' } as const;
const events = {
  joined: 'JOINED',
  'handed-over': 'HANDED_OVER',
  mailed: 'MAILED',
  closed: 'CLOSED',
} as const;
const cardKinds = { piece: 'PIECE', design: 'DESIGN', order: 'ORDER' } as const;
const steps = {
  take: 'TAKE',
  'take-over': 'TAKE_OVER',
  answer: 'ANSWER',
  'hand-over': 'HAND_OVER',
  close: 'CLOSE',
} as const satisfies Partial<Record<ConversationStep, string>>;
type ShownStep = keyof typeof steps;

/** The names of the staff who have taken conversations or written messages, by staff number, in one statement. */
export async function namesFor(
  { platform: { db }, customers }: Pick<ConversationParts, 'platform' | 'customers'>,
  rows: readonly { readonly staffNo: string | null }[],
): Promise<Names> {
  const staffNos = [...new Set(rows.flatMap(({ staffNo }) => staffNo ?? []))];
  return staffNos.length === 0 ? new Map() : customers.namesOfStaff(db, staffNos);
}

const storeName = ({ stores }: Pick<ConversationParts, 'stores'>, code: string, { storeView }: Viewer) =>
  stores.source(code)?.name[storeView.locale] ?? code;

const nameOf = (names: Names, staffNo: string | null): string | null =>
  staffNo === null ? null : (names.get(staffNo) ?? staffNo);

/** A conversation for its customer. */
export async function presentOwn(
  parts: ConversationParts,
  context: Viewer,
  row: ConversationRow,
): Promise<ConversationMapper> {
  const names = await namesFor(parts, [row]);
  return {
    watch_key: watchKeyOf(parts.platform, row.uid),
    stage: stages[row.stage],
    staff_name: nameOf(names, row.staffNo),
    store_name: row.storeCode === row.desk ? null : storeName(parts, row.storeCode, context),
    email: row.email,
    shares_page: row.sharesPage,
    last: row.messages,
    unread: row.messages === row.readUpTo ? 0 : await answersAfter(parts.platform.db, row.id, row.readUpTo),
    row,
  };
}

/** A conversation for a member of staff. */
export async function presentToStaff(
  parts: ConversationParts,
  context: Viewer,
  staff: Staff,
  row: ConversationRow,
): Promise<StaffConversationMapper> {
  const { platform, stores, customers } = parts;
  const { clock, db } = platform;
  const names = await namesFor(parts, [row]);
  const customer = row.customerId === null ? null : await customers.visitorOf(db, row.customerId);
  const state = stateFor(row, staff.staffNo);
  const step = { actor: staff, subject: subjectOf(row), now: clock.now() };
  return {
    uid: row.uid,
    watch_key: watchKeyOf(platform, row.uid),
    stage: stages[row.stage],
    store_name: storeName(parts, row.storeCode, context),
    staff_name: nameOf(names, row.staffNo),
    is_mine: state.isMine,
    is_member: row.customerId !== null,
    customer_name: customer && joinName({ given: customer.firstName, family: customer.lastName }),
    language: row.locale,
    is_ticket: state.isTicket,
    page: row.page,
    note: row.note,
    waiting_since: row.waitingSince.toISOString(),
    last: row.messages,
    steps: staffStepsFor(state, step).map((each) => steps[each as ShownStep]),
    stores: stores
      .sources(row.market)
      .filter(({ isEshop, pickup, closed }) => !closed && (isEshop || pickup))
      .map(({ code, name }) => ({ code, name: name[context.storeView.locale] })),
    row,
  };
}

/** A conversation in a list of staff. */
export const presentListed = (parts: ConversationParts, context: Viewer, names: Names, row: ListedRow) => ({
  uid: row.uid,
  stage: stages[row.stage],
  store_name: storeName(parts, row.storeCode, context),
  staff_name: nameOf(names, row.staffNo),
  is_member: row.customerId !== null,
  language: row.locale,
  is_ticket: row.isTicket,
  awaits_answer: row.awaitsAnswer,
  last_text: row.lastText,
  has_picture: row.hasPicture,
  waiting_since: row.waitingSince.toISOString(),
  last_at: row.lastAt.toISOString(),
});

/** Messages of a conversation, at most fifty. */
export async function presentMessages(
  parts: ConversationParts,
  context: Viewer,
  { id }: ConversationRow,
  reader: 'customer' | 'staff',
  { after, before }: { readonly after: number | null; readonly before: number | null },
): Promise<ConversationMessageMapper[]> {
  const rows = await messagesOf(parts.platform.db, id, {
    ...{ after, before: before ?? afterAll, limit: MESSAGES_AT_ONCE },
  });
  const names = await namesFor(parts, rows);
  return rows.map((row) => presentMessage(parts, context, row, reader, names));
}

const presentMessage = (
  parts: ConversationParts,
  context: Viewer,
  row: MessageRow,
  reader: 'customer' | 'staff',
  names: Names,
): ConversationMessageMapper => ({
  seq: row.seq,
  client_id: row.author === reader ? row.clientId : null,
  author: authors[row.author],
  event: row.event === null ? null : events[row.event],
  text: row.event === 'handed-over' ? '' : row.text,
  staff_name: nameOf(names, row.staffNo),
  store_name: row.event === 'handed-over' ? storeName(parts, row.text, context) : null,
  picture_url: row.pictureId === null ? null : conversationPictures.urlOf(parts.platform, row.pictureId),
  cards: row.cards.flatMap((stored): ConversationCardMapper[] => {
    const card = readCard(stored);
    return card === null ? [] : [{ kind: cardKinds[card.kind], target: card.target }];
  }),
  at: row.at.toISOString(),
});

import { subjectOf } from '@jinlan/domain/orders';
import { type Actor, may, plainText } from '@jinlan/domain/people';
import {
  judgeComment,
  RETURN_COMMENT_MAX,
  RETURN_COMMENTS_MAX,
  type ReturnAuthor,
} from '@jinlan/domain/returns';
import type {
  AddReturnCommentInput,
  AddStoreReturnCommentInput,
} from '../../../graphql/generated/resolvers.ts';
import type { Connection } from '../../../platform/database.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { sendOrderEmail } from '../mail/mail-order.ts';
import { mailStoreAbout } from '../mail/mail-store.ts';
import { findForBuyer } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import { findStoreOrder, refuseOwnOrder, staffOf } from '../staff/find-order.ts';
import { orderNotFound } from '../staff/refuse.ts';
import type { OrderRow } from '../store.ts';
import { changeReturn } from './change-return.ts';
import { type NamedReturn, readReturnUid, returnNumber } from './return-uid.ts';
import { addComment, announceReturnDetails, type WrittenReturn } from './store-return-details.ts';

/** The buyer writes about a return; the store gets an e-mail. The same text again changes nothing. */
export async function addReturnComment(
  services: Services,
  caller: Actor,
  input: AddReturnCommentInput,
): Promise<NamedReturn & { readonly order: OrderRow }> {
  const text = readComment(input.comment_text);
  const named = readReturnUid(input.return_uid);
  const key = { number: named.number, accessToken: input.access_token || null };
  const { order: unlockedOrder } = await findForBuyer(services, caller, key, 'order.write-about-return');
  const order = await changeReturn(services, unlockedOrder, named.sequence, async (tx, locked, sent, now) => {
    const comment = { author: 'buyer', staffNo: null, text, at: now } as const;
    const sequence = await append(tx, locked, sent, comment);
    if (sequence === null) return;
    const key = `return-comment-${sent.sequence}-${sequence}`;
    await mailStoreAbout(services, tx, locked, 'store.returnComment', key);
  });
  return { ...named, order };
}

/** The store's manager writes about a return; the buyer gets an e-mail. The same text again changes nothing. */
export async function addStoreReturnComment(
  services: Services,
  actor: Actor,
  input: AddStoreReturnCommentInput,
): Promise<OrderRow> {
  const staff = staffOf(actor);
  const text = readComment(input.comment_text);
  const named = readReturnUid(input.return_uid);
  const unlockedOrder = await findStoreOrder(services, staff, named.number);
  const subject = subjectOf(unlockedOrder.state);
  if (subject.storeId !== staff.storeId) throw orderNotFound();
  if (!may(staff, 'order.answer-about-return', subject)) throw refuse('ORDER_STEP_NOT_PERMITTED');
  refuseOwnOrder(staff, unlockedOrder);
  return changeReturn(services, unlockedOrder, named.sequence, async (tx, order, sent, now) => {
    const comment = { author: 'store', staffNo: staff.staffNo, text, at: now } as const;
    const sequence = await append(tx, order, sent, comment);
    if (sequence === null) return;
    await sendOrderEmail(services, tx, order, 'returnComment', [text], {
      key: `return-comment-${sent.sequence}-${sequence}`,
      data: { return: returnNumber(order.number, sent.sequence) },
    });
  });
}

function readComment(typed: string): string {
  const rule = { field: 'comment_text', min: 1, max: RETURN_COMMENT_MAX, multiline: true };
  const text = plainText(typed, rule);
  if (!text.ok) throw refuse('INVALID_TEXT', text.error.data);
  return text.value;
}

/** Adds a comment, and returns its position; null if the same comment is there already. */
async function append(
  tx: Connection,
  { number }: OrderRow,
  { id, comments }: WrittenReturn,
  comment: {
    readonly author: ReturnAuthor;
    readonly staffNo: string | null;
    readonly text: string;
    readonly at: Date;
  },
): Promise<number | null> {
  const verdict = judgeComment(comments, comment);
  if (verdict === 'again') return null;
  if (verdict === 'full') throw refuse('RETURN_COMMENTS_FULL', { most: RETURN_COMMENTS_MAX });
  const sequence = (comments.at(-1)?.sequence ?? 0) + 1;
  await addComment(tx, id, { ...comment, sequence });
  await announceReturnDetails(tx, number);
  return sequence;
}

import { lengthOf } from '@jinlan/domain/people';
import type { ReturnLine } from '@jinlan/domain/returns';
import type { RequestGuestReturnInput } from '../../../graphql/generated/resolvers.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailReturnLink } from '../mail/mail-order.ts';
import { readOrderToken } from '../reading/access-token.ts';
import { findByKey, findBySecret, findOrNull, notSignedIn, takeOrderMail } from '../reading/find-order.ts';
import { readOrderId } from '../reading/order-id.ts';
import type { Services } from '../services.ts';
import { buyerOf } from '../steps/advance-order.ts';
import { type LineRow, linesOf, type OrderRow } from '../store.ts';
import { checkReturn, placeReturn, readWanted, type WantedReturn } from './request-return.ts';
import { readReturnKey, returnKey } from './return-key.ts';
import { giftsOwed, soldLines } from './sold-lines.ts';
import { type ReturnRow, returnsOfMany } from './store.ts';

/** Most characters of all texts of a return by link together, because the link of the e-mail contains them. */
const TEXTS_MAX = 200;

/** A return that was requested, or that its buyer still has to confirm, in the shape of a stored one. */
export interface RequestedReturn {
  readonly order: OrderRow;
  /** Null where it was requested. */
  readonly unconfirmed: ReturnRow | null;
}

/** The gifts that come back, as the e-mail names them. */
const giftTexts = (lines: readonly LineRow[], gifts: readonly ReturnLine[]): readonly string[] =>
  gifts.map(
    ({ position, quantity }) => `${lines.find((line) => line.position === position)?.name} × ${quantity}`,
  );

/** Checks a guest's return and sends the link that requests it. Nothing is stored before. */
export async function requestGuestReturn(
  services: Services,
  input: RequestGuestReturnInput,
  source: string,
): Promise<RequestedReturn> {
  const order = await findBySecret(services, source, async () => {
    const found = await findOrNull(findByKey(services, readOrderToken(input.token)));
    return found?.keyFits ? found.order : null;
  });
  if (order.state.facts.customerId !== null) throw notSignedIn();
  return sendReturnLink(services, order, readWanted(input, order.number));
}

/** Checks a return and sends the link that requests it to the order's e-mail address. */
export async function sendReturnLink(
  services: Services,
  order: OrderRow,
  wanted: WantedReturn,
): Promise<RequestedReturn> {
  const texts = [wanted.comment ?? '', ...wanted.lines.map(({ reason }) => reason ?? '')].join('');
  if (lengthOf(texts) > TEXTS_MAX)
    throw refuse('INVALID_TEXT', { field: 'comment_text', reason: 'too-long', most: TEXTS_MAX });
  const { db, clock, random } = services.platform;
  const [lines, returns] = await Promise.all([linesOf(db, order.id), returnsOfMany(db, [order.id])]);
  const now = clock.now();
  const gifts = checkReturn(order, lines, returns, wanted, now);
  await takeOrderMail(services, order);
  const sequence = returns.length + 1;
  const key = returnKey(services, { ...wanted, number: order.number, sequence });
  await db.transaction((tx) =>
    mailReturnLink(services, tx, order, key, {
      gifts: giftTexts(lines, gifts),
      owed: giftsOwed(order, soldLines(order, lines, returns)),
      request: random.uuid(),
    }),
  );
  return {
    order,
    unconfirmed: {
      ...{ id: 0, orderId: order.id, sequence, requestedVersion: order.version, settledVersion: null },
      requestedAt: now,
      comment: wanted.comment,
      lines: [...wanted.lines, ...gifts].map((line) => ({ ...line, accepted: null, kept: 0, keptMinor: 0 })),
    },
  };
}

/** Requests a guest's return by the key that was sent by e-mail, also if a customer claimed the order since. */
export async function confirmReturn(
  services: Services,
  { orderId, key, source }: { readonly orderId: string; readonly key: string; readonly source: string },
): Promise<OrderRow> {
  const wanted = readReturnKey(services, key);
  const order = await findBySecret(services, source, async () => {
    if (wanted?.number !== readOrderId(orderId)) return null;
    const found = await findOrNull(findByKey(services, { number: wanted.number, accessToken: null }));
    return found?.order ?? null;
  });
  if (wanted === null) throw refuse('ORDER_NOT_FOUND');
  return placeReturn(services, { order, actor: buyerOf(order) }, wanted, wanted.sequence);
}

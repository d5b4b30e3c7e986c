import { lengthOf } from '@jinlan/domain/people';
import type { ReturnLine } from '@jinlan/domain/returns';
import type { RequestGuestReturnInput } from '../../../graphql/generated/resolvers.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { mailReturnLink } from '../mail/mail-order.ts';
import { readOrderToken } from '../reading/access-token.ts';
import {
  findByKey,
  findBySecret,
  findOrNull,
  notFound,
  notSignedIn,
  takeOrderMail,
} from '../reading/find-order.ts';
import { readOrderId } from '../reading/order-id.ts';
import type { Services } from '../services.ts';
import { buyerOf } from '../steps/advance-order.ts';
import { type LineRow, linesOf, type OrderRow } from '../store.ts';
import { checkReturn, placeReturn, readWanted, type WantedReturn } from './request-return.ts';
import { type GuestReturn, readReturnKey, returnKey } from './return-key.ts';
import { giftsOwed, soldLines } from './sold-lines.ts';
import { type ReturnRow, returnsOfMany } from './store.ts';

/** Most characters of all texts of a return by link together, because the link of the e-mail contains them. */
const TEXTS_MAX = 200;

/** A return that was requested, or one that its buyer still has to confirm, which has the form of a stored return. */
export interface RequestedReturn {
  readonly order: OrderRow;
  /** The return that waits for its confirmation; null if the return was requested. */
  readonly unconfirmed: ReturnRow | null;
}

/** Returns the pieces that come back as texts for the e-mail. */
const pieceTexts = (lines: readonly LineRow[], back: readonly ReturnLine[]): readonly string[] =>
  back.map(
    ({ position, quantity }) => `${lines.find((line) => line.position === position)?.name} × ${quantity}`,
  );

/** Checks a guest's return, and sends the link that requests it. Stores nothing. */
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
      pieces: pieceTexts(lines, wanted.lines),
      gifts: pieceTexts(lines, gifts),
      owed: giftsOwed(order, soldLines(order, lines, returns)),
      request: random.uuid(),
    }),
  );
  return { order, unconfirmed: unconfirmedReturn(order, wanted, { gifts, sequence, now }) };
}

const unconfirmedReturn = (
  { id: orderId, version }: OrderRow,
  wanted: WantedReturn,
  {
    gifts,
    sequence,
    now,
  }: { readonly gifts: WantedReturn['lines']; readonly sequence: number; readonly now: Date },
): ReturnRow => ({
  ...{ id: 0, orderId, sequence, requestedVersion: version, settledVersion: null, requestedAt: now },
  comment: wanted.comment,
  lines: [...wanted.lines, ...gifts].map((line) => ({ ...line, accepted: null, kept: 0, keptMinor: 0 })),
});

interface MailedReturn {
  readonly orderId: string;
  readonly key: string;
  readonly source: string;
}

/** Returns the return that `confirmReturn` would request with the key in the e-mail. Refuses as `confirmReturn` does. */
export async function readMailedReturn(services: Services, mailed: MailedReturn): Promise<RequestedReturn> {
  const { order, wanted } = await openMailedReturn(services, mailed);
  const { db, clock } = services.platform;
  const [lines, returns] = await Promise.all([linesOf(db, order.id), returnsOfMany(db, [order.id])]);
  const { sequence } = wanted;
  if (sequence !== returns.length + 1 && returns.every(({ settledVersion }) => settledVersion !== null))
    throw notFound();
  const now = clock.now();
  const gifts = checkReturn(order, lines, returns, wanted, now);
  return { order, unconfirmed: unconfirmedReturn(order, wanted, { gifts, sequence, now }) };
}

/** Requests a guest's return by the key that was sent by e-mail, also if a customer claimed the order since. */
export async function confirmReturn(services: Services, mailed: MailedReturn): Promise<OrderRow> {
  const { order, wanted } = await openMailedReturn(services, mailed);
  return placeReturn(services, { order, actor: buyerOf(order) }, wanted, wanted.sequence);
}

async function openMailedReturn(
  services: Services,
  { orderId, key, source }: MailedReturn,
): Promise<{ readonly order: OrderRow; readonly wanted: GuestReturn }> {
  const wanted = readReturnKey(services, key);
  const order = await findBySecret(services, source, async () => {
    if (wanted?.number !== readOrderId(orderId)) return null;
    const found = await findOrNull(findByKey(services, { number: wanted.number, accessToken: null }));
    return found?.order ?? null;
  });
  if (wanted === null) throw notFound();
  return { order, wanted };
}

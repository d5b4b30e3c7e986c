import { type AddedPiece, checkAddedPiece, mostAddedPieces } from '@jinlan/domain/jewellery-box';
import { businessDay } from '@jinlan/domain/kernel';
import type { RequestContext } from '../../platform/context.ts';
import { DAY, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { BoxParts } from './parts.ts';
import { permitMember } from './permit.ts';
import { readUid } from './piece-uid.ts';
import { type AddedRow, addPiece, changePiece, removePiece } from './store.ts';

type Caller = Pick<RequestContext, 'actor' | 'storeView' | 'now'>;

/** The most changes of pieces by an account in a day. Pieces that it removes again count too. */
const perCustomer: SharedLimit = { name: 'jewellery-piece', most: 120, seconds: DAY };

/** How often adding a piece is tried. Each try inserts into the first free slot of the box, unless another request was faster. */
const tries = 3;

async function begin(
  { platform }: Pick<BoxParts, 'platform'>,
  { actor, now }: Caller,
  piece: AddedPiece,
): Promise<{ readonly customerId: string; readonly checked: AddedPiece }> {
  const customerId = permitMember(actor, 'account.change');
  const checked = checkAddedPiece(piece, businessDay(now));
  if (!checked.ok) throw refuse(checked.error.code, checked.error.data);
  const verdict = await platform.limits.take([{ limit: perCustomer, subject: customerId }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  return { customerId, checked: checked.value };
}

export async function addOwnPiece(
  parts: Pick<BoxParts, 'platform'>,
  caller: Caller,
  piece: AddedPiece,
): Promise<AddedRow> {
  const { customerId, checked } = await begin(parts, caller, piece);
  for (let count = 0; count < tries; count += 1) {
    const row = await addPiece(parts.platform.db, customerId, caller.storeView.market, checked, caller.now);
    if (row !== null) return row;
  }
  throw refuse('JEWELLERY_BOX_FULL', { most: mostAddedPieces });
}

export async function changeOwnPiece(
  parts: Pick<BoxParts, 'platform'>,
  caller: Caller,
  uid: string,
  piece: AddedPiece,
): Promise<AddedRow> {
  const { customerId, checked } = await begin(parts, caller, piece);
  const key = readUid(uid);
  const row =
    key?.origin === 'added' ? await changePiece(parts.platform.db, customerId, key.id, checked) : null;
  if (row === null) throw refuse('JEWELLERY_PIECE_NOT_FOUND');
  return row;
}

/** Returns false if the member has no such piece. */
export async function removeOwnPiece(
  { platform }: Pick<BoxParts, 'platform'>,
  { actor }: Caller,
  uid: string,
): Promise<boolean> {
  const customerId = permitMember(actor, 'account.change');
  const key = readUid(uid);
  return key?.origin === 'added' ? removePiece(platform.db, customerId, key.id) : false;
}

import type { Actor } from '@jinlan/domain/people';
import { isTradeInOver, TRADE_IN_PICTURES_MAX } from '@jinlan/domain/trade-in';
import type { RequestContext } from '../../platform/context.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { type StaffPictures, staffPictures } from '../../platform/pictures/staff-pictures.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { TradeInParts } from './parts.ts';
import { lockTradeIn, type TradeInRow } from './store.ts';
import { pictureStore } from './store-pictures.ts';
import { openTradeIn, refuseOwn } from './take-step.ts';

/** Decoding costs up to a second of a processor, so it is limited; see limits.md. */
const ofStaff: SharedLimit = { name: 'trade-in-picture', most: 120, seconds: HOUR };

const picturesOf = ({ platform }: TradeInParts): StaffPictures<TradeInRow> =>
  staffPictures(platform, {
    record: 'trade-in',
    limit: ofStaff,
    most: TRADE_IN_PICTURES_MAX,
    mostBytes: platform.config.limits.tradeInPictureBytes,
    store: pictureStore,
    lock: lockTradeIn,
    isOver: ({ stage }) => stage === 'requested' || isTradeInOver(stage),
    mayRemove: ({ stage }) => stage === 'received',
    notFound: () => refuse('TRADE_IN_NOT_FOUND'),
    full: (reason) => refuse('TRADE_IN_PICTURES_FULL', { reason }),
  });

async function openPictured(parts: TradeInParts, actor: Actor, number: string) {
  const staff = permitStaff(actor, 'trade-in.keep');
  const row = await openTradeIn(parts, parts.platform.db, staff, { number, key: null }, 'trade-in.keep');
  refuseOwn(staff, row);
  return { staff, row };
}

/** Staff add a picture of the piece. The same picture again changes nothing. */
export async function addTradeInPicture(
  parts: TradeInParts,
  context: Pick<RequestContext, 'actor' | 'source' | 'isGone'>,
  number: string,
  base64: string,
): Promise<TradeInRow> {
  const { staff, row } = await openPictured(parts, context.actor, number);
  return picturesOf(parts).add(context, staff, row, base64);
}

/** Staff remove a picture, as long as no offer was made with it. */
export async function removeTradeInPicture(
  parts: TradeInParts,
  actor: Actor,
  number: string,
  uid: string,
): Promise<TradeInRow> {
  const { staff, row } = await openPictured(parts, actor, number);
  return picturesOf(parts).remove(staff, row, uid);
}

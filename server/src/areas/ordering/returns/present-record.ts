import type { Locale } from '@jinlan/domain/markets';
import { subjectOf } from '@jinlan/domain/orders';
import { may } from '@jinlan/domain/people';
import { returnStatus } from '@jinlan/domain/returns';
import { orderWords } from '@jinlan/messages/every-locale';
import type { Wire } from '../../../graphql/wire.ts';
import type { Services } from '../services.ts';
import { isOwnOrder, type Staff } from '../staff/find-order.ts';
import type { ReturnedOrder } from './present-return.ts';
import { presentPictures } from './present-return-details.ts';
import { returnNumber, returnUid } from './return-uid.ts';

/** The returns of an order as its store sees them, the newest first. */
export function presentReturnRecords(
  services: Services,
  staff: Staff,
  { order, returns }: ReturnedOrder,
  locale: Locale,
): Wire<'StaffReturnRecord'>[] {
  const mayComment =
    may(staff, 'order.answer-about-return', subjectOf(order.state)) && !isOwnOrder(staff, order);
  return returns
    .toReversed()
    .map(({ sequence, requestedAt, comment, lines, comments, parcels, pictures }) => ({
      uid: returnUid(order.number, sequence),
      number: returnNumber(order.number, sequence),
      requested_at: requestedAt.toISOString(),
      status: returnStatus(lines),
      may_comment: mayComment,
      pictures: presentPictures(services, order, { sequence, pictures }),
      comments: [
        ...(comment === null ? [] : [{ at: requestedAt.toISOString(), staff_no: null, text: comment }]),
        ...comments.map(({ at, staffNo, text }) => ({
          at: new Date(at).toISOString(),
          staff_no: staffNo,
          text,
        })),
      ],
      parcels: parcels.map(({ at, carrier, number }) => ({
        at: new Date(at).toISOString(),
        carrier: orderWords[locale][`return.carrier.${carrier}`],
        number,
      })),
    }));
}

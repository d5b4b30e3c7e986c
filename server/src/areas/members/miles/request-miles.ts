import { businessDay } from '@jinlan/domain/kernel';
import { isMilesOption, pointsForMiles, readAirlineName, readMembershipNumber } from '@jinlan/domain/rewards';
import type { RequestMilesInput } from '../../../graphql/generated/resolvers.ts';
import { actorText } from '../../../platform/actor-text.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { accountOf, pointsLedger } from '../accounts.ts';
import { permitMember, readRequestKey } from '../rewards/permit.ts';
import { causeOfMiles } from './miles-process.ts';
import { addMiles, addMilesEvent, type MilesRow, milesOfRequest } from './store-miles.ts';

const milesLimit: SharedLimit = { name: 'miles-request', most: 20, seconds: HOUR };

/** Requests miles for points, once a day: all of it in one transaction, or nothing. */
export async function requestMiles(
  platform: Platform,
  context: Pick<RequestContext, 'actor' | 'storeView' | 'now'>,
  input: RequestMilesInput,
): Promise<MilesRow> {
  const member = permitMember(context, 'miles.request');
  const requestKey = readRequestKey(input.request_key);
  const { miles } = input;
  if (!isMilesOption(miles)) throw refuse('MILES_INVALID');
  const number = readMembershipNumber(input.membership_number);
  if (!number.ok) throw refuse('MEMBERSHIP_NUMBER_INVALID');
  const name = readAirlineName(input.name);
  if (!name.ok) throw refuse('AIRLINE_NAME_INVALID');
  const verdict = await platform.limits.take([{ limit: milesLimit, subject: member.customerId }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const { storeView, now } = context;
  const points = pointsForMiles(miles);
  return platform.db.transaction(async (tx) => {
    const request = await addMiles(tx, {
      ...{ ...member, market: storeView.market, requestKey, miles, points },
      ...{ membershipNumber: number.value, airlineName: name.value },
      ...{ day: businessDay(now), requestedAt: now },
    });
    if (request === null) {
      const former = await milesOfRequest(tx, member.customerId, requestKey);
      if (former === null) throw refuse('MILES_ONCE_A_DAY');
      return former;
    }
    const cause = causeOfMiles(request.id);
    const booking = { amount: points, against: 'rewards', cause, at: now } as const;
    const spent = await pointsLedger.spend(tx, accountOf(member), booking);
    if (!spent.ok) {
      if (spent.error.code === 'CAUSE_USED') throw new Error(`Points were taken before for ${cause}`);
      const { available } = spent.error.data;
      throw refuse('POINTS_SHORT', { lacking: points - available, available });
    }
    await addMilesEvent(tx, request.id, {
      ...{ version: request.version, at: now, event: 'request', reason: null },
      ...{ actor: actorText({ kind: 'customer', customerId: member.customerId, holds: null }) },
      ...{ fromState: null, toState: request.stage },
    });
    return request;
  });
}

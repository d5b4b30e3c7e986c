import { refusalText } from '@jinlan/contract/wire';
import { type CountryCode, type Market, marketFacts, markets } from '@jinlan/domain/markets';
import { readOrderNumber, subjectOf } from '@jinlan/domain/orders';
import { type Action, type Actor, anything, customerIdOf, may, readPhone } from '@jinlan/domain/people';
import { Refusal } from '../../platform/refusal.ts';
import { hashOf, sameHash } from './access-token.ts';
import { buyerOf } from './advance-order.ts';
import type { Services } from './services.ts';
import { type OrderRow, orderByNumber, orderOfNumberAndTelephone } from './store.ts';

export const notFound = (): Refusal =>
  new Refusal('ORDER_NOT_FOUND', refusalText('ORDER_NOT_FOUND'), 'graphql-no-such-entity');

export const notSignedIn = (): Refusal =>
  new Refusal('NOT_AUTHORISED', refusalText('NOT_AUTHORISED'), 'graphql-authorization');

/** How a buyer names an order. A customer's own needs no key. */
export interface OrderKey {
  readonly number: string;
  readonly accessToken: string | null;
}

/** An order, and as whom it is acted upon: its buyer by the key, else the signed-in customer. */
export interface Found {
  readonly order: OrderRow;
  readonly actor: Actor;
}

/** Refused in the same words for an order that there is not, a wrong key, and somebody else's. */
export async function findForBuyer(
  services: Services,
  actor: Actor,
  key: OrderKey,
  action: Extract<Action, 'order.read' | 'order.pay' | 'order.give-up' | 'order.answer'>,
): Promise<Found> {
  const { order, keyFits } = await findByKey(services, key);
  const { customerId } = order.state.facts;
  const isOwner = customerId !== null && customerId === customerIdOf(actor);
  const as = keyFits ? buyerOf(order) : actor;
  if (!(keyFits || isOwner) || !may(as, action, subjectOf(order.state))) throw notFound();
  return { order, actor: as };
}

export async function findByKey(
  { platform }: Services,
  { number, accessToken }: OrderKey,
): Promise<{ readonly order: OrderRow; readonly keyFits: boolean }> {
  const typed = readOrderNumber(number.slice(0, 60));
  const order = typed === null ? null : await orderByNumber(platform.db, typed);
  const given = hashOf((accessToken ?? '').slice(0, 200));
  const keyFits = sameHash(given, order?.accessHash ?? hashOf('')) && order !== null;
  if (order === null) throw notFound();
  return { order, keyFits };
}

/** Tries of one address, and of one order number from anywhere: six digits are not to be guessed. */
const perAddress = { burst: 10, perMinute: 5 } as const;
const perNumber = { burst: 5, perMinute: 1 } as const;

/**
 * A guest's order by its number and mobile number. One statement asks for both at once, so that an unknown order
 * and a wrong number take the same way and the same time. A number without its country is read as the market's own
 * first, then as each other's.
 */
export async function findByMobile(
  { platform }: Services,
  input: { number: string; mobile: string; market: Market; ip: string },
): Promise<OrderRow> {
  if (!may({ kind: 'guest', holds: null }, 'order.look-up', anything)) throw notFound();
  const number = readOrderNumber(input.number.slice(0, 60)) ?? '00000000000000';
  for (const [key, allowance] of [
    [`order-lookup:${input.ip}`, perAddress],
    [`order-lookup-number:${number}`, perNumber],
  ] as const) {
    const turn = platform.limiter.take(key, allowance);
    if (!turn.allowed)
      throw new Refusal('TOO_MANY_REQUESTS', refusalText('TOO_MANY_REQUESTS'), 'graphql-input', {
        retry_after_seconds: turn.retryAfterSeconds,
      });
  }
  const order = await orderOfNumberAndTelephone(
    platform.db,
    number,
    meanings(input.mobile.slice(0, 60), input.market),
  );
  if (order === null) throw notFound();
  return order;
}

function meanings(mobile: string, own: Market): string[] {
  const countries: CountryCode[] = [own, ...markets.filter((market) => market !== own)].map(
    (market) => marketFacts[market].country,
  );
  const numbers = countries.flatMap((country) => {
    const phone = readPhone(mobile, country);
    return phone.ok ? [phone.value.e164] : [];
  });
  return [...new Set(numbers)];
}

import { normalText } from '@jinlan/domain/kernel';
import { type CountryCode, type Market, marketFacts, markets } from '@jinlan/domain/markets';
import { readOrderNumber, subjectOf } from '@jinlan/domain/orders';
import {
  type Action,
  type Actor,
  anything,
  customerIdOf,
  EMAIL_MAX,
  emailKey,
  mailboxKey,
  may,
  readPhone,
} from '@jinlan/domain/people';
import type { MailLinkJob } from '@jinlan/domain/validity';
import {
  DAY,
  HOUR,
  type SharedLimit,
  type Use,
  type Verdict,
} from '../../../platform/limits/shared-limits.ts';
import { Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { mailLink } from '../mail/mail-order.ts';
import { jobs as names, type Services } from '../services.ts';
import { buyerOf } from '../steps/advance-order.ts';
import { type OrderRow, orderByNumber, orderOfNumberAndEmail, orderOfNumberAndTelephone } from '../store.ts';
import { hashOf, sameHash } from './access-token.ts';

export const notFound = (): Refusal => refuse('ORDER_NOT_FOUND');

/** Returns null if the order does not exist or the key does not fit. Other refusals are thrown. */
export async function findOrNull<Found>(find: Promise<Found>): Promise<Found | null> {
  try {
    return await find;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ORDER_NOT_FOUND') return null;
    throw error;
  }
}

export const notSignedIn = (): Refusal => refuse('NOT_AUTHORISED');

/** The number and the key by which a buyer finds an order. A customer's own order needs no access token. */
export interface OrderKey {
  readonly number: string;
  readonly accessToken: string | null;
}

/**
 * An order, and the actor to act as: the order's buyer if the token fits, otherwise the signed-in
 * customer.
 */
export interface OrderAccess {
  readonly order: OrderRow;
  readonly actor: Actor;
}

/** Throws the same refusal for an unknown order, a wrong token and somebody else's order. */
export async function findForBuyer(
  services: Services,
  actor: Actor,
  key: OrderKey,
  action: Extract<
    Action,
    | 'order.read'
    | 'order.pay'
    | 'order.give-up'
    | 'order.answer'
    | 'order.ask-return'
    | 'order.write-about-return'
    | 'order.send-back'
    | 'order.request-e-invoice'
  >,
): Promise<OrderAccess> {
  const { order, keyFits } = await findByKey(services, key);
  const { customerId } = order.state.facts;
  const isOwner = customerId !== null && customerId === customerIdOf(actor);
  const actingAs = keyFits ? buyerOf(order) : actor;
  if (!(keyFits || isOwner) || !may(actingAs, action, subjectOf(order.state))) throw notFound();
  return { order, actor: actingAs };
}

export async function findByKey(
  { platform }: Services,
  { number, accessToken }: OrderKey,
): Promise<{ readonly order: OrderRow; readonly keyFits: boolean }> {
  const orderNumber = readOrderNumber(number.slice(0, 60));
  const order = orderNumber === null ? null : await orderByNumber(platform.db, orderNumber);
  const givenHash = hashOf((accessToken ?? '').slice(0, 200));
  const keyFits = sameHash(givenHash, order?.accessHash ?? hashOf('')) && order !== null;
  if (order === null) throw notFound();
  return { order, keyFits };
}

/** Limit of look-ups of one source in this process, successful or not. */
const perSource = { burst: 10, perMinute: 5 } as const;

/**
 * Limits of failed look-ups, shared by all processes; successful ones are not counted. The limits
 * without a source stop attackers with many sources; `day` counts together all look-ups of order numbers
 * that begin with the same 8 digits.
 */
const guesses = {
  source: { name: 'order-lookup-source', most: 20, seconds: HOUR },
  contactFromSource: { name: 'order-lookup-contact', most: 10, seconds: HOUR },
  mobile: { name: 'order-lookup-mobile', most: 50, seconds: HOUR },
  email: { name: 'order-lookup-email', most: 50, seconds: HOUR },
  number: { name: 'order-lookup-number', most: 20, seconds: HOUR },
  day: { name: 'order-lookup-day', most: 2_000, seconds: DAY },
} as const satisfies Record<string, SharedLimit>;

/** Limits that no other source can use up, so that their retry time is exact. */
const ownLimits: readonly string[] = [guesses.source.name, guesses.contactFromSource.name];

/** `seconds`: until the next try; null if other sources may use up the limit again before it. */
const tooMany = (seconds: number | null): Refusal =>
  refuse('TOO_MANY_REQUESTS', { retry_after_seconds: seconds });

/** A look-up before it runs: the limits it uses, and a query for the order. */
interface LookUp {
  readonly uses: readonly Use[];
  find(): Promise<OrderRow | null>;
}

async function lookUp({ platform: { limits } }: Services, { uses, find }: LookUp): Promise<OrderRow> {
  const verdict = await limits.take(uses);
  if (!verdict.allowed) throw tooMany(ownLimits.includes(verdict.limit) ? verdict.retryAfterSeconds : null);
  const order = await find();
  if (order === null) throw notFound();
  await limits.giveBack(uses);
  return order;
}

/**
 * Counts a look-up of the source in this process, and reads the order number. For text that is no order number, returns a
 * number that no order has.
 */
function readNumber({ platform }: Services, text: string, source: string): string {
  if (!may({ kind: 'guest', holds: null }, 'order.look-up', anything)) throw notFound();
  const verdict = platform.limiter.take(`order-lookup:${source}`, perSource);
  if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds);
  return readOrderNumber(text.slice(0, 60)) ?? '00000000000000';
}

function usesOf(
  source: string,
  contact: { readonly limit: SharedLimit; readonly subjects: readonly string[] },
  number: string,
): Use[] {
  return [
    { limit: guesses.source, source },
    ...contact.subjects.flatMap((subject) => [
      { limit: guesses.contactFromSource, subject: `${source} ${subject}` },
      { limit: contact.limit, subject },
    ]),
    { limit: guesses.number, subject: number },
    { limit: guesses.day, subject: number.slice(0, 8) },
  ];
}

/**
 * Finds an order by a secret key of it, such as its access token. An unknown order and a wrong key get the same
 * refusal; failed ones count as failed look-ups of the source.
 */
export const findBySecret = (
  services: Services,
  source: string,
  find: () => Promise<OrderRow | null>,
): Promise<OrderRow> => lookUp(services, { uses: [{ limit: guesses.source, source }], find });

export interface MobileInput {
  readonly number: string;
  readonly mobile: string;
  readonly market: Market;
  readonly source: string;
}

type MobileLookUp = LookUp & MailLinkJob;

/**
 * Finds a guest's order by number and mobile number. One statement checks both, so that an unknown
 * order and a wrong mobile number take the same time. A number without a country code is read as of the
 * given market first, then of the others.
 */
function readMobileLookUp(services: Services, input: MobileInput): MobileLookUp {
  const { db, random } = services.platform;
  const number = readNumber(services, input.number, input.source);
  const mobiles = possibleNumbers(input.mobile.slice(0, 60), input.market);
  return {
    number,
    mobiles,
    requestId: random.uuid(),
    uses: usesOf(input.source, { limit: guesses.mobile, subjects: mobiles }, number),
    find: () => orderOfNumberAndTelephone(db, number, mobiles),
  };
}

export const findByMobile = async (services: Services, input: MobileInput): Promise<OrderRow> =>
  lookUp(services, readMobileLookUp(services, input));

export interface EmailInput {
  readonly number: string;
  readonly email: string;
  /** The postcode or the last name must be given; if both are, both must match. */
  readonly postcode: string | null;
  readonly lastName: string | null;
  readonly source: string;
}

/** Does the same as `findByMobile`, by e-mail address and by postcode or last name of the billing or shipping address. */
export async function findByEmail(services: Services, input: EmailInput): Promise<OrderRow> {
  const number = readNumber(services, input.number, input.source);
  const email = emailKey(input.email.trim().slice(0, EMAIL_MAX));
  return lookUp(services, {
    uses: usesOf(input.source, { limit: guesses.email, subjects: [mailboxKey(email)] }, number),
    async find() {
      const order = await orderOfNumberAndEmail(services.platform.db, number, email);
      return order !== null && matchesPerson(order, input) ? order : null;
    },
  });
}

/** Removes case, width and spaces: "SW1A 1AA" becomes "sw1a1aa". */
const normalised = (text: string | null): string =>
  normalText((text ?? '').slice(0, 200), 'NFKC')
    .replace(/\s/g, '')
    .toLowerCase();

function matchesPerson(
  { billingAddress, shippingAddress }: OrderRow,
  contact: Pick<EmailInput, 'postcode' | 'lastName'>,
): boolean {
  const postcode = normalised(contact.postcode);
  const lastName = normalised(contact.lastName);
  if (postcode === '' && lastName === '') return false;
  return [billingAddress, shippingAddress].some(
    (address) =>
      address !== null &&
      (postcode === '' || normalised(address.postcode) === postcode) &&
      (lastName === '' || normalised(address.lastName) === lastName),
  );
}

/**
 * Limits of e-mails with an order's link, for one order and for one e-mail address. The first e-mail of each order has a
 * limit of its own. So somebody who orders with another person's address does not use up the links of that person's orders.
 */
const links = {
  firstOfOrder: { name: 'order-link-first', most: 1, seconds: DAY },
  firstOfEmail: { name: 'order-link-first-email', most: 40, seconds: DAY },
  order: { name: 'order-link', most: 2, seconds: DAY },
  email: { name: 'order-link-email', most: 10, seconds: DAY },
} as const satisfies Record<string, SharedLimit>;

/** Takes one of the e-mails with an order's link; throws when there are too many. */
export async function takeOrderMail(services: Services, order: OrderRow): Promise<void> {
  const link = await takeLink(services, order);
  if (!link.allowed) throw tooMany(link.retryAfterSeconds);
}

async function takeLink({ platform: { limits } }: Services, order: OrderRow): Promise<Verdict> {
  const mailbox = mailboxKey(order.email);
  const first = await limits.take([
    { limit: links.firstOfOrder, subject: order.number },
    { limit: links.firstOfEmail, subject: mailbox },
  ]);
  if (first.allowed) return first;
  return limits.take([
    { limit: links.order, subject: order.number },
    { limit: links.email, subject: mailbox },
  ]);
}

/**
 * Sends the order's link to the e-mail address it was placed with. Looks up and refuses as
 * `findByMobile` does. If other sources have used up the tries, every number gets the same answer, and
 * a job sends the link if the numbers match. So nobody learns whether an order exists, and nobody can
 * lock its owner out.
 */
export async function mailOrderLink(services: Services, input: MobileInput): Promise<void> {
  const { db, limits, jobs } = services.platform;
  const { uses, find, ...job } = readMobileLookUp(services, input);
  const verdict = await limits.check(uses);
  if (!verdict.allowed) return db.transaction((tx) => jobs.send(tx, names.mailLink, job));
  const order = await lookUp(services, { uses, find });
  await takeOrderMail(services, order);
  await db.transaction((tx) => mailLink(services, tx, order, job.requestId));
}

/** Runs the job that `mailOrderLink` queued. */
export async function mailLinkLater(services: Services, job: MailLinkJob): Promise<void> {
  const { db } = services.platform;
  const order = await orderOfNumberAndTelephone(db, job.number, job.mobiles);
  if (order === null || !(await takeLink(services, order)).allowed) return;
  await db.transaction((tx) => mailLink(services, tx, order, job.requestId));
}

function possibleNumbers(mobile: string, ownMarket: Market): string[] {
  const countries: CountryCode[] = [ownMarket, ...markets.filter((market) => market !== ownMarket)].map(
    (market) => marketFacts[market].country,
  );
  const numbers = countries.flatMap((country) => {
    const phone = readPhone(mobile, country);
    return phone.ok ? [phone.value.e164] : [];
  });
  return [...new Set(numbers)];
}

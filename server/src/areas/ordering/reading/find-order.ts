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
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { mailLink } from '../mail/mail-order.ts';
import { jobs as names, type Services } from '../services.ts';
import { buyerOf } from '../steps/advance-order.ts';
import { type OrderRow, orderByNumber, orderOfNumberAndEmail, orderOfNumberAndTelephone } from '../store.ts';
import { hashOf, sameHash } from './access-token.ts';

export const notFound = (): Refusal => refuse('ORDER_NOT_FOUND');

export const notSignedIn = (): Refusal => refuse('NOT_AUTHORISED');

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

/** Look-ups of one source in this process, whatever they find. */
const perSource = { burst: 10, perMinute: 5 } as const;

/**
 * Look-ups that find nothing, in all processes together. Whoever gives the right numbers is not counted. The ceilings
 * from anywhere are for those who have many sources; the last is for all order numbers of one day.
 */
const guesses = {
  source: { name: 'order-lookup-source', most: 20, seconds: HOUR },
  contactFromSource: { name: 'order-lookup-contact', most: 10, seconds: HOUR },
  mobile: { name: 'order-lookup-mobile', most: 50, seconds: HOUR },
  email: { name: 'order-lookup-email', most: 50, seconds: HOUR },
  number: { name: 'order-lookup-number', most: 20, seconds: HOUR },
  day: { name: 'order-lookup-day', most: 2_000, seconds: DAY },
} as const satisfies Record<string, SharedLimit>;

/** Those that one source alone uses up: nobody else takes the turn that comes back. */
const ownLimits: readonly string[] = [guesses.source.name, guesses.contactFromSource.name];

/** `seconds`: null where others may use up the tries again before. */
const tooMany = (seconds: number | null): Refusal =>
  refuse('TOO_MANY_REQUESTS', { retry_after_seconds: seconds });

/** A look-up before it is carried out: what it counts as, and the order if the guess is right. */
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

/** Takes a turn of the source in this process. An order number that is none is looked for as any other. */
function readNumber({ platform }: Services, typed: string, source: string): string {
  if (!may({ kind: 'guest', holds: null }, 'order.look-up', anything)) throw notFound();
  const turn = platform.limiter.take(`order-lookup:${source}`, perSource);
  if (!turn.allowed) throw tooMany(turn.retryAfterSeconds);
  return readOrderNumber(typed.slice(0, 60)) ?? '00000000000000';
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

export interface MobileInput {
  readonly number: string;
  readonly mobile: string;
  readonly market: Market;
  readonly source: string;
}

type MobileLookUp = LookUp & MailLinkJob;

/**
 * A guest's order by its number and mobile number. One statement asks for both at once, so that an unknown order
 * and a wrong number take the same way and the same time. A number without its country is read as the market's own
 * first, then as each other's.
 */
function readMobileLookUp(services: Services, input: MobileInput): MobileLookUp {
  const { db, random } = services.platform;
  const number = readNumber(services, input.number, input.source);
  const mobiles = meanings(input.mobile.slice(0, 60), input.market);
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
  /** One of the two must be given; both must fit. */
  readonly postcode: string | null;
  readonly lastName: string | null;
  readonly source: string;
}

/** As `findByMobile`, by e-mail address and postcode or last name of the billing or shipping address. */
export async function findByEmail(services: Services, input: EmailInput): Promise<OrderRow> {
  const number = readNumber(services, input.number, input.source);
  const email = emailKey(input.email.trim().slice(0, EMAIL_MAX));
  return lookUp(services, {
    uses: usesOf(input.source, { limit: guesses.email, subjects: [mailboxKey(email)] }, number),
    async find() {
      const order = await orderOfNumberAndEmail(services.platform.db, number, email);
      return order !== null && fitsPerson(order, input) ? order : null;
    },
  });
}

/** Without case, width and spaces: "SW1A 1AA" is "sw1a1aa". */
const plain = (text: string | null): string =>
  (text ?? '').slice(0, 200).normalize('NFKC').replace(/\s/g, '').toLowerCase();

function fitsPerson(
  { billingAddress, shippingAddress }: OrderRow,
  given: Pick<EmailInput, 'postcode' | 'lastName'>,
): boolean {
  const postcode = plain(given.postcode);
  const lastName = plain(given.lastName);
  if (postcode === '' && lastName === '') return false;
  return [billingAddress, shippingAddress].some(
    (address) =>
      address !== null &&
      (postcode === '' || plain(address.postcode) === postcode) &&
      (lastName === '' || plain(address.lastName) === lastName),
  );
}

/** E-mails with the link to one order, and to all orders of one e-mail address. */
const links = {
  order: { name: 'order-link', most: 3, seconds: DAY },
  email: { name: 'order-link-email', most: 10, seconds: DAY },
} as const satisfies Record<string, SharedLimit>;

const takeLink = ({ platform: { limits } }: Services, order: OrderRow): Promise<Verdict> =>
  limits.take([
    { limit: links.order, subject: order.number },
    { limit: links.email, subject: mailboxKey(order.email) },
  ]);

/**
 * Sends the link to the whole order to the e-mail address it was placed with. Found and refused as by `findByMobile`;
 * but where others have used up the tries, the answer is the same for all numbers, and a job sends the link where they
 * fit. Nobody learns anything by that, and nobody can close this way to an owner.
 */
export async function mailOrderLink(services: Services, input: MobileInput): Promise<void> {
  const { db, limits, jobs } = services.platform;
  const { uses, find, ...job } = readMobileLookUp(services, input);
  const verdict = await limits.check(uses);
  if (!verdict.allowed) return db.transaction((tx) => jobs.send(tx, names.mailLink, job));
  const order = await lookUp(services, { uses, find });
  const link = await takeLink(services, order);
  if (!link.allowed) throw tooMany(link.retryAfterSeconds);
  await db.transaction((tx) => mailLink(services, tx, order, job.requestId));
}

/** The e-mail that `mailOrderLink` left to a job. */
export async function mailLinkLater(services: Services, job: MailLinkJob): Promise<void> {
  const { db } = services.platform;
  const order = await orderOfNumberAndTelephone(db, job.number, job.mobiles);
  if (order === null || !(await takeLink(services, order)).allowed) return;
  await db.transaction((tx) => mailLink(services, tx, order, job.requestId));
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

import { writeMark } from '../areas/identity/index.ts';
import { must } from './buyer.ts';
import type { TestAnswer, TestShop } from './shop.ts';

/** A customer or staff member who has signed in as in production. */
export interface SignedIn {
  readonly token: string;
  readonly customerId: string;
  readonly email: string;
  /** `store` and `authorization`, for `shop.graphql`. */
  readonly headers: Record<string, string>;
}

export const password = 'Gold-2026';

const hongKong = 'hk_en';

/** Creates a customer and signs in. Without an e-mail address, each call uses a new one. */
export async function signUp(
  shop: Pick<TestShop, 'graphql'>,
  {
    store = hongKong,
    ...fields
  }: { store?: string; email?: string; firstname?: string; lastname?: string; [field: string]: unknown } = {},
): Promise<SignedIn> {
  const email = fields.email ?? `customer-${crypto.randomUUID()}@example.com`;
  const input = { firstname: 'Ka Yan', lastname: 'Chan', password, ...fields, email };
  const { createCustomer } = await must(
    shop.graphql(
      'mutation ($input: CustomerInput!) { createCustomer(input: $input) { customer { customer_id } } }',
      { input },
      { store },
    ),
  );
  const headers = await signIn(shop, email, { store, password: input.password });
  return { ...headers, email, customerId: createCustomer.customer.customer_id };
}

/** Creates a customer with a verified e-mail address and signs in. */
export async function signUpProven(
  shop: Pick<TestShop, 'graphql' | 'db'>,
  fields: Parameters<typeof signUp>[1] = {},
): Promise<SignedIn> {
  const member = await signUp(shop, fields);
  await verifyEmail(shop, member.email);
  return member;
}

export async function signIn(
  shop: Pick<TestShop, 'graphql'>,
  email: string,
  { store = hongKong, ...options }: { store?: string; password?: string } = {},
): Promise<Pick<SignedIn, 'token' | 'headers'>> {
  const { generateCustomerToken } = await must(
    shop.graphql(
      'mutation ($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { token } }',
      { email, password: options.password ?? password },
      { store },
    ),
  );
  return bearer(generateCustomerToken.token, store);
}

/**
 * Creates a staff member of a store and signs in with the staff number. `store` is the store's code, such as
 * `hk-sheungwan`; the sample shop is not needed.
 */
export async function staffOf(
  shop: Pick<TestShop, 'graphql' | 'db' | 'platform'>,
  { store, role, view = hongKong }: { store: string; role: 'adviser' | 'manager'; view?: string },
): Promise<SignedIn & { readonly staffNo: string }> {
  const { customerId, email } = await signUp(shop, { store: view });
  const staffNo = `T${customerId.padStart(6, '0')}`;
  await shop.db.query(
    'test.add-staff',
    'insert into identity.staff_member (staff_no, customer_id, store_code, role) values ($1, $2, $3, $4)',
    [staffNo, Number(customerId), store, role],
  );
  const { generateStaffToken } = await must(
    shop.graphql(
      'mutation ($no: String!, $password: String!) { generateStaffToken(staff_no: $no, password: $password) { token } }',
      { no: staffNo, password },
      { store: view, cookie: await staffMark(shop, staffNo) },
    ),
  );
  return { ...bearer(generateStaffToken.token, view), customerId, email, staffNo };
}

/** Returns the cookie of a browser in which this staff member has signed in before. Such a browser needs no code. */
export async function staffMark(shop: Pick<TestShop, 'db' | 'platform'>, staffNo: string): Promise<string> {
  const [account] = await shop.db.query<{ customerId: number; passwordHash: string | null }>(
    'test.staff-account',
    `select customer.id as "customerId", password_hash as "passwordHash" from identity.customer
     join identity.staff_member staff on staff.customer_id = customer.id where staff.staff_no = $1`,
    [staffNo],
  );
  if (!account) throw new Error(`There is no staff number ${staffNo}`);
  const { config, random, clock } = shop.platform;
  const options = { secret: config.secrets.application, random, now: clock.now(), https: false };
  const [mark = ''] = writeMark({ ...account, kind: 'staff', name: staffNo }, {}, options);
  return mark.split(';', 1)[0] ?? '';
}

/** Returns the cookies that a response sets, as the `Cookie` header of the next request. */
export const cookiesOf = ({ headers }: Pick<TestAnswer<unknown>, 'headers'>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ');

/** Marks the customer's e-mail address as verified, as a password reset by e-mail does. */
export async function verifyEmail(shop: Pick<TestShop, 'db'>, email: string): Promise<void> {
  await shop.db.query(
    'test.verify-email',
    'update identity.customer set email_verified_at = created_at where email_key = lower($1)',
    [email],
  );
}

/** Returns undefined if no customer has the address. */
export async function isVerified(shop: Pick<TestShop, 'db'>, email: string): Promise<boolean | undefined> {
  const [row] = await shop.db.query<{ is: boolean }>(
    'test.is-verified',
    'select email_verified_at is not null as is from identity.customer where email = $1',
    [email],
  );
  return row?.is;
}

/** Runs the due jobs. Returns the last code that was e-mailed to the address; null if there is none. */
export async function mailedCode(
  shop: Pick<TestShop, 'db' | 'drain'>,
  email: string,
  kind: 'code' | 'proofCode' = 'code',
): Promise<string | null> {
  await shop.drain();
  const [row] = await shop.db.query<{ body: string }>(
    'test.code',
    `select body from platform.message where recipient = $1 and key like $2 order by id desc limit 1`,
    [email, `account-${kind}:%`],
  );
  return /\b\d{6}\b/.exec(row?.body ?? '')?.[0] ?? null;
}

const bearer = (token: string, store: string): Pick<SignedIn, 'token' | 'headers'> => ({
  token,
  headers: { store, authorization: `Bearer ${token}` },
});

/** Returns the refusal of a response; throws if there is none. */
export function refusalOf(answer: TestAnswer<unknown>): {
  readonly message: string;
  readonly code: unknown;
  readonly category: unknown;
  readonly data: unknown;
} {
  const [error] = answer.errors ?? [];
  if (!error) throw new Error(`Expected a refusal, but the answer was ${JSON.stringify(answer.data)}`);
  const { code, category, data } = error.extensions ?? {};
  return { message: error.message, code, category, data };
}

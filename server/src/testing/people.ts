import { must } from './buyer.ts';
import type { TestAnswer, TestShop } from './shop.ts';

/** Customers and staff for tests, who sign in as everybody does. */
export interface SignedIn {
  readonly token: string;
  readonly customerId: string;
  readonly email: string;
  /** `store` and `authorization`, for `shop.graphql`. */
  readonly headers: Record<string, string>;
}

export const password = 'Gold-2026';

const hongKong = 'hk_en';

/** A new customer, signed in; every call makes another unless the e-mail address is given. */
export async function signUp(
  shop: Pick<TestShop, 'graphql'>,
  {
    store = hongKong,
    ...given
  }: { store?: string; email?: string; firstname?: string; lastname?: string; [field: string]: unknown } = {},
): Promise<SignedIn> {
  const email = given.email ?? `customer-${crypto.randomUUID()}@example.com`;
  const input = { firstname: 'Ka Yan', lastname: 'Chan', password, ...given, email };
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

export async function signIn(
  shop: Pick<TestShop, 'graphql'>,
  email: string,
  { store = hongKong, ...given }: { store?: string; password?: string } = {},
): Promise<Pick<SignedIn, 'token' | 'headers'>> {
  const { generateCustomerToken } = await must(
    shop.graphql(
      'mutation ($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { token } }',
      { email, password: given.password ?? password },
      { store },
    ),
  );
  return bearer(generateCustomerToken.token, store);
}

/**
 * A member of the staff of a store, signed in with the staff number; made anew, so that no sample is needed.
 * `store`: the store's code, such as `hk-sheungwan`.
 */
export async function staffOf(
  shop: Pick<TestShop, 'graphql' | 'db'>,
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
      { store: view },
    ),
  );
  return { ...bearer(generateStaffToken.token, view), customerId, email, staffNo };
}

const bearer = (token: string, store: string): Pick<SignedIn, 'token' | 'headers'> => ({
  token,
  headers: { store, authorization: `Bearer ${token}` },
});

/** The refusal of an answer that must be one; without `data` where it says none. */
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

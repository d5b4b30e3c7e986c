/**
 * Signing in and out. The bag, the role and the token come to this browser together: until then calls go on as the
 * guest's, and the bag's id is never missing. Every call that needs the new token before it is kept carries it itself.
 */

import type { StoredValues } from '@jinlan/client/data';
import { readError, type ShopError } from '@jinlan/client/data';
import type { SessionRole, SessionStore } from '@jinlan/client/session';
import type { Client, OperationContext } from '@urql/core';
import type { CartSession } from '../../data/cart-session.ts';
import { readPlacedOrders } from '../../ordering/history/last-order.ts';
import {
  ClaimOrderDocument,
  CustomerBagDocument,
  JoinBagsDocument,
  SessionRoleDocument,
  SignInDocument,
  SignInStaffDocument,
  SignOutDocument,
} from '../queries.generated.ts';

export interface SignInTools {
  readonly session: SessionStore;
  readonly client: Client;
  readonly cart: CartSession;
  readonly stored: StoredValues;
}

/** Null when somebody is signed in now. `code`: the mailed one, where the shop asked for it. */
export async function signIn(
  tools: SignInTools,
  email: string,
  password: string,
  code: string | null = null,
): Promise<ShopError | null> {
  const answer = await tools.client.mutation(SignInDocument, { email, password, code }).toPromise();
  return enter(tools, takeToken, answer.data?.generateCustomerToken?.token, answer.error);
}

export async function signInStaff(
  tools: SignInTools,
  staffNo: string,
  password: string,
  code: string | null = null,
): Promise<ShopError | null> {
  const answer = await tools.client.mutation(SignInStaffDocument, { staffNo, password, code }).toPromise();
  return enter(tools, takeStaffToken, answer.data?.generateStaffToken?.token, answer.error);
}

async function enter(
  tools: SignInTools,
  take: typeof takeToken,
  token: string | null | undefined,
  error: Parameters<typeof readError>[0],
): Promise<ShopError | null> {
  if (token) {
    await take(tools, token);
    return null;
  }
  return (
    readError(error) ?? { kind: 'fault', code: 'UNEXPECTED', message: 'No token', data: {}, reference: null }
  );
}

export async function takeToken(tools: SignInTools, token: string): Promise<void> {
  const { session, client, cart } = tools;
  const context = carrying(token);
  let role: SessionRole | null = null;
  await cart.move(
    async (id) => {
      // Their orders too: a list of theirs that opens with the token has them.
      const [known, bag] = await Promise.all([
        roleOf(client, context),
        bagOf(client, id, context),
        claimOrders(tools, context),
      ]);
      role = known;
      return bag;
    },
    // The same step for both: whoever asked for the customer's bag without their token would hear that it is not theirs.
    () => session.keep(token, role),
  );
}

/** On a store's tablet the bag and the last order are a shopper's, and stay what they are: nothing joins the staff's own. */
async function takeStaffToken({ session, client }: SignInTools, token: string): Promise<void> {
  session.keep(token, await roleOf(client, carrying(token)));
}

/** A bag of this market that was filled as a guest, e.g. before a sign-in in another market, joins the customer's. */
export function joinBag({ client, cart }: SignInTools): Promise<void> {
  return cart.move((id) => bagOf(client, id, {}));
}

const carrying = (token: string): Partial<OperationContext> => ({
  token,
  requestPolicy: 'network-only',
  unkept: true,
});

async function roleOf(client: Client, context: Partial<OperationContext>): Promise<SessionRole | null> {
  const role = (await client.query(SessionRoleDocument, {}, context).toPromise()).data?.customer?.role;
  return role === 'adviser' || role === 'manager' || role === 'customer' ? role : null;
}

/** The customer's bag with the guest's in it; null when it cannot be known now, and the guest's stays. */
async function bagOf(
  client: Client,
  guestId: string | null,
  context: Partial<OperationContext>,
): Promise<string | null> {
  if (guestId) {
    const { data } = await client.mutation(JoinBagsDocument, { cartId: guestId }, context).toPromise();
    if (data?.assignCustomerToGuestCart.id) return data.assignCustomerToGuestCart.id;
  }
  const own = await client.query(CustomerBagDocument, {}, context).toPromise();
  return own.data?.customerCart.id ?? null;
}

/** Quietly: an order stays the browser's where it cannot become the customer's. */
async function claimOrders(
  { client, stored }: SignInTools,
  context: Partial<OperationContext>,
): Promise<void> {
  await Promise.all(
    readPlacedOrders(stored).map(({ number, token }) =>
      client
        .mutation(ClaimOrderDocument, { number, accessToken: token }, { ...context, unqueued: true })
        .toPromise(),
    ),
  );
}

/** The server is told while the page goes: nobody waits for it, and the browser sees the call through. */
export async function signOut({ session, client }: SignInTools, to?: string): Promise<void> {
  const { token } = session.state();
  if (!token) return;
  const told = { token, unqueued: true, fetchOptions: { keepalive: true } };
  void client.mutation(SignOutDocument, {}, told).toPromise();
  await session.end(to);
}

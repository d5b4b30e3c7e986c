/**
 * Signing in and out. The browser stores bag, role and token at the same moment. Until then requests are the guest's,
 * and the bag's id is never missing; requests that need the new token carry it themselves.
 */

import type { StoredValues } from '@jinlan/client/data';
import { readError, type ShopError } from '@jinlan/client/data';
import type { SessionRole, SessionStore } from '@jinlan/client/session';
import type { Client, OperationContext } from '@urql/core';
import type { CartSession } from '../../data/cart-session.ts';
import { readPlacedOrders } from '../../ordering/history/last-order.ts';
import { forgetToken } from '../../staff/device/forget.ts';
import { noteActivity } from '../../staff/device/roster.ts';
import { noteClosing } from '../closing-note.ts';
import {
  ClaimOrderDocument,
  CustomerBagDocument,
  JoinBagsDocument,
  SessionRoleDocument,
  SignInByMobileDocument,
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

/** Returns null once the customer is signed in. `code`: the code from the e-mail, if the server asked for one. */
export async function signIn(
  tools: SignInTools,
  email: string,
  password: string,
  code: string | null = null,
): Promise<ShopError | null> {
  const answer = await tools.client.mutation(SignInDocument, { email, password, code }).toPromise();
  return enter(tools, takeToken, answer.data?.generateCustomerToken?.token, answer.error);
}

export interface MobileSignIn {
  /** E.164 */
  readonly mobile: string;
  readonly code: string;
  /** The name of a new account; null for a known number. */
  readonly name: { readonly firstName: string; readonly lastName: string } | null;
}

export async function signInByMobile(
  tools: SignInTools,
  { mobile, code, name }: MobileSignIn,
): Promise<ShopError | null> {
  const answer = await tools.client
    .mutation(SignInByMobileDocument, { mobile, code, firstName: null, lastName: null, ...name })
    .toPromise();
  return enter(tools, takeToken, answer.data?.generateCustomerTokenByMobile?.token, answer.error);
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
  takeAnyToken: typeof takeToken,
  token: string | null | undefined,
  error: Parameters<typeof readError>[0],
): Promise<ShopError | null> {
  if (token) {
    await takeAnyToken(tools, token);
    return null;
  }
  return (
    readError(error) ?? { kind: 'fault', code: 'UNEXPECTED', message: 'No token', data: {}, reference: null }
  );
}

export async function takeToken(tools: SignInTools, token: string): Promise<void> {
  const { session, client, cart } = tools;
  const context = carrying(token);
  let signedIn: SignedInAs = { role: null, isClosing: false };
  await cart.move(
    async (id) => {
      // Also claims the guest's orders, so the new session's order list contains them.
      const [newSession, bag] = await Promise.all([
        signedInAs(client, context),
        bagOf(client, id, context),
        claimOrders(tools, context),
      ]);
      signedIn = newSession;
      return bag;
    },
    // Stores bag id and token together: the customer's bag without the customer's token would be refused.
    () => {
      noteClosing(signedIn.isClosing);
      session.store(token, signedIn.role);
    },
  );
}

/**
 * On a store's tablet, bag and last order belong to a shopper. So they stay, and are not merged into the staff member's
 * account.
 */
export async function takeStaffToken({ session, client, stored }: SignInTools, token: string): Promise<void> {
  noteActivity(stored, Date.now());
  session.store(token, (await signedInAs(client, carrying(token))).role);
}

/** Merges the guest's bag of this market into the customer's, for example after a sign-in in another market. */
export function joinBag({ client, cart }: SignInTools): Promise<void> {
  return cart.move(async (id) => (isCustomers(cart) ? null : bagOf(client, id, {})));
}

/**
 * Uses the customer's bag now, and again whenever this browser has none: after an order, for example, the account's next
 * bag may be filled on another device.
 */
export function followBag(tools: SignInTools): void {
  const { cart, session } = tools;
  const join = () => {
    if (session.state().status === 'customer' && !isCustomers(cart)) void joinBag(tools);
  };
  join();
  cart.subscribe(join);
}

/** Whether the browser has a bag, and it is the customer's. */
const isCustomers = (cart: CartSession): boolean => cart.id() !== null && cart.isMoved();

const carrying = (token: string): Partial<OperationContext> => ({
  token,
  requestPolicy: 'network-only',
  unkept: true,
});

interface SignedInAs {
  readonly role: SessionRole | null;
  /** Whether the account is being closed. */
  readonly isClosing: boolean;
}

async function signedInAs(client: Client, context: Partial<OperationContext>): Promise<SignedInAs> {
  const customer = (await client.query(SessionRoleDocument, {}, context).toPromise()).data?.customer;
  const role = customer?.role;
  return {
    role: role === 'adviser' || role === 'manager' || role === 'customer' ? role : null,
    isClosing: customer?.account_closing != null,
  };
}

/** Returns the customer's bag merged with the guest's. Null if that fails; the guest's bag then stays. */
async function bagOf(
  client: Client,
  guestId: string | null,
  context: Partial<OperationContext>,
): Promise<string | null> {
  if (guestId) {
    const { data } = await client.mutation(JoinBagsDocument, { cartId: guestId }, context).toPromise();
    if (data?.assignCustomerToGuestCart.id) return data.assignCustomerToGuestCart.id;
  }
  const customerBag = await client.query(CustomerBagDocument, {}, context).toPromise();
  return customerBag.data?.customerCart.id ?? null;
}

/** Ignores errors. An order that cannot be claimed stays with the browser. */
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

/** The server removes the device with the session; the browser's own subscription ends here. */
async function endPush(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const { unsubscribeHere } = await import('../push/browser-push.ts');
  await unsubscribeHere();
}

/** Tells the server while the page unloads (`keepalive`), so nobody waits for it. */
export async function signOut({ session, client, stored }: SignInTools, to?: string): Promise<void> {
  const { token, status } = session.state();
  if (!token) return;
  if (status === 'staff') forgetToken(stored, token);
  const requestContext = { token, unqueued: true, fetchOptions: { keepalive: true } };
  void client.mutation(SignOutDocument, {}, requestContext).toPromise();
  await endPush();
  await session.end(to);
}

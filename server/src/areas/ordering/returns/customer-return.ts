import { type Actor, customerIdOf } from '@jinlan/domain/people';
import type { RequestReturnInput } from '../../../graphql/generated/resolvers.ts';
import { findForBuyer, notSignedIn } from '../reading/find-order.ts';
import { readOrderId } from '../reading/order-id.ts';
import { isProvedOwner } from '../reading/proved-owner.ts';
import type { Services } from '../services.ts';
import { type RequestedReturn, sendReturnLink } from './guest-return.ts';
import { placeReturn, readComment, readWanted } from './request-return.ts';

/**
 * Requests a return for the signed-in customer: takes the order's step `ask-return` with the pieces of the return. The same
 * request again changes nothing. If the customer has claimed the order from a guest, it sends the link of
 * `requestGuestReturn` instead, unless their account has the order's e-mail address and has proved it.
 */
export async function requestReturn(
  services: Services,
  caller: Actor,
  input: RequestReturnInput,
): Promise<RequestedReturn> {
  if (customerIdOf(caller) === null) throw notSignedIn();
  readComment(input.comment_text);
  const key = { number: readOrderId(input.order_uid), accessToken: null };
  const access = await findForBuyer(services, caller, key, 'order.ask-return');
  const wanted = readWanted(input, access.order.number);
  if (!(await isProvedOwner(services, access.order))) return sendReturnLink(services, access.order, wanted);
  return { order: await placeReturn(services, access, wanted), unconfirmed: null };
}

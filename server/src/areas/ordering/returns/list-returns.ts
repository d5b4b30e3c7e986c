import { type Actor, customerIdOf, may } from '@jinlan/domain/people';
import type { CustomerOrderReturnsArgs, CustomerReturnsArgs } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import { atLeastOne } from '../../../platform/requests/pages.ts';
import { LARGEST_PAGE, RETURNS_OF_ORDER_PAGE } from '../list-sizes.ts';
import { findForBuyer, findOrNull, notSignedIn } from '../reading/find-order.ts';
import { loadManyDetails, type OrderDetails } from '../reading/load-details.ts';
import { ordersById } from '../reading/store-lists.ts';
import type { Services } from '../services.ts';
import { readReturnUid } from './return-uid.ts';
import { countReturnsOfCustomer, returnsOfCustomer } from './store-return-details.ts';

/** A page of a customer's returns, each with its order. */
export interface CustomerReturnList {
  readonly returns: readonly { readonly details: OrderDetails; readonly sequence: number }[];
  readonly total: number;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Lists the returns of the signed-in customer, the newest first. */
export async function listCustomerReturns(
  services: Services,
  actor: Actor,
  args: CustomerReturnsArgs,
): Promise<CustomerReturnList> {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, 'account.read', { id: customerId, customerId, storeId: null }))
    throw notSignedIn();
  const { db } = services.platform;
  const currentPage = atLeastOne('currentPage', args.currentPage ?? 1);
  const pageSize = Math.min(LARGEST_PAGE, atLeastOne('pageSize', args.pageSize ?? 20));
  const [keys, total] = await Promise.all([
    returnsOfCustomer(db, customerId, pageSize, (currentPage - 1) * pageSize),
    countReturnsOfCustomer(db, customerId),
  ]);
  const orderIds = [...new Set(keys.map(({ orderId }) => orderId))];
  const orders = orderIds.length === 0 ? [] : await ordersById(db, orderIds);
  const detailsById = new Map(
    (await loadManyDetails(services, orders)).map((details) => [details.order.id, details]),
  );
  const returns = keys.flatMap(({ orderId, sequence }) => {
    const details = detailsById.get(orderId);
    return details ? [{ details, sequence }] : [];
  });
  return { returns, total, currentPage, pageSize };
}

/** A return of the signed-in customer; null for one that is unknown or somebody else's. */
export async function findCustomerReturn(
  services: Services,
  actor: Actor,
  uid: string,
): Promise<{ readonly details: OrderDetails; readonly sequence: number } | null> {
  if (customerIdOf(actor) === null) throw notSignedIn();
  const { number, sequence } = readReturnUid(uid);
  const access = await findOrNull(findForBuyer(services, actor, { number, accessToken: null }, 'order.read'));
  if (access === null || access.order.state.facts.customerId !== customerIdOf(actor)) return null;
  const [details] = await loadManyDetails(services, [access.order]);
  return details ? { details, sequence } : null;
}

/** Returns a page of an order's returns. `all`: all returns of the order. */
export function pageOfReturns(all: Wire<'Returns'>, args: CustomerOrderReturnsArgs): Wire<'Returns'> {
  const currentPage = atLeastOne('currentPage', args.currentPage ?? 1);
  const pageSize = Math.min(RETURNS_OF_ORDER_PAGE, atLeastOne('pageSize', args.pageSize ?? 20));
  const items = all.items ?? [];
  const from = (currentPage - 1) * pageSize;
  return {
    items: items.slice(from, from + pageSize),
    page_info: {
      current_page: currentPage,
      page_size: pageSize,
      total_pages: Math.ceil(items.length / pageSize),
    },
    total_count: items.length,
  };
}

import { isBusinessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { customerStatus, orderStages } from '@jinlan/domain/orders';
import { type Actor, customerIdOf, may, typedDigits } from '@jinlan/domain/people';
import type {
  CustomerOrderSortableField,
  CustomerOrdersArgs,
  FilterEqualTypeInput,
  InputMaybe,
  SortEnum,
} from '../../../graphql/generated/resolvers.ts';
import { atLeastOne } from '../../../platform/requests/pages.ts';
import { type Refusal, refuse } from '../../../platform/requests/refusal.ts';
import { LARGEST_PAGE } from '../list-sizes.ts';
import type { Services } from '../services.ts';
import { notSignedIn } from './find-order.ts';
import { loadManyDetails } from './load-details.ts';
import type { CustomerOrderList } from './present-order.ts';
import {
  type CustomerOrdersQuery,
  countOfCustomer,
  type OrdersSort,
  ordersOfCustomer,
} from './store-lists.ts';

const maxFilterValues = 100;
const dayMs = 86_400_000;

/** Lists the orders of the signed-in customer. */
export async function listCustomerOrders(
  services: Services,
  actor: Actor,
  args: CustomerOrdersArgs,
): Promise<CustomerOrderList> {
  const customerId = customerIdOf(actor);
  if (customerId === null || !may(actor, 'account.read', { id: customerId, customerId, storeId: null }))
    throw notSignedIn();
  const { db } = services.platform;
  const currentPage = atLeastOne('currentPage', args.currentPage ?? 1);
  const pageSize = Math.min(LARGEST_PAGE, atLeastOne('pageSize', args.pageSize ?? 20));
  const query = readQuery(customerId, args);
  const [orders, { total, first }] = await Promise.all([
    ordersOfCustomer(db, query, sortOf(args), pageSize, (currentPage - 1) * pageSize),
    countOfCustomer(db, query),
  ]);
  const details = await loadManyDetails(services, orders);
  return { orders: details, total, currentPage, pageSize, firstOrderAt: first };
}

const sortFields = {
  NUMBER: 'number',
  CREATED_AT: 'created',
} as const satisfies Readonly<Record<CustomerOrderSortableField, string>>;

const sortDirections = { ASC: 'asc', DESC: 'desc' } as const satisfies Readonly<Record<SortEnum, string>>;

const sortOf = ({ sort }: CustomerOrdersArgs): OrdersSort =>
  sort ? `${sortFields[sort.sort_field]}-${sortDirections[sort.sort_direction]}` : 'created-desc';

function readQuery(customerId: string, { filter }: CustomerOrdersArgs): CustomerOrdersQuery {
  const { number, order_date, status, grand_total } = filter ?? {};
  const statuses = listOf(status);
  const part = digitsOf(number?.match ?? '');
  return {
    customerId,
    stages: statuses && orderStages.filter((stage) => statuses.includes(customerStatus(stage))),
    numbers: listOf(number)?.map(digitsOf) ?? null,
    partOfNumber: part === '' ? null : part,
    from: readDate('from', order_date?.from ?? '', false),
    to: readDate('to', order_date?.to ?? '', true),
    least: readMinor('from', grand_total?.from ?? ''),
    most: readMinor('to', grand_total?.to ?? ''),
  };
}

/** Combines `eq` and `in`, which must both match; null if neither is given. */
function listOf(filter: InputMaybe<FilterEqualTypeInput>): readonly string[] | null {
  const { eq } = filter ?? {};
  const list = filter?.in?.flatMap((value) => value ?? []);
  if (list !== undefined && list.length > maxFilterValues)
    throw badFilter(`at most ${maxFilterValues} values`);
  if (eq === undefined || eq === null) return list ?? null;
  return list === undefined || list.includes(eq) ? [eq] : [];
}

/** Removes the spaces and full-width characters of pasted numbers. */
const digitsOf = (typed: string): string => typedDigits(typed.slice(0, 60)).replace(/[#.№]/g, '');

/** Reads an amount in minor units. Every currency of the shop has two decimals. */
function readMinor(name: string, text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,12}(?:\.\d{1,2})?$/.test(trimmed)) throw badFilter(`grand_total.${name} is no amount`);
  return Math.round(Number(trimmed) * 100);
}

const badFilter = (reason: string): Refusal => refuse('BAD_REQUEST', { reason });

/** Reads a whole business day (UTC+8), or a time in ISO 8601 or Magento's `YYYY-MM-DD hh:mm:ss`, in UTC. */
function readDate(name: string, text: string, isEnd: boolean): Date | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const moment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(trimmed);
  if (moment !== null) {
    const at = Date.parse(`${moment[1]}T${moment[2]}${moment[3] ?? 'Z'}`);
    if (!Number.isNaN(at)) return new Date(at);
  } else if (isBusinessDay(trimmed)) {
    const start = startOfBusinessDay(trimmed).getTime();
    return new Date(isEnd ? start + dayMs - 1 : start);
  }
  throw badFilter(`order_date.${name} is no date`);
}

import { addDays, isBusinessDay, startOfBusinessDay } from '@jinlan/domain/kernel';
import { readMemberCode } from '@jinlan/domain/members';
import {
  type DeliveryCode,
  type OrderStage,
  openStages,
  orderStages,
  stagesOfStaffStatus,
} from '@jinlan/domain/orders';
import { typedDigits } from '@jinlan/domain/people';
import type { InputMaybe, QueryStaffOrdersArgs } from '../../../../graphql/generated/resolvers.ts';
import { refuse } from '../../../../platform/requests/refusal.ts';
import { invalidText } from '../refuse.ts';
import type { ListOrder, OrderGroup, PlacedSpan } from './store-groups.ts';
import type { SearchedOrder } from './store-waiting.ts';

const largestPage = 50;
const deliveries: readonly DeliveryCode[] = ['courier', 'pickup', 'none'];

/** The filters for orders that wait for a person, beside the statuses. */
const waitingFilters = ['late', 'e_invoice_waiting', 'refund_to_send', 'refund_failed', 'rest_due'] as const;
export type WaitingFilter = (typeof waitingFilters)[number];

/** A search of staff: the end of a number, or a member's code. */
export type Searched = { readonly digits: string } | { readonly memberCode: string };

export interface ListFilter {
  readonly waiting: WaitingFilter | null;
  readonly stages: readonly OrderStage[];
  readonly delivery: DeliveryCode | null;
  readonly madeToOrder: boolean | null;
  readonly placed: PlacedSpan;
  readonly searched: Searched | null;
  readonly order: ListOrder;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** Refuses with PAGE_INVALID, PAGE_TOO_LARGE, and INVALID_TEXT with the field. */
export function readFilter(args: QueryStaffOrdersArgs): ListFilter {
  const filter = args.filter ?? {};
  const waiting = waitingFilters.find((name) => name === filter.status) ?? null;
  return {
    waiting,
    stages: waiting ? orderStages : readStatus(filter.status),
    delivery: filter.delivery ?? null,
    madeToOrder: filter.made_to_order ?? null,
    placed: readDays(filter.placed_from, filter.placed_to),
    searched: readSearch(filter.search),
    order: args.sort ?? 'newest',
    ...readPage(args),
  };
}

/** All groups in which an order of the store can be. */
export const allGroups: readonly OrderGroup[] = orderStages.flatMap((stage) =>
  deliveries.flatMap((delivery) => [true, false].map((madeToOrder) => ({ stage, delivery, madeToOrder }))),
);

type Facets = Pick<ListFilter, 'stages' | 'delivery' | 'madeToOrder'>;

export const isInFacets = (
  { stages, delivery, madeToOrder }: Facets,
  order: Omit<OrderGroup, 'delivery'> & { readonly delivery: string },
): boolean =>
  stages.includes(order.stage) &&
  (delivery === null || delivery === order.delivery) &&
  (madeToOrder === null || madeToOrder === order.madeToOrder);

const isInSpan = ({ from, before }: PlacedSpan, at: Date): boolean =>
  (from === null || at >= from) && (before === null || at < before);

export const matches = (filter: ListFilter, order: SearchedOrder): boolean =>
  isInFacets(filter, order) && isInSpan(filter.placed, order.placedAt);

function readPage(args: QueryStaffOrdersArgs): { currentPage: number; pageSize: number } {
  const page = { currentPage: args.currentPage ?? 1, pageSize: args.pageSize ?? 20 };
  for (const [name, value] of Object.entries(page)) if (value < 1) throw refuse('PAGE_INVALID', { name });
  if (page.pageSize > largestPage) throw refuse('PAGE_TOO_LARGE', { name: 'pageSize', most: largestPage });
  return page;
}

function readStatus(status: InputMaybe<string>): readonly OrderStage[] {
  if (status === null || status === undefined || status === '') return orderStages;
  if (status === 'open') return openStages;
  const stages = stagesOfStaffStatus(status);
  if (stages.length === 0) throw invalidText('status', 'unknown');
  return stages;
}

/** Reads two days, both included. */
function readDays(from: InputMaybe<string>, to: InputMaybe<string>): PlacedSpan {
  const read = (field: string, day: InputMaybe<string>): string | null => {
    if (day === null || day === undefined || day === '') return null;
    if (!isBusinessDay(day)) throw invalidText(field, 'day');
    return day;
  };
  const [first, last] = [read('placed_from', from), read('placed_to', to)];
  return {
    from: first === null ? null : startOfBusinessDay(first),
    before: last === null ? null : startOfBusinessDay(addDays(last, 1)),
  };
}

/** Reads 4 to 14 digits of the end of a number, or a member's code; null without a search. */
function readSearch(search: InputMaybe<string>): Searched | null {
  const text = (search ?? '').slice(0, 60);
  const digits = typedDigits(text).replace(/[#.№]/g, '');
  if (digits === '') return null;
  if (/^\d{4,14}$/.test(digits)) return { digits };
  const member = readMemberCode(text);
  if (member === null) throw invalidText('search', 'digits');
  return { memberCode: member.code };
}

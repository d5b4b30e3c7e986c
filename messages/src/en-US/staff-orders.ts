import type { Translation } from '../index.ts';
import type { staffOrders as source } from '../zh-Hans-CN/staff-orders.ts';

export const staffOrders: Translation<typeof source> = {
  'stafforders.filters': 'More filters',
  'stafforders.kind': 'Kind',
  'stafforders.from': 'Ordered from',
  'stafforders.to': 'Ordered until',
  'stafforders.noneOfFilters': 'No orders match these filters',
  'stafforders.due': 'By {day}',
  'stafforders.lateSince': 'Late, was due {day}',
  'stafforders.work': 'Work of this store',
  'stafforders.work.open': 'Open',
  'stafforders.work.late': 'Late',
  'stafforders.work.approve': 'To approve',
  'stafforders.dayList': 'List of the day',
  'stafforders.dayList.title': '{store}: list of the day',
  'stafforders.dayList.lead': '{day}. Open orders: {total}, the oldest first',
  'stafforders.dayList.most': 'Only the oldest {most} are listed',
  'stafforders.dayList.none': 'No open orders',
  'stafforders.dayList.failed': 'The list could not be loaded',
  'stafforders.dayList.print': 'Print the list',
  'stafforders.dayList.due': 'Due',
  'stafforders.dayList.done': 'Done',
  'stafforders.dayList.back': 'Store orders',
};

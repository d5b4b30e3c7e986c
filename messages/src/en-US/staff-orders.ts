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
  'stafforders.batch': 'Several orders',
  'stafforders.batch.chosen': '{count, plural, one {# order} other {# orders}} chosen',
  'stafforders.batch.most': '{count, plural, one {# order} other {# orders}} chosen, the most at once',
  'stafforders.batch.step': '{action} ({count})',
  'stafforders.batch.none': 'The chosen orders have no step in common',
  'stafforders.batch.clear': 'Choose none',
  'stafforders.batch.choose': 'Choose order {number}',
  'stafforders.batch.chooseAll': 'Choose all orders of this page',
  'stafforders.batch.ask.approveOrder':
    'Each order must have passed these four checks. Approved orders go to the workshop, and their buyers are told.',
  'stafforders.batch.ask.finishMakingOrder':
    'Pieces that are priced by weight are weighed one order at a time, and are refused here.',
  'stafforders.batch.ask.receiveOrderGoods':
    'Have the pieces of all these orders arrived? Their pickup codes are created, and their buyers are told.',
  'stafforders.batch.ask.markOrderDelivered': 'Were all these orders delivered?',
  'stafforders.batch.check.address': 'Address or store is right',
  'stafforders.batch.done': '{count} of {total} done',
  'stafforders.batch.again': 'Try {count, plural, one {# order} other {# orders}} again',
  'stafforders.batch.notTried': 'There was not enough time; not tried yet.',
  'stafforders.batch.failed': 'An error; nothing was changed.',
  'stafforders.batch.network':
    'The connection was lost, so the result is unknown. Trying again does nothing twice.',
};

import { orderStages, staffStatus } from '@jinlan/domain/orders';
import { describe, expect, it } from 'vitest';
import {
  canBeFound,
  filterOf,
  isNarrowed,
  isTooShort,
  joinPages,
  type ListState,
  listAddress,
  readListState,
  searchText,
  wholeList,
} from './orders/list-state.ts';
import { byStatus, countText, statusTabs, statusTone } from './orders/statuses.ts';
import { staffPage } from './staff-page.ts';
import { arrangeActions, isStaffAction, meanwhile, wasDone, whyNothing } from './steps/actions.ts';
import { cashLimitText } from './steps/cash-words.ts';
import { type OrderOnItsWay, wayOf } from './steps/steps.ts';
import { readAmount, readDigits, readGrams, readLine, readTracking } from './steps/typed.ts';
import { someEvent } from './testing.ts';

describe('the input of staff', () => {
  it.each([
    ['6.82', 6820],
    ['6.8', 6800],
    ['12', 12_000],
    [' ６.８２ 克', 6820],
    ['6.82g', 6820],
    ['6.825', null],
    ['0', null],
    ['0.00', null],
    ['-1', null],
    ['6,82', null],
    ['', null],
    ['12345', null],
  ])('parses %j as %j mg', (text, milligrams) => {
    expect(readGrams(text)).toBe(milligrams);
  });

  it('parses amounts with or without their sign, and nothing else', () => {
    expect(readAmount('¥1,280.50', 'CNY')).toEqual({ minor: 128_050, currency: 'CNY' });
    expect(readAmount('１２８０', 'CNY')).toEqual({ minor: 128_000, currency: 'CNY' });
    expect(readAmount('HK$12,345', 'HKD')).toEqual({ minor: 1_234_500, currency: 'HKD' });
    for (const text of ['', '0', '-1', '1.005', 'abc', '1,28']) expect(readAmount(text, 'CNY')).toBeNull();
  });

  it('parses tracking numbers, codes and lines of text', () => {
    expect(readTracking('sf 1234-5678-90123')).toBe('SF1234567890123');
    expect(readTracking('SF12')).toBeNull();
    expect(readTracking('顺丰1234567')).toBeNull();
    expect(readDigits('123 456', 6)).toBe('123456');
    expect(readDigits('１２３４', 4)).toBe('1234');
    expect(readDigits('12345', 6)).toBeNull();
    expect(readDigits('12345a', 6)).toBeNull();
    expect(readLine('  顺丰速运 ', 40)).toBe('顺丰速运');
    expect(readLine('   ', 40)).toBeNull();
    expect(readLine('x'.repeat(41), 40)).toBeNull();
    expect(readLine('', 40, 0)).toBe('');
  });
});

describe('the list', () => {
  it('stores its state in its address', () => {
    const state: ListState = {
      ...wholeList,
      status: 'complete_pick_pending',
      search: '0731',
      delivery: 'pickup',
      kind: 'made',
      from: '2026-11-01',
      to: '2026-11-30',
      pages: 2,
    };
    const address = listAddress(state);
    expect(readListState(new URL(address, 'http://shop.test').searchParams)).toEqual(state);
    expect(listAddress(wholeList)).toBe('/staff/orders');
    expect(filterOf(state)).toEqual({
      ...{ status: 'complete_pick_pending', search: '0731', delivery: 'pickup', made_to_order: true },
      ...{ placed_from: '2026-11-01', placed_to: '2026-11-30' },
    });
    expect(filterOf(wholeList)).toEqual({});
    expect(isNarrowed(state)).toBe(true);
    expect(isNarrowed({ ...wholeList, search: '0731', status: 'open' })).toBe(false);
  });

  it('ignores an invalid address', () => {
    const read = (query: string) => readListState(new URLSearchParams(query));
    expect(read('status=constructor&pages=-3&delivery=x&kind=__proto__&from=2026-02-30&to=1')).toEqual(
      wholeList,
    );
    expect(read('pages=1e9').pages).toBe(10);
    expect(read('pages=1.5').pages).toBe(1);
  });

  it.each([
    ['２０２６ 0822-1407 31', '20260822140731', true],
    ['订单号：20260822140731。', '20260822140731', true],
    ['8000', '8000', true],
    [' # 80 00 ', '8000', true],
    ['800', '800', false],
    ['林知夏', '林知夏', false],
    ['JL10602', 'JL10602', false],
    ['202608221407310', '202608221407310', false],
    ['1234 5678 9012 3452', '1234567890123452', true],
    ['1234567890123453', '1234567890123453', false],
    ['--', '--', false],
    ['  ', '', false],
  ])('parses the search: %j', (typed, search, expected) => {
    expect(searchText(typed)).toBe(search);
    expect(searchText(search)).toBe(search);
    expect(canBeFound(search)).toBe(expected);
    expect(readListState(new URLSearchParams({ search: typed })).search).toBe(search);
  });

  it('requires more digits where there are too few, and nothing else', () => {
    expect(['', '8', '800', '8000', '林'].filter(isTooShort)).toEqual(['8', '800']);
  });

  it('shows an order once though a new one moved it to the next page', () => {
    const rows = joinPages([
      [{ number: '1' }, { number: '2' }],
      [{ number: '2' }, { number: '3' }],
    ]);
    expect(rows.map(({ number }) => number)).toEqual(['1', '2', '3']);
  });

  it('always has the tabs of the specification, the others when an order has that status', () => {
    const names = (tabs: ReturnType<typeof statusTabs>) => tabs.map(({ status }) => status);
    expect(names(statusTabs([], null, { e_invoice_waiting: 2 })).at(-1)).toBe('e_invoice_waiting');
    expect(names(statusTabs([], 'e_invoice_waiting')).at(-1)).toBe('e_invoice_waiting');
    expect(statusTabs([], null, { refund_to_send: 1 }).at(-1)).toEqual({
      status: 'refund_to_send',
      count: 1,
    });
    expect(names(statusTabs([], null))).toEqual([
      null,
      'processing_approval_pending',
      'processing',
      'complete_made_done',
      'complete_factory_shipped',
      'complete_pick_pending',
      'complete_complete',
      'canceled',
    ]);
    const counts = [
      { status: 'pending', count: 2 },
      { status: 'complete_factory_shipped', count: 3 },
      { status: 'canceled', count: 4 },
    ];
    const tabs = statusTabs(counts, 'complete_shipped');
    expect(names(tabs)).toContain('pending');
    expect(names(tabs)).toContain('complete_shipped');
    expect(Object.fromEntries(tabs.map(({ status, count }) => [status ?? 'all', count]))).toMatchObject({
      all: 9,
      complete_factory_shipped: 3,
      complete_pick_pending: null,
      canceled: null,
    });
  });

  it('shows a count that reached the server’s limit as at least so many', () => {
    expect([0, 499, 500].map(countText)).toEqual(['0', '499', '500+']);
  });

  it('has a tab for late orders only while there are some', () => {
    expect(statusTabs([], null, { late: 3 }).at(-1)).toEqual({ status: 'late', count: 3 });
    expect(statusTabs([], null, { late: 0 }).map(({ status }) => status)).not.toContain('late');
  });

  it('groups the list of the day by status, in the order of an order’s life', () => {
    const row = (number: string, status: 'processing' | 'complete_made_done') => ({ number, status });
    const [first, second, third] = [
      row('1', 'complete_made_done'),
      row('2', 'processing'),
      row('3', 'complete_made_done'),
    ];
    expect(byStatus([first, second, third])).toEqual([
      { status: 'processing', rows: [second] },
      { status: 'complete_made_done', rows: [first, third] },
    ]);
  });

  it('has a tab for every status an order can be in', () => {
    for (const status of new Set(orderStages.map(staffStatus))) {
      expect(statusTabs([{ status, count: 1 }], null).map((tab) => tab.status)).toContain(status);
    }
  });
});

describe('the steps of an order', () => {
  const order = (overrides: Partial<OrderOnItsWay>): OrderOnItsWay => ({
    status: 'complete_factory_shipped',
    delivery: 'courier',
    made_to_order: false,
    order_date: '2026-08-22T06:07:31.000Z',
    history: [{ at: '2026-08-22T06:11:00.000Z', to_status: 'complete_factory_shipped' }],
    ...overrides,
  });
  const states = (of: OrderOnItsWay) => wayOf(of).map(({ status, state }) => `${status} ${state}`);

  it('differ for deliveries, collections and made-to-order pieces', () => {
    expect(states(order({}))).toEqual([
      'pending past',
      'complete_factory_shipped now',
      'complete_shipped ahead',
      'complete_complete ahead',
    ]);
    expect(states(order({ delivery: 'pickup' }))).toContain('complete_pick_pending ahead');
    expect(
      states(order({ made_to_order: true, delivery: 'pickup', status: 'processing_approval_pending' })),
    ).toEqual([
      'processing_approval_pending now',
      'processing ahead',
      'complete_made_done ahead',
      'complete_factory_shipped ahead',
      'complete_pick_pending ahead',
      'complete_complete ahead',
    ]);
  });

  it('have no way to the courier where nothing is sent', () => {
    expect(states(order({ delivery: 'none', status: 'complete_complete' }))).toEqual([
      'pending past',
      'complete_complete now',
    ]);
  });

  it('end with the last return, not with an earlier one', () => {
    const asked = { at: '2026-08-23T06:00:00.000Z', to_status: 'complete_return_pending' };
    const again = { ...asked, at: '2026-08-29T06:00:00.000Z' };
    const back = { at: '2026-08-25T06:00:00.000Z', to_status: 'complete_complete' };
    const steps = wayOf(order({ status: asked.to_status, history: [asked, back, again] }));
    expect(steps.at(-1)).toEqual({ status: asked.to_status, state: 'now', at: again.at });
  });

  it('have the time at which each was reached, and none for those ahead', () => {
    const steps = wayOf(order({}));
    expect(steps.map(({ at }) => at)).toEqual([
      '2026-08-22T06:07:31.000Z',
      '2026-08-22T06:11:00.000Z',
      null,
      null,
    ]);
  });

  it('end where an order was cancelled or returned', () => {
    const left = order({
      status: 'canceled',
      history: [...order({}).history, { at: '2026-08-22T07:00:00.000Z', to_status: 'canceled' }],
    });
    expect(states(left)).toEqual(['pending past', 'complete_factory_shipped past', 'canceled now']);
  });

  it.each([true, false])(
    'have exactly one current step in every status (made to order: %s)',
    (made_to_order) => {
      for (const delivery of ['courier', 'pickup', 'none']) {
        for (const stage of orderStages) {
          const steps = wayOf(order({ status: staffStatus(stage), delivery, made_to_order }));
          expect(steps.filter(({ state }) => state === 'now')).toHaveLength(1);
        }
      }
    },
  );
});

describe('actions', () => {
  it('have the next one first and the others beside it', () => {
    expect(arrangeActions(['cancelStaffOrder', 'askAboutOrder', 'approveOrder'])).toEqual({
      main: 'approveOrder',
      others: ['askAboutOrder', 'cancelStaffOrder'],
    });
    expect(arrangeActions(['takeOrderPayment', 'approveOrder', 'handOverOrder']).main).toBe('approveOrder');
    expect(arrangeActions(['takeOrderPayment', 'cancelStaffOrder']).main).toBe('takeOrderPayment');
    expect(arrangeActions([])).toEqual({ main: null, others: [] });
    expect(arrangeActions(['somethingNew'])).toEqual({ main: null, others: [] });
    expect(isStaffAction('constructor')).toBe(false);
  });

  it('offer no hand-over while the code is locked', () => {
    expect(arrangeActions(['handOverOrder', 'reissuePickupCode'], 0)).toEqual({
      main: null,
      others: ['reissuePickupCode'],
    });
    expect(arrangeActions(['handOverOrder'], 3).main).toBe('handOverOrder');
    expect(arrangeActions(['returnOrderTransfer']).main).toBeNull();
    expect(arrangeActions(['returnOrderTransfer'], null, true)).toEqual({
      main: 'returnOrderTransfer',
      others: [],
    });
    expect(arrangeActions(['shipOrder', 'returnOrderTransfer'], null, true).main).toBe('shipOrder');
    expect(arrangeActions(['settleFailedRefund']).main).toBe('settleFailedRefund');
  });

  it('name the manager to an adviser only where the manager takes the next step', () => {
    const waiting = {
      ...{ status: 'complete_return_pending', actions: [], is_own: false, needs_colleague: false },
      ...{ payment: { status: 'paid' }, of_other_store: false },
    } as const;
    expect(whyNothing(waiting, 'adviser')).toBe('staff.order.nothing.manager');
    expect(whyNothing(waiting, 'manager')).toBe('staff.order.nothing');
    expect(whyNothing({ ...waiting, is_own: true }, 'adviser')).toBe('staff.order.nothing');
    expect(whyNothing({ ...waiting, needs_colleague: true }, 'adviser')).toBe('staff.order.nothing');
    expect(whyNothing({ ...waiting, status: 'complete_complete' }, 'adviser')).toBe('staff.order.nothing');
  });

  it('report what happened meanwhile, and recognise their own step', () => {
    const before = [someEvent({ event: 'place' })];
    const ownEvent = someEvent({});
    const othersEvent = someEvent({ actor: 'CN0102' });
    expect(meanwhile(before, [...before, ownEvent])).toEqual([ownEvent]);
    expect(wasDone('shipOrder', 'CN0101', [ownEvent])).toBe(true);
    expect(wasDone('shipOrder', 'CN0101', [othersEvent])).toBe(false);
    expect(wasDone('shipOrder', 'CN0101', [othersEvent, ownEvent])).toBe(false);
    expect(wasDone('markOrderDelivered', 'CN0101', [ownEvent])).toBe(false);
    expect(wasDone('shipOrder', null, [someEvent({ actor: null })])).toBe(false);
    expect(wasDone('shipOrder', 'CN0101', [])).toBe(false);
  });
});

describe('a staff sign-in', () => {
  it.each([
    ['/staff/orders/20260822140731?do=shipOrder', '/staff/orders/20260822140731?do=shipOrder'],
    [null, '/staff/orders'],
    ['/account', '/staff/orders'],
    ['//evil.example/staff/', '/staff/orders'],
    ['https://evil.example/staff/', '/staff/orders'],
    ['/staff/sign-in?next=/staff/sign-in', '/staff/orders'],
  ])('that came from %j leads to %j', (next, page) => {
    expect(staffPage(next)).toBe(page);
  });
});

it('shows the cash limit of the order’s own currency', () => {
  expect(cashLimitText('CNY', 'hk')).toBe('¥100,000');
  expect(cashLimitText('HKD', 'cn')).toBe('HK$120,000');
  expect(cashLimitText('MOP', 'mo')).toBeNull();
});

it('colours what is the staff’s turn, in progress, done and closed', () => {
  expect(statusTone('processing_approval_pending')).toBe('act');
  expect(statusTone('complete_factory_shipped')).toBe('run');
  expect(statusTone('complete_complete')).toBe('done');
  expect(statusTone('canceled')).toBe('closed');
  expect(statusTone('closed_refunded')).toBe('closed');
});

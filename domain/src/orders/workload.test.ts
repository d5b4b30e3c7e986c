import { describe, expect, it } from 'vitest';
import { dueDay, dueStages, isLate, openStages, orderStages, READY_DAYS } from './index.ts';

const terms = {
  facts: { delivery: 'courier', madeToOrder: false },
  promised: [],
  payableUntil: '2026-11-20',
  holidays: new Set<string>(),
} as const;

describe('the day by which an order is due', () => {
  it('is the latest promised day of its designs', () => {
    const promised = ['2026-12-11', '2026-12-18', '2026-12-01'];
    expect(dueDay({ ...terms, facts: { delivery: 'pickup', madeToOrder: true }, promised })).toBe(
      '2026-12-18',
    );
  });

  it('comes a few working days after the payment for ready pieces, without weekends and holidays', () => {
    expect(READY_DAYS).toBe(3);
    expect(dueDay(terms)).toBe('2026-11-25');
    expect(dueDay({ ...terms, holidays: new Set(['2026-11-24']) })).toBe('2026-11-26');
  });

  it('is missing if nothing is sent, or if nobody promised a day', () => {
    expect(dueDay({ ...terms, facts: { delivery: 'none', madeToOrder: false } })).toBeNull();
    expect(dueDay({ ...terms, facts: { delivery: 'courier', madeToOrder: true } })).toBeNull();
  });
});

describe('an order', () => {
  it('is late from the day after its due day, until it is sent or ready', () => {
    const order = { stage: 'made', facts: { dueOn: '2026-11-25' } } as const;
    expect(isLate(order, '2026-11-25')).toBe(false);
    expect(isLate(order, '2026-11-26')).toBe(true);
    expect(isLate({ ...order, facts: {} }, '2026-11-26')).toBe(false);
    const lateStages = orderStages.filter((stage) => isLate({ ...order, stage }, '2026-11-26'));
    expect(lateStages).toEqual(orderStages.filter((stage) => dueStages.includes(stage)));
    expect(dueStages).not.toContain('pick-pending');
    expect(dueStages).not.toContain('shipped');
  });

  it('is open in every stage in which it can be late', () => {
    expect(openStages).toEqual(expect.arrayContaining([...dueStages]));
    for (const stage of ['pending', 'shipped', 'complete', 'returned', 'canceled'] as const)
      expect(openStages).not.toContain(stage);
  });
});

import { describe, expect, it } from 'vitest';
import type { Actor, Subject } from '../people/index.ts';
import {
  decideGift,
  decideMiles,
  type GiftCommand,
  type GiftState,
  giftCommandsFor,
  giftExpiresAt,
  giftReadyBy,
  graceEndsAt,
  type MilesCommand,
  mayRedeem,
  milesCommandsFor,
  milesStages,
  pointsForMiles,
  readAirlineName,
  readMembershipNumber,
} from './index.ts';

const now = new Date('2026-11-27T06:00:00Z');
const subject: Subject = { id: '1', customerId: 'c1', storeId: 's1' };
const member: Actor = { kind: 'customer', customerId: 'c1', holds: null };
const staff = (role: 'adviser' | 'manager', storeId = 's1'): Actor => ({
  ...{ kind: 'staff', staffNo: 'A1', storeId, role, customerId: null, holds: null },
});
const shop: Actor = { kind: 'system', job: 'expire' };

const requested: GiftState = { stage: 'requested', expiresAt: null };
const ready: GiftState = { stage: 'ready', expiresAt: new Date('2026-12-01T00:00:00Z') };
const overdue: GiftState = { stage: 'ready', expiresAt: now };

const outcomeOf = (gift: GiftState, command: GiftCommand, actor: Actor): string => {
  const decided = decideGift(gift, command, { actor, subject, now });
  if (decided.ok)
    return decided.value.map(({ to, effects }) => [to, ...effects].join(' ')).join() || 'nothing';
  return decided.error.reason === 'condition' ? decided.error.condition : decided.error.reason;
};

describe('a redeemed gift', () => {
  it.each([
    [requested, { kind: 'receive' }, staff('adviser'), 'ready'],
    [requested, { kind: 'receive' }, staff('manager', 's2'), 'role'],
    [requested, { kind: 'receive' }, member, 'role'],
    [ready, { kind: 'receive' }, staff('adviser'), 'nothing'],
    [requested, { kind: 'hand-over' }, staff('adviser'), 'stage'],
    [ready, { kind: 'hand-over' }, staff('adviser'), 'collected'],
    [overdue, { kind: 'hand-over' }, staff('adviser'), 'in-time'],
    [ready, { kind: 'hand-over' }, member, 'role'],
    [requested, { kind: 'cancel' }, member, 'cancelled return-points restock'],
    [ready, { kind: 'cancel' }, member, 'stage'],
    [requested, { kind: 'cancel' }, { ...member, customerId: 'c2' }, 'role'],
    [ready, { kind: 'withdraw', reason: 'Damaged' }, staff('manager'), 'cancelled return-points restock'],
    [ready, { kind: 'withdraw', reason: ' ' }, staff('manager'), 'reason-given'],
    [ready, { kind: 'withdraw', reason: 'Damaged' }, staff('adviser'), 'role'],
    [overdue, { kind: 'expire' }, shop, 'expired restock'],
    [ready, { kind: 'expire' }, shop, 'overdue'],
    [overdue, { kind: 'expire' }, staff('manager'), 'role'],
    [{ ...ready, stage: 'collected' }, { kind: 'withdraw', reason: 'Late' }, staff('manager'), 'stage'],
    [{ ...ready, stage: 'expired' }, { kind: 'hand-over' }, staff('manager'), 'stage'],
  ] as const)('%j with %j', (gift, command, actor, outcome) => {
    expect(outcomeOf(gift, command, actor)).toBe(outcome);
  });

  it('offers to everybody what changes something', () => {
    const offered = (gift: GiftState, actor: Actor) => giftCommandsFor(gift, { actor, subject });
    expect(offered(requested, member)).toEqual(['cancel']);
    expect(offered(requested, staff('adviser'))).toEqual(['receive']);
    expect(offered(ready, staff('manager'))).toEqual(['hand-over', 'withdraw']);
    expect(offered({ ...ready, stage: 'collected' }, staff('manager'))).toEqual([]);
  });

  it('is in its store after thirty days, and in Macau a week after the next shipment', () => {
    expect(giftReadyBy('hk', '2026-11-27', [5, 20])).toBe('2026-12-27');
    expect(giftReadyBy('mo', '2026-11-27', [5, 20])).toBe('2026-12-12');
    expect(giftReadyBy('mo', '2026-11-19', [5, 20])).toBe('2026-11-27');
    expect(giftReadyBy('mo', '2026-11-20', [5, 20])).toBe('2026-12-12');
    expect(giftReadyBy('mo', '2026-12-31', [1])).toBe('2027-01-08');
  });

  it('can be collected to the end of the sixtieth day', () => {
    expect(giftExpiresAt(now)).toEqual(new Date('2027-01-26T16:00:00Z'));
    expect(graceEndsAt(now)).toEqual(new Date('2026-12-27T16:00:00Z'));
  });
});

describe('a reward', () => {
  const terms = { points: 100, level: 'silver', left: 1 } as const;
  it.each([
    [terms, { level: 'silver', available: 100 }, null],
    [terms, { level: 'gold', available: 99 }, { code: 'POINTS_SHORT', data: { lacking: 1, available: 99 } }],
    [terms, { level: 'fans', available: 999 }, { code: 'REWARD_LEVEL', data: { level: 'silver' } }],
    [
      { ...terms, left: 0 },
      { level: 'gold', available: 999 },
      { code: 'REWARD_SOLD_OUT', data: {} },
    ],
    [{ ...terms, left: null }, { level: 'gold', available: 999 }, null],
  ] as const)('of %j for %j', (reward, who, refusal) => {
    const allowed = mayRedeem(reward, who);
    expect(allowed.ok ? null : allowed.error).toEqual(refusal);
  });
});

describe('a request for miles', () => {
  const decide = (stage: (typeof milesStages)[number], command: MilesCommand, actor: Actor) => {
    const decided = decideMiles({ stage }, command, { actor, subject, now });
    if (decided.ok) return decided.value[0]?.to ?? 'nothing';
    return decided.error.reason;
  };
  it('is sent, then credited or rejected, by the manager of the e-shop alone', () => {
    const manager = staff('manager');
    const reject = { kind: 'reject', reason: 'Name' } as const;
    const table = milesStages.map((stage) => [
      decide(stage, { kind: 'send' }, manager),
      decide(stage, { kind: 'credit' }, manager),
      decide(stage, reject, manager),
    ]);
    expect(table).toEqual([
      ['sent', 'stage', 'rejected'],
      ['nothing', 'credited', 'rejected'],
      ['stage', 'nothing', 'stage'],
      ['stage', 'stage', 'nothing'],
    ]);
    expect(decide('sent', { kind: 'credit' }, staff('adviser'))).toBe('role');
    expect(decide('sent', { kind: 'reject', reason: '' }, manager)).toBe('condition');
    expect(milesCommandsFor({ stage: 'sent' }, { actor: manager, subject })).toEqual(['credit', 'reject']);
  });

  it('costs ten points a mile', () => expect(pointsForMiles(3_000)).toBe(30_000));

  it.each([
    ['1234567890', '1234567890'],
    [' 123 456-7890 ', '1234567890'],
    ['１２３４５６７８９０', '1234567890'],
    ['123456789', null],
    ['12345678901', null],
    ['12345A7890', null],
    ['', null],
    ['1'.repeat(5_000), null],
  ])('reads the membership number %j', (typed, number) => {
    const read = readMembershipNumber(typed);
    expect(read.ok ? read.value : null).toBe(number);
  });

  it.each([
    ['chan  ka yan', 'CHAN KA YAN'],
    ['O’Brien-Smith Jr.', "O'BRIEN-SMITH JR."],
    ['ＣＨＡＮ ＫＡ ＹＡＮ', 'CHAN KA YAN'],
    ['陈嘉欣', null],
    ['José', null],
    ['A', null],
    ['=SUM(A1)', null],
    ['-CHAN', null],
    ['CHAN 2', null],
    ['A'.repeat(61), null],
    ['A'.repeat(60), 'A'.repeat(60)],
  ])('reads the airline’s name %j', (typed, name) => {
    const read = readAirlineName(typed);
    expect(read.ok ? read.value : null).toBe(name);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, guest, holding } from '../people/index.ts';
import {
  decideTradeIn,
  isTradeInOver,
  TRADE_IN_CODE_TRIES,
  type TradeInCommand,
  type TradeInStage,
  type TradeInState,
  type TradeInStepName,
  tradeInStages,
  tradeInSteps,
  tradeInStepsFor,
} from './index.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
const subject = { id: 'T1', customerId: 'c1', storeId: 'hk-central' };
const staff = (role: 'adviser' | 'manager', storeId = 'hk-central'): Actor => ({
  ...{ kind: 'staff', staffNo: 'HK0101', storeId, role, customerId: null, holds: null },
});
const [adviser, manager] = [staff('adviser'), staff('manager')];
const customer: Actor = { kind: 'customer', customerId: 'c1', holds: null };
const job: Actor = { kind: 'system', job: 'trade-ins.expire' };
const good: TradeInState = {
  ...{ stage: 'requested', hasPicture: true, hasIdentity: true, needsIdentity: false },
  ...{ needsConfirmation: false, isConfirmed: false, isValid: true, hasPayout: true, isMember: true },
  ...{ isAssayer: false, isReporter: false },
  wrongTries: 0,
};
const accept = (to: 'value' | 'payout' = 'value', isCodeRight = true): TradeInCommand => ({
  ...{ kind: 'accept', to, isCodeRight },
});
const commandOf = (kind: TradeInStepName): TradeInCommand =>
  kind === 'accept'
    ? accept()
    : kind === 'hand-back'
      ? { kind, isCodeRight: true }
      : ({ kind } as TradeInCommand);
/** The stage after a command, or why it is refused. */
const after = (
  stage: TradeInStage,
  command: TradeInCommand,
  actor: Actor = adviser,
  state: Partial<TradeInState> = {},
): string | undefined => {
  const decided = decideTradeIn({ ...good, ...state, stage }, command, { actor, subject, now });
  if (decided.ok) return decided.value[0]?.to;
  return decided.error.reason === 'condition' ? decided.error.condition : decided.error.reason;
};

describe('trade-ins', () => {
  it('go from the booking to value, or to money', () => {
    expect(after('requested', { kind: 'receive' })).toBe('received');
    expect(after('received', { kind: 'offer' })).toBe('offered');
    expect(after('offered', accept('value'))).toBe('credited');
    expect(after('offered', accept('payout'))).toBe('accepted');
    expect(after('accepted', { kind: 'pay-out' })).toBe('paid-out');
  });

  it('go back with the code where the offer is refused or the store does not take the piece', () => {
    expect(after('offered', { kind: 'refuse' })).toBe('refused');
    expect(after('received', { kind: 'stop' })).toBe('refused');
    expect(after('refused', { kind: 'hand-back', isCodeRight: true })).toBe('handed-back');
    expect(after('refused', { kind: 'hand-back', isCodeRight: false })).toBe('refused');
  });

  it.each([
    ['valid', { isValid: false }],
    ['confirmed', { needsConfirmation: true }],
    ['identified', { needsIdentity: true, hasIdentity: false }],
    ['code-not-locked', { wrongTries: TRADE_IN_CODE_TRIES }],
  ] as const)('are not accepted unless the offer is %s', (condition, state) => {
    expect(after('offered', accept('value'), adviser, state)).toBe(condition);
    expect(after('offered', accept('payout', false), adviser, state)).toBe(condition);
  });

  it('give value to accounts alone, and money for metal alone', () => {
    expect(after('offered', accept('value'), adviser, { isMember: false })).toBe('member');
    expect(after('offered', accept('payout'), adviser, { isMember: false })).toBe('accepted');
    expect(after('offered', accept('payout'), adviser, { hasPayout: false })).toBe('payable');
    expect(after('offered', accept('value', false))).toBe('offered');
  });

  it('are confirmed and paid by another person than who assayed the piece', () => {
    const own = { isAssayer: true };
    expect(after('offered', { kind: 'confirm' }, manager, { needsConfirmation: true })).toBe('offered');
    expect(after('offered', { kind: 'confirm' }, manager, { needsConfirmation: true, ...own })).toBe(
      'another',
    );
    expect(after('offered', { kind: 'confirm' }, adviser, { needsConfirmation: true })).toBe('role');
    expect(after('offered', { kind: 'confirm' }, manager, { isConfirmed: true })).toBe('unconfirmed');
    expect(after('accepted', { kind: 'pay-out' }, adviser, own)).toBe('another');
  });

  it('become value only with somebody beside who assayed the piece: a colleague who accepts, or the manager who confirmed', () => {
    const own = { isAssayer: true };
    expect(after('offered', accept('value'), adviser, own)).toBe('second-person');
    expect(after('offered', accept('value', false), manager, own)).toBe('second-person');
    expect(after('offered', accept('value'), adviser, { ...own, isConfirmed: true })).toBe('credited');
    expect(after('offered', accept('value'), adviser)).toBe('credited');
    expect(after('offered', accept('payout'), adviser, own)).toBe('accepted');
  });

  it('are held when a piece is reported, until the manager decides', () => {
    for (const stage of ['received', 'offered', 'accepted', 'refused'] as const)
      expect(after(stage, { kind: 'report' })).toBe('held');
    for (const kind of tradeInSteps.filter((each) => each !== 'release' && each !== 'surrender'))
      for (const actor of [adviser, manager, customer, job])
        expect(after('held', commandOf(kind), actor)).toBe('stage');
    expect(after('held', { kind: 'release' })).toBe('role');
    expect(after('held', { kind: 'release' }, manager)).toBe('received');
    expect(after('held', { kind: 'surrender' }, manager)).toBe('surrendered');
    expect(after('held', { kind: 'surrender' }, manager, { isReporter: true })).toBe('another-reporter');
  });

  it('are cancelled only before the piece has come', () => {
    expect(after('requested', { kind: 'withdraw' }, customer)).toBe('cancelled');
    expect(after('requested', { kind: 'expire' }, job)).toBe('cancelled');
    expect(after('requested', { kind: 'decline' })).toBe('cancelled');
    for (const stage of tradeInStages.filter((each) => each !== 'requested'))
      for (const [kind, actor] of [
        ['withdraw', customer],
        ['expire', job],
        ['decline', adviser],
      ] as const)
        expect(after(stage, { kind }, actor)).toBe('stage');
  });

  it('end for good, whoever acts', () => {
    for (const stage of tradeInStages.filter(isTradeInOver))
      for (const kind of tradeInSteps)
        for (const actor of [adviser, manager, customer, job])
          expect(after(stage, commandOf(kind), actor)).toBe('stage');
  });

  it('belong to one store and one customer', () => {
    const strangers: readonly Actor[] = [
      guest,
      holding(guest, 'other'),
      { kind: 'customer', customerId: 'c2', holds: null },
      staff('manager', 'hk-tsimshatsui'),
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...tradeInStages),
        fc.constantFrom(...tradeInSteps),
        fc.constantFrom(...strangers),
        (stage, kind, actor) => {
          expect(['stage', 'role']).toContain(after(stage, commandOf(kind), actor));
        },
      ),
    );
  });

  it('offer exactly the steps that can still be taken', () => {
    const steps = (stage: TradeInStage, actor: Actor, state: Partial<TradeInState> = {}) =>
      tradeInStepsFor({ ...good, ...state, stage }, { actor, subject });
    expect(steps('requested', adviser)).toEqual(['receive', 'decline']);
    expect(steps('requested', customer)).toEqual(['withdraw']);
    expect(steps('received', adviser, { hasPicture: false })).toEqual(['identify', 'stop', 'report']);
    expect(steps('offered', adviser)).toEqual(['identify', 'offer', 'accept', 'refuse', 'report']);
    expect(steps('offered', adviser, { isValid: false })).toEqual(['identify', 'offer', 'refuse', 'report']);
    expect(steps('offered', manager, { needsConfirmation: true })).toEqual([
      ...['identify', 'offer', 'confirm', 'refuse', 'report', 'reissue-code'],
    ]);
    expect(steps('accepted', adviser, { isAssayer: true })).toEqual(['identify', 'report']);
    expect(steps('offered', customer)).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, guest, holding } from '../people/index.ts';
import {
  decideService,
  openServiceStages,
  SERVICE_CODE_TRIES,
  type ServiceCommand,
  type ServiceStage,
  type ServiceState,
  serviceCorrections,
  serviceCorrectionsFor,
  serviceStages,
  serviceSteps,
  serviceStepsFor,
} from './index.ts';

const now = new Date('2026-11-26T03:00:00Z');
const subject = { id: 'key', customerId: null, storeId: 'hk-central' };
const staff = (role: 'adviser' | 'manager', storeId = 'hk-central'): Actor => ({
  ...{ kind: 'staff', staffNo: 'HK0101', storeId, role, customerId: null, holds: null },
});
const customer = holding(guest, 'key');
const adviser = staff('adviser');
const manager = staff('manager');
const job: Actor = { kind: 'system', job: 'services.expire' };
const good: Omit<ServiceState, 'stage'> = {
  ...{ hasPicture: true, isDue: false, isWeighed: true, isWeightMissing: false, wrongTries: 0 },
  hasReceipt: false,
};

function after(
  stage: ServiceStage,
  command: ServiceCommand,
  actor: Actor,
  state: Partial<ServiceState> = {},
): string {
  const decided = decideService({ ...good, ...state, stage }, command, { actor, subject, now });
  if (decided.ok) return decided.value[0]?.to ?? 'nothing';
  return decided.error.reason === 'condition' ? decided.error.condition : decided.error.reason;
}

const commandOf = (kind: ServiceCommand['kind']): ServiceCommand => {
  if (kind === 'estimate') return { kind, isFree: false };
  if (kind === 'hand-back') return { kind, isCodeRight: true };
  return { kind };
};

describe('the stages of a service', () => {
  it('lead from the request to the hand-back', () => {
    expect(after('requested', { kind: 'receive' }, adviser)).toBe('received');
    expect(after('received', { kind: 'estimate', isFree: false }, adviser)).toBe('estimated');
    expect(after('estimated', { kind: 'accept' }, customer)).toBe('accepted');
    expect(after('accepted', { kind: 'start' }, adviser)).toBe('in-work');
    expect(after('in-work', { kind: 'finish' }, adviser)).toBe('ready');
    expect(after('ready', { kind: 'hand-back', isCodeRight: true }, adviser)).toBe('handed-back');
  });

  it('need no consent for what is free, and a picture before any estimate', () => {
    expect(after('received', { kind: 'estimate', isFree: true }, adviser)).toBe('accepted');
    for (const isFree of [true, false])
      expect(after('received', { kind: 'estimate', isFree }, adviser, { hasPicture: false })).toBe(
        'pictured',
      );
  });

  it('do not change an estimate that was accepted', () => {
    expect(after('estimated', { kind: 'estimate', isFree: false }, adviser)).toBe('estimated');
    for (const stage of ['accepted', 'in-work', 'ready', 'unworked', 'handed-back', 'cancelled'] as const)
      expect(after(stage, { kind: 'estimate', isFree: false }, adviser)).toBe('stage');
  });

  it('give the piece back as it came where the estimate is refused', () => {
    expect(after('estimated', { kind: 'refuse' }, customer)).toBe('unworked');
    expect(after('estimated', { kind: 'refuse-at-counter' }, adviser)).toBe('unworked');
    expect(after('unworked', { kind: 'hand-back', isCodeRight: true }, adviser)).toBe('handed-back');
    expect(after('unworked', { kind: 'take-payment' }, adviser)).toBe('stage');
  });

  it('hand nothing back unpaid, unweighed, lighter than it may be, or without the code', () => {
    const handBack = { kind: 'hand-back', isCodeRight: true } as const;
    expect(after('ready', handBack, adviser, { isDue: true })).toBe('paid');
    expect(after('ready', handBack, adviser, { isWeighed: false })).toBe('weighed');
    expect(after('ready', handBack, adviser, { isWeightMissing: true })).toBe('weight-right');
    expect(after('ready', handBack, adviser, { wrongTries: SERVICE_CODE_TRIES })).toBe('code-not-locked');
    expect(after('ready', { kind: 'hand-back', isCodeRight: false }, adviser)).toBe('ready');
    expect(
      after('ready', { kind: 'hand-back', isCodeRight: false }, adviser, { wrongTries: SERVICE_CODE_TRIES }),
    ).toBe('code-not-locked');
  });

  it('are paid once, as a manager notes, who explains a missing weight too', () => {
    expect(after('ready', { kind: 'take-payment' }, adviser, { isDue: true })).toBe('role');
    expect(after('ready', { kind: 'take-payment' }, manager, { isDue: true })).toBe('ready');
    expect(after('ready', { kind: 'take-payment' }, manager)).toBe('due');
    expect(after('ready', { kind: 'settle-weight' }, adviser, { isWeightMissing: true })).toBe('role');
    expect(after('ready', { kind: 'settle-weight' }, manager, { isWeightMissing: true })).toBe('ready');
    expect(after('ready', { kind: 'settle-weight' }, manager)).toBe('weight-missing');
  });

  it('are cancelled by the customer only before the piece has come', () => {
    expect(after('requested', { kind: 'withdraw' }, customer)).toBe('cancelled');
    for (const stage of serviceStages.filter((each) => each !== 'requested'))
      expect(after(stage, { kind: 'withdraw' }, customer)).toBe('stage');
  });

  it('end for good, whoever acts', () => {
    for (const stage of ['handed-back', 'cancelled'] as const)
      for (const kind of serviceSteps)
        for (const actor of [adviser, manager, customer, job])
          expect(after(stage, commandOf(kind), actor)).toBe('stage');
    expect(openServiceStages).toHaveLength(7);
  });

  it('end by the shop where the customer does not come, and let a manager return the piece', () => {
    expect(after('requested', { kind: 'expire' }, job)).toBe('cancelled');
    expect(after('estimated', { kind: 'expire' }, job)).toBe('unworked');
    for (const stage of ['ready', 'unworked'] as const)
      expect(after(stage, { kind: 'expire' }, job)).toBe('uncollected');
    for (const stage of ['received', 'accepted', 'in-work'] as const)
      expect(after(stage, { kind: 'expire' }, job)).toBe('stage');
    expect(after('ready', { kind: 'expire' }, manager)).toBe('role');
    expect(after('uncollected', { kind: 'hand-back', isCodeRight: true }, adviser)).toBe('stage');
    expect(after('uncollected', { kind: 'return' }, adviser)).toBe('role');
    expect(after('uncollected', { kind: 'return' }, manager)).toBe('handed-back');
    expect(after('uncollected', { kind: 'return' }, manager, { isDue: true })).toBe('paid');
  });

  it('let staff correct the address while it is open, and a manager the first weight and the receipt', () => {
    const of = (stage: ServiceStage, actor: Actor, state: Partial<ServiceState> = {}) =>
      serviceCorrectionsFor({ ...good, ...state, stage }, { actor, subject });
    expect(of('requested', manager)).toEqual(['correct-email']);
    expect(of('received', adviser)).toEqual(['correct-email']);
    expect(of('ready', manager, { hasReceipt: true })).toEqual([...serviceCorrections]);
    expect(of('handed-back', manager, { hasReceipt: true })).toEqual(['correct-receipt']);
    expect(of('handed-back', adviser, { hasReceipt: true })).toEqual([]);
    expect(of('received', customer)).toEqual([]);
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
        fc.constantFrom(...serviceStages),
        fc.constantFrom(...serviceSteps, ...serviceCorrections),
        fc.constantFrom(...strangers),
        fc.boolean(),
        (stage, kind, actor, flag) => {
          const state = { isDue: flag, isWeightMissing: flag };
          expect(['stage', 'role']).toContain(after(stage, commandOf(kind), actor, state));
        },
      ),
    );
  });

  it('offer exactly the steps that can still be taken', () => {
    const steps = (stage: ServiceStage, actor: Actor, state: Partial<ServiceState> = {}) =>
      serviceStepsFor({ ...good, ...state, stage }, { actor, subject });
    expect(steps('requested', adviser)).toEqual(['receive', 'decline']);
    expect(steps('requested', customer)).toEqual(['withdraw']);
    expect(steps('received', adviser, { hasPicture: false })).toEqual(['stop']);
    expect(steps('estimated', customer)).toEqual(['accept', 'refuse']);
    expect(steps('ready', adviser, { isDue: true, isWeighed: false })).toEqual(['weigh']);
    expect(steps('ready', manager, { isDue: true, isWeighed: false })).toEqual([
      'weigh',
      'take-payment',
      'reissue-code',
    ]);
    expect(steps('ready', adviser)).toEqual(['weigh', 'hand-back']);
    expect(steps('ready', manager, { isWeightMissing: true })).toEqual([
      'weigh',
      'settle-weight',
      'reissue-code',
    ]);
    expect(steps('handed-back', manager)).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, guest, holding } from '../people/index.ts';
import {
  type AppointmentCommand,
  type AppointmentStage,
  appointmentStages,
  calendarFile,
  checkReason,
  checkRemark,
  decideAppointment,
  isClosure,
  openStages,
  statusOf,
  stepsFor,
} from './index.ts';

const startsAt = new Date('2026-11-26T03:00:00Z');
const before = (hours: number): Date => new Date(startsAt.getTime() - hours * 3_600_000);
const subject = { id: 'key', customerId: null, storeId: 'hk-central' };
const staff = (storeId: string): Actor => ({
  ...{ kind: 'staff', staffNo: 'HK0101', storeId, role: 'adviser', customerId: null, holds: null },
});
const customer = holding(guest, 'key');
const adviser = staff('hk-central');

function after(
  stage: AppointmentStage,
  command: AppointmentCommand,
  actor: Actor,
  now: Date,
  isStoreClosed = false,
): string {
  const decided = decideAppointment({ stage, startsAt, isStoreClosed }, command, { actor, subject, now });
  return decided.ok ? (decided.value[0]?.to ?? 'nothing') : decided.error.reason;
}

describe('the stages of an appointment', () => {
  it('have the numbers of the specification', () => {
    expect(appointmentStages.map(statusOf)).toEqual([0, 1, 2, 3, 4]);
  });

  it('lead from waiting over accepted to completed, by staff of the store', () => {
    expect(after('waiting', { kind: 'accept' }, adviser, before(24))).toBe('accepted');
    expect(after('accepted', { kind: 'complete' }, adviser, before(1))).toBe('completed');
    expect(after('waiting', { kind: 'complete' }, adviser, before(1))).toBe('stage');
    expect(after('accepted', { kind: 'complete' }, adviser, before(24))).toBe('condition');
    for (const actor of [staff('hk-tsimshatsui'), customer, guest])
      expect(after('waiting', { kind: 'accept' }, actor, before(24))).toBe('role');
  });

  it('let a customer cancel and move until two hours before', () => {
    for (const stage of openStages) {
      expect(after(stage, { kind: 'withdraw' }, customer, before(2))).toBe('cancelled-by-customer');
      expect(after(stage, { kind: 'withdraw' }, customer, before(1.99))).toBe('condition');
      expect(after(stage, { kind: 'move', isAccepted: false }, customer, before(3))).toBe('waiting');
      expect(after(stage, { kind: 'move', isAccepted: true }, customer, before(3))).toBe('accepted');
      expect(after(stage, { kind: 'move', isAccepted: true }, customer, before(1))).toBe('condition');
      for (const actor of [guest, adviser])
        expect(after(stage, { kind: 'withdraw' }, actor, before(24))).toBe('role');
    }
  });

  it('let a customer move until the start where the store has closed', () => {
    expect(after('accepted', { kind: 'move', isAccepted: true }, customer, before(0.5), true)).toBe(
      'accepted',
    );
    expect(after('accepted', { kind: 'withdraw' }, customer, before(-0.1), true)).toBe('condition');
  });

  it('mark a missed appointment only after its start', () => {
    expect(after('accepted', { kind: 'miss' }, adviser, before(0.1))).toBe('condition');
    expect(after('accepted', { kind: 'miss' }, adviser, startsAt)).toBe('cancelled-by-store');
    expect(after('waiting', { kind: 'miss' }, adviser, startsAt)).toBe('stage');
  });

  it('end for good, whoever acts and whenever', () => {
    const commands: readonly AppointmentCommand[] = [
      ...(['accept', 'assign', 'reschedule', 'complete', 'cancel', 'miss', 'withdraw'] as const).map(
        (kind) => ({
          kind,
        }),
      ),
      { kind: 'move', isAccepted: true },
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...appointmentStages.filter((stage) => !openStages.includes(stage))),
        ...([fc.constantFrom(...commands), fc.constantFrom(customer, adviser, guest)] as const),
        ...([fc.integer({ min: -50, max: 50 }), fc.boolean()] as const),
        (stage, command, actor, hours, isClosed) => {
          expect(after(stage, command, actor, before(hours), isClosed)).toBe('stage');
        },
      ),
    );
  });

  it('say which buttons an actor sees', () => {
    const state = { stage: 'accepted', startsAt, isStoreClosed: false } as const;
    expect(stepsFor(state, { actor: customer, subject, now: before(3) })).toEqual(['move', 'withdraw']);
    expect(stepsFor(state, { actor: customer, subject, now: before(1) })).toEqual([]);
    expect(stepsFor(state, { actor: adviser, subject, now: before(24) })).toEqual([
      ...['assign', 'reschedule', 'cancel'],
    ]);
    expect(stepsFor(state, { actor: adviser, subject, now: startsAt })).toContain('miss');
  });
});

describe('what is typed', () => {
  it('has at most 100 characters', () => {
    expect(checkRemark('').ok).toBe(true);
    expect(checkRemark('金'.repeat(100)).ok).toBe(true);
    expect(checkRemark('金'.repeat(101))).toMatchObject({
      ok: false,
      error: { data: { reason: 'too-long' } },
    });
    expect(checkReason(' ').ok).toBe(false);
  });
});

describe('a closure', () => {
  it('lies ahead and ends within a fortnight', () => {
    const hours = (from: number, to: number) => ({ startsAt: before(-from), endsAt: before(-to) });
    expect(isClosure(hours(-2, 6), startsAt)).toBe(true);
    for (const span of [hours(6, 6), hours(-6, -1), hours(0, 14 * 24 + 1), hours(61 * 24, 62 * 24)])
      expect(isClosure(span, startsAt)).toBe(false);
  });
});

it('writes a calendar file with short lines and escaped text', () => {
  const file = calendarFile({
    ...{
      uid: 'A1@shop',
      sequence: 2,
      startsAt,
      endsAt: before(-1),
      isCancelled: false,
      writtenAt: before(9),
    },
    summary: '婚戒；试戴, one; two',
    location: '金'.repeat(60),
    description: 'a\nb',
  });
  expect(file).toContain('DTSTART:20261126T030000Z\r\n');
  expect(file).toContain('SUMMARY:婚戒；试戴\\, one\\; two\r\n');
  expect(file).toContain('DESCRIPTION:a\\nb\r\n');
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${'金'.repeat(60)}`);
});

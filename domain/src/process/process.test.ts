import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Actor, anything } from '../people/index.ts';
import { commandsFor, decideStep, type Process, transitionsFrom } from './index.ts';

/**
 * A test process, a repair: anybody may request it, staff of its store do it once it has a price, and the buyer may
 * cancel it.
 */
interface Repair {
  readonly stage: 'asked' | 'done' | 'taken-back';
  readonly price: number | null;
}
type Command =
  | { readonly kind: 'price'; readonly price: number }
  | { readonly kind: 'finish' }
  | { readonly kind: 'take-back'; readonly reason: string };

const row = { when: [], needs: [], effects: [] } as const;
const repairs: Process<Repair, Command, 'priced' | 'unpriced' | 'reason-given', 'tell'> = {
  transitions: [
    { ...row, command: 'price', from: 'asked', to: 'asked', by: 'order.approve' },
    {
      ...row,
      command: 'finish',
      from: 'asked',
      to: 'done',
      by: 'order.approve',
      needs: ['priced'],
      effects: ['tell'],
    },
    {
      ...row,
      command: 'take-back',
      from: 'asked',
      to: 'done',
      by: 'order.claim',
      when: ['priced'],
      needs: ['reason-given'],
    },
    { ...row, command: 'take-back', from: 'asked', to: 'taken-back', by: 'order.claim', when: ['unpriced'] },
  ],
  guards: {
    priced: ({ price }) => price !== null,
    unpriced: ({ price }) => price === null,
    'reason-given': (_state, command) => 'reason' in command && command.reason !== '',
  },
  mayStillHold: (guard, { price }) => guard !== 'priced' || price !== null,
  isRepeated: ({ price }, command) => command.kind === 'price' && command.price === price,
};

const store = { ...anything, storeId: 'hk-central', customerId: null };
const now = new Date('2026-11-26T06:00:00.000Z');
const adviser: Actor = {
  kind: 'staff',
  staffNo: 'HK0101',
  storeId: 'hk-central',
  role: 'adviser',
  customerId: null,
  holds: null,
};
const elsewhere: Actor = { ...adviser, storeId: 'hk-tsim-sha-tsui' };
const requestedRepair: Repair = { stage: 'asked', price: null };
const decide = (state: Repair, command: Command, actor: Actor = adviser) =>
  decideStep(repairs, state, command, { actor, subject: store, now });

describe('a step of a process', () => {
  it('is refused by the stage first, then by the role, then by the first unmet condition', () => {
    const done: Repair = { stage: 'done', price: 300 };
    expect(decide(done, { kind: 'finish' }, elsewhere)).toEqual({ ok: false, error: { reason: 'stage' } });
    expect(decide(requestedRepair, { kind: 'finish' }, elsewhere)).toEqual({
      ok: false,
      error: { reason: 'role' },
    });
    expect(decide(requestedRepair, { kind: 'finish' })).toEqual({
      ok: false,
      error: { reason: 'condition', condition: 'priced' },
    });
  });

  it('records who, when, from where to where, and the effects', () => {
    const priced: Repair = { ...requestedRepair, price: 300 };
    expect(decide(priced, { kind: 'finish' })).toEqual({
      ok: true,
      value: [
        {
          command: { kind: 'finish' },
          from: 'asked',
          to: 'done',
          effects: ['tell'],
          actor: adviser,
          at: now.toISOString(),
        },
      ],
    });
  });

  it('that is repeated returns no event', () => {
    expect(decide({ ...requestedRepair, price: 300 }, { kind: 'price', price: 300 })).toEqual({
      ok: true,
      value: [],
    });
  });

  it('leads only where the table has a row for it', () => {
    const command: fc.Arbitrary<Command> = fc.oneof(
      fc.record({ kind: fc.constant('price' as const), price: fc.nat() }),
      fc.constant({ kind: 'finish' } as const),
      fc.record({ kind: fc.constant('take-back' as const), reason: fc.string() }),
    );
    const state: fc.Arbitrary<Repair> = fc.record({
      stage: fc.constantFrom('asked' as const, 'done' as const, 'taken-back' as const),
      price: fc.option(fc.nat()),
    });
    fc.assert(
      fc.property(state, command, fc.constantFrom(adviser, elsewhere), (from, command, actor) => {
        const decision = decide(from, command, actor);
        const rows = transitionsFrom(repairs.transitions, from.stage, command.kind);
        if (rows.length === 0) expect(decision).toEqual({ ok: false, error: { reason: 'stage' } });
        for (const event of decision.ok ? decision.value : [])
          expect(rows.map(({ to }) => to)).toContain(event.to);
      }),
    );
  });

  it('has a button if the actor may take it and the state alone does not rule it out', () => {
    const buttons = (state: Repair, actor: Actor) =>
      commandsFor(repairs, ['price', 'finish', 'take-back'], state, { actor, subject: store });
    expect(buttons(requestedRepair, adviser)).toEqual(['price']);
    expect(buttons({ ...requestedRepair, price: 300 }, adviser)).toEqual(['price', 'finish']);
    expect(buttons({ ...requestedRepair, price: 300 }, elsewhere)).toEqual([]);
  });
});

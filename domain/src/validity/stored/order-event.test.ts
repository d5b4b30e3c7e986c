import { expect, it } from 'vitest';
import { commandKinds } from '../../orders/index.ts';
import { check, orderEventData } from '../index.ts';

const money = { minor: 100, currency: 'CNY' };
const parcel = { carrier: 'sf', number: 'SF1' };
/** The data of all commands together; each command uses its own fields. */
const all = {
  ...{ attempt: 'a', reference: 'r', amount: money, due: money, paidAt: 'x', checked: ['size'], fee: null },
  ...{ weightMg: null, certificate: null, byWeight: true, waybill: parcel, tracking: parcel, codeFits: true },
  ...{ method: 'card', currency: 'EUR' },
  ...{ day: '2026-12-01', phoneFits: false, signed: true, outcome: 'some', code: 'hk-central' },
};

it.each(commandKinds)('accepts the command %s', (kind) => {
  const reason = kind === 'fail-payment' ? 'expired' : 'words';
  const checked = check(orderEventData, { command: { ...all, kind, reason } });
  expect(checked).toMatchObject({ ok: true, value: { command: { kind } } });
});

it('the first event has no command, and effects are dropped', () => {
  expect(check(orderEventData, {})).toEqual({ ok: true, value: {} });
  const command = { kind: 'ask', reason: 'Which size?' };
  expect(check(orderEventData, { command, effects: [], refund: null })).toEqual({
    ok: true,
    value: { command, refund: null },
  });
});

it.each<[object, object]>([
  [{ kind: 'finish-making', weightMg: 1, certificate: null }, { byWeight: false }],
  [{ kind: 'fail-payment', attempt: 'a', reason: 'Do not honour' }, { reason: 'card_declined' }],
])('accepts values of older versions: %j', (command, value) => {
  expect(check(orderEventData, { command })).toMatchObject({ value: { command: value } });
});

it.each<[object, string]>([
  [{ kind: 'lose' }, 'command.kind'],
  [{ kind: 'ship' }, 'command.tracking'],
  [{ kind: 'approve', checked: ['colour'] }, 'command.checked.0'],
  [{ kind: 'refund', reason: 'x', amount: { minor: 0.5, currency: 'CNY' } }, 'command.amount.minor'],
])('rejects %j', (command, path) => {
  expect(check(orderEventData, { command })).toMatchObject({ error: [{ path }] });
});

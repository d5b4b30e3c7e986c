import { createStoredValues, headersExchange, type StoredValues } from '@jinlan/client/data';
import { Client, fetchExchange } from '@urql/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitingName } from '../device/drafts.ts';
import { forgetPeople, rememberPerson } from '../device/roster.ts';
import { createSeal, currentSeal, setSeal } from '../device/sealed.ts';
import {
  cancelWaiting,
  change,
  onSent,
  sendWaiting,
  startSending,
  type WaitingAction,
  waitingActions,
} from './queue.ts';

interface Sent {
  readonly key: string | null;
  readonly number: unknown;
}
const person = { staffNo: 'HK0101', name: 'Chan', token: 'token-of-HK0101', hasPin: true };
type Answer = { readonly data?: object; readonly errors?: readonly object[] } | 'lost';

let stored: StoredValues;
let sent: Sent[];
let bearers: (string | null)[];
let answers: Answer[];
const titles: string[] = [];
let stop = () => {};

const done: Answer = { data: { startService: { number: 'S1' } } };
const refused = (code: string): Answer => ({ errors: [{ message: code, extensions: { code } }] });

const client = new Client({
  url: 'http://shop.invalid/graphql',
  preferGetMethod: false,
  exchanges: [
    headersExchange({
      ...{ token: () => 'token-of-HK0102', storeView: 'hk_zh', currency: null, platform: () => null },
    }),
    fetchExchange,
  ],
  fetch: (async (_url: string, options: RequestInit) => {
    const headers = new Headers(options.headers);
    const { variables } = JSON.parse(String(options.body));
    sent.push({ key: headers.get('idempotency-key'), number: variables.number });
    bearers.push(headers.get('authorization'));
    const answer = answers.shift() ?? done;
    if (answer === 'lost') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  }) as unknown as typeof fetch,
});
const session = { state: () => ({ status: 'staff', role: 'adviser', token: 't' }) as const };
const tools = () => ({ client, stored, session });

const action = (number: string, more: Partial<WaitingAction> = {}): WaitingAction => ({
  ...{ key: `key-of-${number}-0123456789`, name: 'startService', variables: { number, version: 1 } },
  ...{ title: `开始，${number}`, page: `/staff/services/${number}`, at: Date.now(), refused: null },
  ...more,
});
const left = () => waitingActions().map(({ title, refused: why }) => [title, why]);

beforeEach(async () => {
  stored = createStoredValues(() => localStorage);
  rememberPerson(stored, person);
  sent = [];
  bearers = [];
  answers = [];
  titles.length = 0;
  stop = onSent((title) => titles.push(title));
  const key = btoa(String.fromCharCode(...new Uint8Array(32).fill(3)));
  setSeal(await createSeal('HK0101', key));
});
afterEach(() => {
  stop();
  setSeal(null);
  localStorage.clear();
});

it('sends what waits in its order, each under its key, and says so', async () => {
  await change(stored, () => [action('S1'), action('S2')]);
  await sendWaiting(tools());
  expect(sent).toEqual([
    { key: 'key-of-S1-0123456789', number: 'S1' },
    { key: 'key-of-S2-0123456789', number: 'S2' },
  ]);
  expect(titles).toEqual(['开始，S1', '开始，S2']);
  expect(left()).toEqual([]);
  expect(stored.get(waitingName('HK0101'))).toBeUndefined();
});

it('sends as the person who took the action, also after a colleague signed in, and nothing for one who left the device', async () => {
  await change(stored, () => [action('S1')]);
  await sendWaiting(tools());
  expect(bearers).toEqual(['Bearer token-of-HK0101']);
  await change(stored, () => [action('S2')]);
  forgetPeople(stored, () => true);
  await sendWaiting(tools());
  expect(sent).toHaveLength(1);
});

it('stops where the connection fails, and goes on later with the same key', async () => {
  await change(stored, () => [action('S1'), action('S2')]);
  answers = ['lost'];
  await sendWaiting(tools());
  expect(sent).toHaveLength(1);
  expect(waitingActions()).toHaveLength(2);
  // The server had done the action, and only the answer was lost.
  answers = [refused('ACTION_DONE')];
  await sendWaiting(tools());
  expect(sent.map(({ key }) => key)).toEqual([
    'key-of-S1-0123456789',
    'key-of-S1-0123456789',
    'key-of-S2-0123456789',
  ]);
  expect(left()).toEqual([]);
});

it('shows what was refused, sends the others, and does not try it again', async () => {
  await change(stored, () => [action('S1'), action('S2')]);
  answers = [refused('SERVICE_CHANGED')];
  await sendWaiting(tools());
  expect(left()).toEqual([['开始，S1', 'SERVICE_CHANGED']]);
  await sendWaiting(tools());
  expect(sent).toHaveLength(2);
  await cancelWaiting(stored, 'key-of-S1-0123456789');
  expect(left()).toEqual([]);
});

it('waits for its person where the session was locked meanwhile', async () => {
  await change(stored, () => [action('S1')]);
  answers = [refused('STAFF_ONLY')];
  await sendWaiting(tools());
  expect(left()).toEqual([['开始，S1', null]]);
  setSeal(null);
  await sendWaiting(tools());
  expect(sent).toHaveLength(1);
});

it('sends nothing that is older than a day', async () => {
  await change(stored, () => [action('S1', { at: Date.now() - 25 * 3_600_000 })]);
  await sendWaiting(tools());
  expect(sent).toEqual([]);
  await change(stored, (current) => current);
  expect(left()).toEqual([['开始，S1', 'TOO_OLD']]);
});

it('is sealed in the storage, and belongs to one person', async () => {
  await change(stored, () => [action('S1')]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('startService');
  const key = btoa(String.fromCharCode(...new Uint8Array(32).fill(4)));
  setSeal(await createSeal('HK0102', key));
  await sendWaiting(tools());
  expect(sent).toEqual([]);
});

it('is read and sent once its person is back, and empty once nobody is there', async () => {
  await change(stored, () => [action('S1')]);
  const seal = currentSeal();
  setSeal(null);
  startSending(tools());
  await vi.waitFor(() => expect(left()).toEqual([]));
  expect(sent).toEqual([]);
  setSeal(seal);
  await vi.waitFor(() => expect(titles).toEqual(['开始，S1']));
  expect(left()).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../people/index.ts';
import {
  CARDS_MOST,
  type ConversationStage,
  type ConversationState,
  type ConversationStep,
  checkMessage,
  conversationProcess,
  conversationStages,
  decideConversation,
  GOES_ON_MS,
  goesOn,
  IDLE_MS,
  isClientId,
  LONG_CONVERSATION,
  linkedThing,
  MESSAGE_MAX,
  shopPathsIn,
  staffStepsFor,
} from './index.ts';

const now = new Date('2026-11-21T06:00:00.000Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const subject = { id: 'c1', customerId: null, storeId: 'hk-central', desk: 'hk-eshop' };
const staffOf = (storeId: string): Actor => ({
  ...{ kind: 'staff', staffNo: 'HK0101', storeId, role: 'adviser', customerId: null, holds: null },
});
const store = staffOf('hk-central');
const guest: Actor = { kind: 'guest', holds: 'c1' };
const system: Actor = { kind: 'system', job: 'close' };
const stateOf = (changes: Partial<ConversationState> = {}): ConversationState => ({
  ...{ stage: 'waiting', isMine: false, isTicket: false, lastAt: now, ...changes },
});
const outcome = (state: ConversationState, kind: ConversationStep, actor: Actor): string => {
  const decided = decideConversation(state, kind, { actor, subject, now });
  if (decided.ok) return decided.value[0]?.to ?? 'nothing';
  return decided.error.reason === 'condition' ? decided.error.condition : decided.error.reason;
};

describe('a step of a conversation', () => {
  it.each<[ConversationStage, boolean, ConversationStep, Actor, string]>([
    ['waiting', false, 'take', store, 'taken'],
    ['waiting', false, 'take', staffOf('hk-eshop'), 'taken'],
    ['waiting', false, 'take', staffOf('hk-sheungwan'), 'role'],
    ['waiting', false, 'take', guest, 'role'],
    ['waiting', false, 'answer', store, 'stage'],
    ['waiting', false, 'close', store, 'stage'],
    ['waiting', false, 'dismiss', store, 'closed'],
    ['waiting', false, 'dismiss', staffOf('hk-sheungwan'), 'role'],
    ['waiting', false, 'dismiss', guest, 'role'],
    ['taken', true, 'dismiss', store, 'stage'],
    ['closed', false, 'dismiss', store, 'stage'],
    ['taken', false, 'take', store, 'stage'],
    ['taken', false, 'take-over', store, 'taken'],
    ['taken', true, 'take-over', store, 'others'],
    ['taken', false, 'answer', store, 'mine'],
    ['taken', true, 'answer', store, 'taken'],
    ['taken', true, 'hand-over', store, 'waiting'],
    ['taken', false, 'close', store, 'mine'],
    ['taken', true, 'close', store, 'closed'],
    ['closed', false, 'take', store, 'stage'],
    ['waiting', false, 'write', guest, 'waiting'],
    ['taken', false, 'write', guest, 'taken'],
    ['closed', false, 'write', guest, 'waiting'],
    ['closed', false, 'write', store, 'role'],
    ['closed', false, 'expire', system, 'stage'],
    ['taken', false, 'expire', store, 'role'],
  ])('from %s (mine: %s) by %s', (stage, isMine, kind, actor, expected) => {
    expect(outcome(stateOf({ stage, isMine }), kind, actor)).toBe(expected);
  });

  it.each<[ConversationStage, boolean, number]>([
    ['taken', false, IDLE_MS.taken],
    ['taken', true, IDLE_MS.taken],
    ['waiting', false, IDLE_MS.waiting],
    ['waiting', true, IDLE_MS.ticket],
  ])('closes one that is %s (ticket: %s) after its time, and not before', (stage, isTicket, ms) => {
    expect(outcome(stateOf({ stage, isTicket, lastAt: ago(ms) }), 'expire', system)).toBe('closed');
    expect(outcome(stateOf({ stage, isTicket, lastAt: ago(ms - 1) }), 'expire', system)).toBe('idle');
  });

  it('leads only where the table has a row for it, and its buttons are the steps that succeed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...conversationStages),
        fc.boolean(),
        fc.constantFrom(store, staffOf('hk-eshop'), staffOf('hk-sheungwan')),
        (stage, isMine, actor) => {
          const state = stateOf({ stage, isMine });
          const shown = staffStepsFor(state, { actor, subject, now });
          for (const kind of ['take', 'take-over', 'answer', 'hand-over', 'close'] as const) {
            const to = outcome(state, kind, actor);
            const rows = conversationProcess.transitions.filter(
              (row) => row.command === kind && row.from === stage,
            );
            expect(shown.includes(kind)).toBe(rows.some((row) => row.to === to));
          }
        },
      ),
    );
  });

  it('goes on after a closing for a month, unless it has become long', () => {
    const closed = { stage: 'closed', messages: 5 } as const;
    expect(goesOn({ ...closed, lastAt: ago(GOES_ON_MS - 1) }, now)).toBe(true);
    expect(goesOn({ ...closed, lastAt: ago(GOES_ON_MS) }, now)).toBe(false);
    expect(goesOn({ ...closed, messages: LONG_CONVERSATION, lastAt: now }, now)).toBe(false);
    expect(goesOn({ stage: 'waiting', messages: LONG_CONVERSATION, lastAt: ago(GOES_ON_MS) }, now)).toBe(
      true,
    );
  });
});

describe('a message', () => {
  it('has a text of at most a thousand characters, and only one with a picture none', () => {
    expect(checkMessage(' 好\n吗 ', false)).toEqual({ ok: true, value: '好\n吗' });
    expect(checkMessage(' ', false).ok).toBe(false);
    expect(checkMessage(' ', true)).toEqual({ ok: true, value: '' });
    expect(checkMessage('字'.repeat(MESSAGE_MAX), false).ok).toBe(true);
    expect(checkMessage('字'.repeat(MESSAGE_MAX + 1), false).ok).toBe(false);
    expect(checkMessage('a\u202eb', false).ok).toBe(false);
  });

  it.each(['', 'short', 'a'.repeat(65), 'has space', '<script>'])('has no id such as “%s”', (id) => {
    expect(isClientId(id)).toBe(false);
  });

  const origin = 'https://shop.example';
  it.each<[string, readonly string[]]>([
    ['see https://shop.example/ring.html?utm=1#top please', ['/ring.html']],
    ['https://shop.example/a.html，https://shop.example/b.html', ['/a.html', '/b.html']],
    ['https://SHOP.example/a.html https://shop.example/a.html', ['/a.html']],
    ['https://shop.example.evil.com/a.html', []],
    ['https://shop.example@evil.com/a', []],
    ['https://evil.com/https://shop.example/a', []],
    ['https://shop.example//evil.com', []],
    ['https://shop.example/\\evil.com', []],
    ['https://shop.example', []],
    ['javascript:alert(1) //shop.example/a', []],
  ])('%s links to %j', (text, expected) => {
    expect(shopPathsIn(text, origin)).toEqual(expected);
  });

  it('never has more cards than it may, or paths that lead out of the shop', () => {
    const part = fc.constantFrom(origin, '/', 'x', '\\', '@', '?', ' ', '//', 'http://evil', '.html', '，');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const paths = shopPathsIn(parts.join(''), origin);
        expect(paths.length).toBeLessThanOrEqual(CARDS_MOST);
        for (const path of paths) expect(new URL(path, origin).origin).toBe(origin);
      }),
    );
  });

  it.each([
    ['/customizer/d/Ab12Cd', { kind: 'design', short: 'Ab12Cd' }],
    ['/order-details/26112100000001', { kind: 'order', number: '26112100000001' }],
    ['/staff/orders/26112100000001', { kind: 'order', number: '26112100000001' }],
    ['/order-details/x', { kind: 'page', path: '/order-details/x' }],
    ['/ring.html', { kind: 'page', path: '/ring.html' }],
  ])('%s leads to %j', (path, thing) => {
    expect(linkedThing(path)).toEqual(thing);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCardMessage } from './card-messages.ts';

describe('a message of the bank’s frame', () => {
  it.each([
    [{ type: 'ready' }, { type: 'ready' }],
    [
      { type: 'height', height: 312 },
      { type: 'height', height: 312 },
    ],
    [
      { type: 'validity', complete: true },
      { type: 'validity', complete: true },
    ],
    [
      { type: 'nonce', nonce: 'tok_1', brand: 'Visa', last4: '4242' },
      { type: 'nonce', nonce: 'tok_1', brand: 'Visa', last4: '4242' },
    ],
    [
      { type: 'refused', field: 'cvc', code: 'cvc_missing', message: '请输入安全码' },
      { type: 'refused', message: '请输入安全码' },
    ],
  ])('%j is understood', (data, message) => expect(readCardMessage(data)).toEqual(message));

  it.each([
    undefined,
    null,
    'ready',
    7,
    [],
    ['ready'],
    {},
    { type: 'READY' },
    { type: { toString: 'ready' } },
    { type: 'constructor' },
    { type: 'height' },
    { type: 'height', height: '100vh' },
    { type: 'height', height: Number.NaN },
    { type: 'height', height: -1 },
    { type: 'height', height: 0 },
    { type: 'nonce' },
    { type: 'nonce', nonce: '' },
    { type: 'nonce', nonce: { toString: 'x' } },
  ])('%j is ignored', (data) => expect(readCardMessage(data)).toBeNull());

  it('cannot make the frame too high', () => {
    expect(readCardMessage({ type: 'height', height: 1e9 })).toEqual({ type: 'height', height: 1200 });
    expect(readCardMessage({ type: 'height', height: Number.POSITIVE_INFINITY })).toEqual({
      type: 'height',
      height: 1200,
    });
  });

  it('returns a text where a text is expected, whatever it contains', () => {
    const odd = { toString: 1, valueOf: 1 };
    expect(readCardMessage({ type: 'nonce', nonce: 'tok', brand: odd, last4: 42 })).toEqual({
      type: 'nonce',
      nonce: 'tok',
      brand: '',
      last4: '',
    });
    expect(readCardMessage({ type: 'refused', message: odd })).toEqual({ type: 'refused', message: '' });
    expect(readCardMessage({ type: 'validity', complete: 'yes' })).toEqual({
      type: 'validity',
      complete: false,
    });
  });

  it('never throws', () => {
    const type = fc.constantFrom('ready', 'height', 'validity', 'nonce', 'refused', 'x');
    const part = fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true, withMap: true });
    fc.assert(
      fc.property(
        fc.record({
          type,
          height: part,
          complete: part,
          nonce: part,
          brand: part,
          last4: part,
          message: part,
        }),
        part,
        (data, other) => {
          readCardMessage(data);
          readCardMessage(other);
        },
      ),
    );
  });
});

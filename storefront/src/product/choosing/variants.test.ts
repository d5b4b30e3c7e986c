import { describe, expect, it } from 'vitest';
import {
  availability,
  type Choices,
  firstChoice,
  readChosen,
  type Variant,
  variantOf,
  variantsWith,
  writeChosen,
} from './variants.ts';

const product = (sku: string, stock: 'IN_STOCK' | 'OUT_OF_STOCK'): Variant =>
  ({ sku, uid: sku, stock_status: stock }) as unknown as Variant;

const choices: Choices = {
  options: [
    {
      code: 'ring_size',
      label: 'Size',
      values: [
        { uid: 's11', label: '11', hint: null },
        { uid: 's12', label: '12', hint: null },
      ],
    },
    {
      code: 'metal',
      label: 'Metal',
      values: [
        { uid: 'rose', label: 'Rose', hint: null },
        { uid: 'white', label: 'White', hint: null },
      ],
    },
  ],
  variants: [
    {
      uids: new Map([
        ['ring_size', 's11'],
        ['metal', 'rose'],
      ]),
      product: product('a', 'IN_STOCK'),
    },
    {
      uids: new Map([
        ['ring_size', 's12'],
        ['metal', 'rose'],
      ]),
      product: product('b', 'OUT_OF_STOCK'),
    },
    {
      uids: new Map([
        ['ring_size', 's12'],
        ['metal', 'white'],
      ]),
      product: product('c', 'IN_STOCK'),
    },
  ],
};

describe('choosing a variant', () => {
  it('returns one only if every option is chosen', () => {
    expect(variantOf(choices, {})).toBeNull();
    expect(variantOf(choices, { ring_size: 's12' })).toBeNull();
    expect(variantOf(choices, { ring_size: 's12', metal: 'white' })?.sku).toBe('c');
    expect(variantOf(choices, { ring_size: 's11', metal: 'white' })).toBeNull();
  });

  it('says for each value whether it is available with the other choices', () => {
    expect(availability(choices, {}, 'ring_size', 's12')).toBe('open');
    expect(availability(choices, { metal: 'rose' }, 'ring_size', 's12')).toBe('sold-out');
    expect(availability(choices, { metal: 'white' }, 'ring_size', 's11')).toBe('not-made');
  });

  it('allows the current value of the same option to be replaced', () => {
    expect(variantsWith(choices, { ring_size: 's11', metal: 'rose' }, 'ring_size', 's12')).toHaveLength(1);
  });

  it('makes default choices only for options with a single value', () => {
    expect(firstChoice(choices)).toEqual({});
    const [size] = choices.options;
    if (!size) throw new Error('no option');
    const single: Choices = { ...choices, options: [{ ...size, values: size.values.slice(0, 1) }] };
    expect(firstChoice(single)).toEqual({ ring_size: 's11' });
  });
});

describe('a choice in the address', () => {
  const before = new URLSearchParams('utm=a');

  it('is parsed as written, and keeps other parameters', () => {
    const chosen = { ring_size: 's12', metal: 'white' };
    const written = writeChosen(choices, chosen, before);
    expect(written.toString()).toBe('utm=a&ring_size=s12&metal=white');
    expect(readChosen(choices, written)).toEqual(chosen);
    expect(before.toString()).toBe('utm=a');
  });

  it('drops a value that the piece does not have', () => {
    expect(readChosen(choices, new URLSearchParams('ring_size=s99&metal=rose&__proto__=x'))).toEqual({
      metal: 'rose',
    });
  });

  it('drops values that no single variant has', () => {
    expect(readChosen(choices, new URLSearchParams('ring_size=s11&metal=white'))).toEqual({
      ring_size: 's11',
    });
  });

  it('does not contain default choices', () => {
    const only = {
      ...choices,
      options: choices.options.map((option) => ({ ...option, values: option.values.slice(0, 1) })),
    };
    expect(writeChosen(only, firstChoice(only), before).toString()).toBe('utm=a');
    expect(readChosen(only, before)).toEqual(firstChoice(only));
  });
});

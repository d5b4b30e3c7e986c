import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseCustomOptions, type OfferedOption, type RequestedOption } from './index.ts';

const offer = (input: OfferedOption['input'], more: Partial<OfferedOption> = {}): OfferedOption => ({
  key: 'one',
  input,
  required: false,
  mostCharacters: 0,
  values: input === 'drop_down' || input === 'multiple' ? ['a', 'b'] : [],
  ...more,
});
const wrote = (text: string, option = 'one'): RequestedOption => ({ option, value: null, text });
const chose = (value: string, option = 'one'): RequestedOption => ({ option, value, text: null });

describe('options of a piece', () => {
  test.each([
    ['field', '  永结同心 ', '永结同心'],
    ['area', 'one\r\ntwo', 'one\ntwo'],
    ['file', 'sketch.jpg', 'sketch.jpg'],
    ['date', '2027-02-14', '2027-02-14'],
    ['date', '2027-02-14 00:00:00', '2027-02-14'],
    ['date_time', '2027-02-14T18:30', '2027-02-14 18:30'],
    ['date_time', '2027-02-14 18:30:00', '2027-02-14 18:30'],
    ['time', '09:05', '09:05'],
  ] as const)('%s accepts %j', (input, text, storedText) => {
    expect(chooseCustomOptions([offer(input)], [wrote(text)])).toEqual({
      ok: true,
      value: [{ option: 'one', values: [], text: storedText }],
    });
  });

  test.each([
    ['date', '2027-02-30'],
    ['date', '14/02/2027'],
    ['date_time', '2027-02-14'],
    ['time', '25:00'],
    ['time', '2027-02-14 09:00'],
    ['field', 'a\u0007b'],
    ['field', 'one\ntwo'],
  ] as const)('%s rejects %j', (input, text) => {
    expect(chooseCustomOptions([offer(input)], [wrote(text)])).toMatchObject({
      error: { code: 'CUSTOM_OPTION_INVALID' },
    });
  });

  test('a text may have as many characters as the option allows, counted as people see them', () => {
    const short = offer('field', { mostCharacters: 2 });
    expect(chooseCustomOptions([short], [wrote('💎💎')]).ok).toBe(true);
    expect(chooseCustomOptions([short], [wrote('💎💎💎')])).toMatchObject({
      error: { code: 'CUSTOM_OPTION_TOO_LONG', data: { most: 2 } },
    });
  });

  test('a required option must be filled in with more than spaces', () => {
    for (const input of ['field', 'drop_down', 'multiple', 'date'] as const)
      for (const inputs of [[], input === 'field' ? [wrote('  ')] : []])
        expect(chooseCustomOptions([offer(input, { required: true })], inputs)).toMatchObject({
          error: { code: 'CUSTOM_OPTION_MISSING', data: { option: 'one' } },
        });
  });

  test('a list accepts one value, checkboxes accept several, and both reject unknown values', () => {
    expect(chooseCustomOptions([offer('drop_down')], [chose('a'), chose('b')])).toMatchObject({
      error: { code: 'CUSTOM_OPTION_ONCE' },
    });
    expect(chooseCustomOptions([offer('multiple')], [chose('b'), chose('a'), chose('b')])).toEqual({
      ok: true,
      value: [{ option: 'one', values: ['a', 'b'], text: null }],
    });
    for (const input of [chose('z'), wrote('a'), chose('a', 'other')])
      expect(chooseCustomOptions([offer('drop_down')], [input])).toMatchObject({
        error: { code: 'CUSTOM_OPTION_UNKNOWN' },
      });
  });

  test('the same choices give the same result in any order', () => {
    const options = [offer('multiple'), offer('field', { key: 'two' }), offer('date', { key: 'three' })];
    const inputs = [chose('a'), chose('b'), wrote('x', 'two'), wrote('2027-01-01', 'three')];
    const expected = chooseCustomOptions(options, inputs);
    fc.assert(
      fc.property(fc.shuffledSubarray(inputs, { minLength: 4 }), (shuffled) => {
        expect(chooseCustomOptions(options, shuffled)).toEqual(expected);
      }),
    );
  });
});

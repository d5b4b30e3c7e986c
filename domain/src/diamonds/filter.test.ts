import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChoiceField,
  choiceFields,
  countChosen,
  type DiamondFilter,
  type DiamondQuery,
  defaultSort,
  endText,
  filterInput,
  hasPreset,
  noFilter,
  presetCodes,
  printQuery,
  rangeFields,
  readFilterInput,
  readQuery,
  scales,
  sortFields,
  toggleChoice,
  togglePreset,
  withChoices,
  withoutPreset,
  withPreset,
  withRange,
} from './index.ts';

const codesOf = (field: ChoiceField): readonly string[] => scales[field];

const choices = fc
  .tuple(...choiceFields.map((field) => fc.subarray([...codesOf(field)])))
  .map((all) =>
    Object.fromEntries(
      choiceFields.flatMap((field, at) => ((all[at]?.length ?? 0) > 0 ? [[field, all[at]]] : [])),
    ),
  );

const end = fc.option(fc.integer({ min: 0, max: 99_999_999 }), { nil: null });
const range = fc
  .tuple(end, end)
  .map(([one, other]) =>
    one === null && other === null
      ? null
      : one !== null && other !== null
        ? { from: Math.min(one, other), to: Math.max(one, other) }
        : { from: one, to: other },
  );
const ranges = fc
  .tuple(...rangeFields.map(() => fc.option(range, { nil: null })))
  .map((all) => Object.fromEntries(rangeFields.flatMap((field, at) => (all[at] ? [[field, all[at]]] : []))));

const filter: fc.Arbitrary<DiamondFilter> = fc.record({
  choices,
  ranges,
  inStock: fc.constantFrom(null, true, false),
  locations: fc.option(fc.subarray(['hk-central', 'hk-shatin', 'sg-orchard'], { minLength: 1 }), {
    nil: null,
  }),
});

const query: fc.Arbitrary<DiamondQuery> = fc.record({
  filter,
  sort: fc.record({ by: fc.constantFrom(...sortFields), descending: fc.boolean() }),
  page: fc.integer({ min: 1, max: 9_999 }),
});

const parse = (address: string): DiamondQuery => readQuery(new URLSearchParams(address));
const print = (parsed: DiamondQuery): string =>
  new URLSearchParams(printQuery(parsed).map(([name, value]) => [name, value])).toString();

describe('a filter in the address', () => {
  it('is parsed back from its own address', () => {
    fc.assert(
      fc.property(query, (parsed) => {
        expect(parse(print(parsed))).toEqual(parsed);
      }),
    );
  });

  it('is printed identically for equal filters', () => {
    expect(print(parse('colour=f,D,d&shape=oval&shape=ROUND&carat=1_0.5&sort=carat_desc'))).toBe(
      print(parse('sort=carat_desc&carat=0.50_1.00&colour=D,F&shape=round,oval')),
    );
    expect(print({ filter: noFilter, sort: defaultSort, page: 1 })).toBe('');
  });

  it('is parsed from any address, and printing it loses nothing', () => {
    const name = fc.oneof(
      fc.constantFrom(...choiceFields, ...rangeFields, 'in_stock', 'location', 'sort', 'page'),
      fc.string(),
    );
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[-+_.,\d eE]{0,24}$/),
      fc.constantFrom(
        '1e9',
        '9'.repeat(400),
        '__proto__',
        "'; drop table",
        '\u202E1',
        '１_２',
        'NaN_NaN',
        '%',
        '😀',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
        const parsed = readQuery(pairs);
        expect(parsed.page).toBeGreaterThanOrEqual(1);
        for (const { from, to } of Object.values(parsed.filter.ranges)) {
          expect(from !== null || to !== null).toBe(true);
          expect(from === null || to === null || from <= to).toBe(true);
        }
        expect(parse(print(parsed))).toEqual(parsed);
      }),
    );
  });

  it.each([
    ['page=0', 1],
    ['page=-1', 1],
    ['page=1.5', 1],
    ['page=1000000000', 1],
    ['page=seven', 1],
    ['page=7', 7],
  ])('with %s is page %i', (address, page) => expect(parse(address).page).toBe(page));

  it.each([
    ['carat=1_0.5', { from: 50, to: 100 }],
    ['carat=0.29_', { from: 29, to: null }],
    ['carat=_2', { from: null, to: 200 }],
    ['carat=0.305_0.999', { from: 30, to: 99 }],
    ['carat=１_２', { from: 100, to: 200 }],
    ['carat=_', undefined],
    ['carat=1', { from: 100, to: null }],
    ['carat=1_2_3', undefined],
    ['carat=-1_2', undefined],
    ['carat=1e3_2', undefined],
    ['carat=a_b', undefined],
  ])('%s is %o', (address, expected) => expect(parse(address).filter.ranges.carat).toEqual(expected));

  it('parses amounts with grouping', () => {
    expect(parse('price=12,000_1,250,000.50').filter.ranges.price).toEqual({
      from: 1_200_000,
      to: 125_000_050,
    });
  });

  it('ignores unknown grades', () => {
    expect(parse('colour=Q9,D&clarity=SI3&cut=superb').filter.choices).toEqual({ colour: ['D'] });
  });
});

describe('a filter of the API', () => {
  it('is read back unchanged', () => {
    fc.assert(
      fc.property(filter, (chosen) => {
        expect(readFilterInput(filterInput(chosen))).toEqual({ ok: true, value: chosen });
      }),
    );
  });

  it('matches nothing if a grade is unknown', () => {
    expect(readFilterInput({ colour: { eq: 'Q9' } })).toMatchObject({ value: { choices: { colour: [] } } });
  });

  it.each([
    [{ carat: { from: 'much' } }, 'carat'],
    [{ price: { from: '1', to: '-5' } }, 'price'],
    [{ ratio: { to: '1e3' } }, 'ratio'],
  ])('refuses %o', (input, field) => {
    expect(readFilterInput(input)).toEqual({
      ok: false,
      error: { code: 'RANGE_NOT_A_NUMBER', data: { field } },
    });
  });

  it('refuses more choices than its limit', () => {
    const colour = { in: Array.from({ length: 101 }, () => 'D') };
    expect(readFilterInput({ colour })).toMatchObject({ error: { code: 'TOO_MANY_CHOICES' } });
  });

  it('ignores a star, an empty text, and a field with both answers', () => {
    expect(
      readFilterInput({ price: { from: '*', to: '' }, in_stock: { in: ['0', '1'] }, shape: null }),
    ).toEqual({
      ok: true,
      value: noFilter,
    });
  });
});

describe('toggling', () => {
  it('twice restores the filter', () => {
    fc.assert(
      fc.property(filter, fc.constantFrom(...scales.colour), (chosen, colour) => {
        expect(toggleChoice(toggleChoice(chosen, 'colour', colour), 'colour', colour)).toEqual(chosen);
      }),
    );
  });

  it('counts the choices', () => {
    const chosen = withRange(withChoices(noFilter, 'colour', ['F', 'D']), 'carat', '2', '0.5');
    expect(chosen).toMatchObject({
      choices: { colour: ['D', 'F'] },
      ranges: { carat: { from: 50, to: 200 } },
    });
    expect(countChosen(chosen)).toBe(3);
    expect(withRange(withChoices(chosen, 'colour', []), 'carat', '', 'much')).toEqual(noFilter);
  });

  it('prints the end of a range as people type it', () => {
    expect([
      endText('carat', 50),
      endText('table_percent', 575),
      endText('price', 1_234_500),
      endText('ratio', null),
    ]).toEqual(['0.5', '57.5', '12345', '']);
  });
});

describe('a preset', () => {
  it('is on after being switched on, and off after being switched off', () => {
    fc.assert(
      fc.property(filter, fc.constantFrom(...presetCodes), (chosen, code) => {
        const put = withPreset(chosen, code);
        expect(hasPreset(put, code)).toBe(true);
        expect(withPreset(put, code)).toEqual(put);
        expect(hasPreset(withoutPreset(put, code), code)).toBe(false);
        expect(togglePreset(put, code)).toEqual(withoutPreset(put, code));
        expect(togglePreset(withoutPreset(put, code), code)).toEqual(put);
      }),
    );
  });

  it('leaves other fields unchanged', () => {
    fc.assert(
      fc.property(filter, (chosen) => {
        const put = withPreset(chosen, '3ex');
        expect({ ...put.choices, cut: null, polish: null, symmetry: null }).toEqual({
          ...chosen.choices,
          cut: null,
          polish: null,
          symmetry: null,
        });
        expect(put.ranges).toEqual(chosen.ranges);
      }),
    );
  });

  it('is recognised by its choices in an address', () => {
    const { filter: filterOfPreset } = parse('cut=excellent,ideal&polish=EX&symmetry=ex&fluorescence=none');
    expect(presetCodes.filter((code) => hasPreset(filterOfPreset, code))).toEqual(['3ex', 'no_fluorescence']);
  });
});

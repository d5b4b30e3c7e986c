import { money } from '@jinlan/domain/money';
import { expect, test } from 'vitest';
import { chargeOf, missingOptions, optionsOnWire, type PieceOption } from './options.ts';

const option = (uid: string, overrides: Partial<PieceOption> = {}): PieceOption => ({
  ...{ uid, title: uid, required: false, kind: 'field', mostCharacters: 0, charge: 0, values: [] },
  ...overrides,
});
const options = [
  option('engraving', { required: true, charge: money(5_000, 'CNY') }),
  option('chain', {
    required: true,
    kind: 'drop_down',
    values: [
      { uid: 'fine', title: 'fine', charge: money(10_000, 'CNY') },
      { uid: 'thick', title: 'thick', charge: 1_000 },
    ],
  }),
  option('boxes', {
    kind: 'checkbox',
    values: [
      { uid: 'wood', title: 'wood', charge: money(500, 'CNY') },
      { uid: 'felt', title: 'felt', charge: 250 },
    ],
  }),
];
const piece = money(100_000, 'CNY');

test('a required answer is missing until it is given; spaces do not count', () => {
  expect(missingOptions(options, { engraving: '  ', chain: [] })).toEqual(['engraving', 'chain']);
  expect(missingOptions(options, { engraving: '永结', chain: ['fine'] })).toEqual([]);
});

test('answers add their amounts, and their percentages of the piece’s price', () => {
  expect(chargeOf(options, {}, piece)).toEqual(money(0, 'CNY'));
  expect(chargeOf(options, { engraving: '永结', chain: ['fine'], boxes: ['wood'] }, piece)).toEqual(
    money(15_500, 'CNY'),
  );
  expect(chargeOf(options, { chain: ['thick'], boxes: ['felt'] }, piece)).toEqual(money(12_500, 'CNY'));
});

test('answers are sent as Magento’s selected and entered options', () => {
  expect(optionsOnWire({ engraving: ' 永结 ', chain: ['fine'], boxes: ['wood', 'felt'], note: '' })).toEqual({
    selected_options: ['fine', 'wood', 'felt'],
    entered_options: [{ uid: 'engraving', value: '永结' }],
  });
});

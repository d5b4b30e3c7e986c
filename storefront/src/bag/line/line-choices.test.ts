import { describe, expect, it } from 'vitest';
import type { PieceChoicesFragment } from '../../product/choosing/fragments.generated.ts';
import type { BagLineFragment } from '../fragments.generated.ts';
import { choicesOfLine, itemOfChoices, missingChoices, priceOfChoices } from './line-choices.ts';
import { isChangeable } from './lines.ts';

const price = (value: number) => ({
  minimum_price: { final_price: { value, currency: 'CNY' }, regular_price: { value, currency: 'CNY' } },
  maximum_price: { final_price: { value, currency: 'CNY' } },
});
const line = (overrides: object) =>
  ({
    uid: 'l',
    quantity: 2,
    customizable_options: [],
    product: { sku: 'P' },
    ...overrides,
  }) as unknown as BagLineFragment;
const piece = (overrides: object) =>
  ({ sku: 'P', type_id: 'simple', price_range: price(100), ...overrides }) as unknown as PieceChoicesFragment;

const variant = (sku: string, uid: string, value: number) => ({
  attributes: [{ code: 'length', uid }],
  product: { sku, stock_status: 'IN_STOCK', price_range: price(value) },
});
const sized = piece({
  configurable_options: [
    {
      attribute_code: 'length',
      label: 'Length',
      values: [
        { uid: 'cm15', label: '15 cm' },
        { uid: 'cm16', label: '16 cm' },
      ],
    },
  ],
  variants: [variant('P-15', 'cm15', 100), variant('P-16', 'cm16', 120)],
});
const sizedLine = line({
  configurable_options: [{ id: 1, value_id: 15 }],
  configured_variant: { sku: 'P-15' },
});

const bundleUid = (quantity: number) => btoa(`bundle/1/7/${quantity}`);
const set = piece({
  set_discount_percent: 0,
  bundle_items: [
    {
      uid: 'beads',
      title: 'Beads',
      required: true,
      type: 'select',
      options: [{ uid: bundleUid(1), label: 'Bead', quantity: 1, can_change_quantity: true, price: 10 }],
    },
  ],
});
const setLine = line({
  bundle_options: [{ uid: 'beads', values: [{ uid: bundleUid(3), label: 'Bead', quantity: 3 }] }],
});

const engraved = piece({
  options: [
    {
      __typename: 'CustomizableFieldOption',
      uid: 'text',
      title: 'Text',
      required: true,
      field: { price: 50, price_type: 'FIXED', max_characters: 10 },
    },
    {
      __typename: 'CustomizableCheckboxOption',
      uid: 'box',
      title: 'Box',
      required: false,
      checkbox: [{ uid: 'red', title: 'Red', price: 5, price_type: 'FIXED' }],
    },
  ],
});
const engravedLine = line({
  product: { sku: 'P', own_options: [{ uid: 'text' }] },
  customizable_options: [
    {
      customizable_option_uid: 'text',
      type: 'field',
      values: [{ customizable_option_value_uid: 'text', value: 'Mei' }],
    },
    {
      customizable_option_uid: 'box',
      type: 'checkbox',
      values: [{ customizable_option_value_uid: 'red', value: 'Red' }],
    },
  ],
});

describe('the choices of a line of the bag', () => {
  it('are its size; another size gives the item that replaces it', () => {
    const choices = choicesOfLine(sized, sizedLine);
    expect(choices.chosen).toEqual({ length: 'cm15' });
    expect(priceOfChoices(sized, choices)).toMatchObject({ minor: 10_000 });
    const other = { ...choices, chosen: { length: 'cm16' } };
    expect(priceOfChoices(sized, other)).toMatchObject({ minor: 12_000 });
    expect(itemOfChoices(sized, other, 2)).toMatchObject({ sku: 'P-16', parent_sku: 'P', quantity: 2 });
  });

  it('are missing if the size is no longer made; then there is no item', () => {
    const soldOutLine = { ...sizedLine, configured_variant: { sku: 'P-14' } } as unknown as BagLineFragment;
    const choices = choicesOfLine(sized, soldOutLine);
    expect(missingChoices(sized, choices)).toEqual(['length']);
    expect(itemOfChoices(sized, choices, 1)).toBeNull();
    expect(priceOfChoices(sized, choices)).toBeNull();
  });

  it('are the pieces of a set with the chosen quantities', () => {
    const choices = choicesOfLine(set, setLine);
    expect(choices.set).toEqual({ [bundleUid(1)]: 3 });
    expect(itemOfChoices(set, choices, 1)).toMatchObject({
      selected_options: [bundleUid(1)],
      entered_options: [{ uid: bundleUid(1), value: '3' }],
    });
  });

  it('of a bundle with a price of its own add to that price', () => {
    const own = {
      ...set,
      set_base_price: { value: 100, currency: 'CNY' },
    } as unknown as PieceChoicesFragment;
    expect(priceOfChoices(own, choicesOfLine(own, setLine))).toMatchObject({ minor: 13_000 });
    expect(priceOfChoices(set, choicesOfLine(set, setLine))).toMatchObject({ minor: 3_000 });
  });

  it('are the texts and ticked boxes of its customisable options', () => {
    const choices = choicesOfLine(engraved, engravedLine);
    expect(choices.answers).toEqual({ text: 'Mei', box: ['red'] });
    expect(priceOfChoices(engraved, choices)).toMatchObject({ minor: 15_500 });
    const other = { ...choices, answers: { text: '', box: [] } };
    expect(missingChoices(engraved, other)).toEqual(['text']);
    expect(itemOfChoices(engraved, choices, 1)).toMatchObject({
      selected_options: ['red'],
      entered_options: [{ uid: 'text', value: 'Mei' }],
    });
  });

  it('can be changed for sizes, sets and customisable options, but not for a plain piece or a design', () => {
    for (const line of [sizedLine, setLine, engravedLine]) expect(isChangeable(line)).toBe(true);
    expect(isChangeable(line({ configurable_options: [] }))).toBe(false);
    expect(isChangeable(line({}))).toBe(false);
    expect(isChangeable(line({ ...sizedLine, design_code: 'A' }))).toBe(false);
  });
});

import type { ShopError } from '@jinlan/client/data';
import { wordsIn } from '@jinlan/client/words/testing';
import { REFUSALS, type RefusalCode } from '@jinlan/contract/refusals';
import { locales } from '@jinlan/messages';
import { describe, expect, it } from 'vitest';
import { pieceKindAt } from '../../customiser/addresses.ts';
import type { BagFragment, BagLineFragment } from '../fragments.generated.ts';
import {
  bagErrorWords,
  boardChange,
  changeText,
  isBroken,
  isElsewhere,
  itemOf,
  linePath,
  linePicture,
  lineRows,
  linesOf,
} from './lines.ts';

const yuan = (value: number) => ({ value, currency: 'CNY' });

const line = (overrides: object = {}): BagLineFragment =>
  ({
    uid: 'a',
    quantity: 2,
    gift: null,
    price_change: null,
    customizable_options: [],
    product: { sku: 'RING', has_dynamic_gold: false, card_facts: ['18K gold', 'more'] },
    prices: { parts: { steps: [] } },
    ...overrides,
  }) as unknown as BagLineFragment;

const option = (
  uid: string,
  label: string,
  type: string,
  values: readonly (readonly [string, string])[],
) => ({
  ...{ customizable_option_uid: uid, label, type },
  values: values.map(([value_uid, value]) => ({ customizable_option_value_uid: value_uid, value })),
});

const bag = (items: readonly (BagLineFragment | null)[] | null) => ({ items }) as unknown as BagFragment;
const moved = (old: number | null, now: number | null, board: [number, number] | null) =>
  line({
    price_change: {
      unit: 'gram',
      old_price: old === null ? null : yuan(old),
      new_price: now === null ? null : yuan(now),
      old_gold_price: board && yuan(board[0]),
      new_gold_price: board && yuan(board[1]),
    },
  });

describe('the lines of a bag', () => {
  it('skip entries that are null', () => {
    expect(linesOf(null)).toEqual([]);
    expect(linesOf(bag(null))).toEqual([]);
    expect(linesOf(bag([null, line(), null]))).toHaveLength(1);
  });

  it('show material, options, weight and how they are priced', async () => {
    const words = await wordsIn('en-US', 'buy');
    const ring = line({
      product: { sku: 'RING', has_dynamic_gold: true, card_facts: [] },
      configurable_options: [{ option_label: 'Size', value_label: '12' }, null],
      prices: { parts: { steps: [{ weight_mg: null }, { weight_mg: 8260 }] } },
    });
    expect(lineRows(ring, words)).toEqual([['Size 12', '8.26 g each', words('browse.byWeight')]]);
    expect(lineRows({ ...ring, quantity: 1 }, words)).toEqual([
      ['Size 12', words('browse.piece.weight', { weight: '8.26' }), words('browse.byWeight')],
    ]);
    expect(lineRows(line(), words)).toEqual([['18K gold', words('browse.fixed')]]);
  });

  it('show choices and texts of the customisable options, and restore them', async () => {
    const words = await wordsIn('en-US', 'buy');
    const engraved = line({
      customizable_options: [
        option('e', 'Engraving', 'field', [['e', '永结']]),
        option('c', 'Chain', 'drop_down', [['c/1', 'thick']]),
        option('b', 'Box', 'checkbox', [
          ['b/1', 'wood'],
          ['b/2', 'felt'],
        ]),
      ],
    });
    expect(lineRows(engraved, words)[0]?.slice(1, 4)).toEqual([
      'Engraving 永结',
      'Chain thick',
      'Box wood, felt',
    ]);
    expect(itemOf(engraved)).toEqual({
      ...{ sku: 'RING', quantity: 2, selected_options: ['c/1', 'b/1', 'b/2'] },
      entered_options: [{ uid: 'e', value: '永结' }],
    });
  });

  it('of a design open it as that line, to be changed there', () => {
    const opened = linePath(
      line({ uid: 'MTI=', design_code: 'abc', design_path: '/customizer/pendant/review?d=abc' }),
    );
    expect(opened).toBe('/customizer/pendant/review?d=abc&line=MTI%3D');
    expect(pieceKindAt(opened)).toBe('pendant');
  });

  it('describe a design in rows: its choices, its engravings and its date', async () => {
    const words = await wordsIn('en-US', 'buy');
    const design = (overrides: object) =>
      line({
        design_code: 'code',
        custommate_options: [
          ['metal', 'Gold 999'],
          ['engraving', 'Inside'],
          ['engraving_font', 'Kaiti'],
        ].map(([option_id, value_label = '']) => ({
          option_id,
          option_label: option_id,
          value_id: value_label.toLowerCase(),
          value_label,
        })),
        word_custommate_options: [{ word_content: 'LOVE', word_type: 'inside' }],
        for_her_option: null,
        for_him_option: null,
        promised_on: null,
        ...overrides,
      });
    const rows = [['Gold 999'], ['Inside engraving (Kaiti): LOVE']];
    expect(lineRows(design({}), words)).toEqual(rows);
    expect(lineRows(design({ promised_on: '2026-12-11' }), words)).toEqual([
      ...rows,
      ['With you or ready in the store by Dec 11'],
    ]);
    const retired = { has_error: true, errors: [{ reason: 'DESIGN_RETIRED' }] };
    expect(lineRows(design({ promised_on: '2026-12-11', ...retired }), words)).toEqual(rows);
  });

  it('are restored unchanged: the variant of the piece, the gift and its card', () => {
    expect(itemOf(line())).toEqual({ sku: 'RING', quantity: 2 });
    expect(
      itemOf(line({ configured_variant: { sku: 'RING-12' }, gift: { wrap: true, message: '平安' } })),
    ).toEqual({ sku: 'RING-12', parent_sku: 'RING', quantity: 2, gift: { wrap: true, message: '平安' } });
    expect(itemOf(line({ gift: { wrap: true, message: null } })).gift).toEqual({ wrap: true });
  });

  it('show the picture of the variant if it has one', () => {
    const product = { sku: 'RING', small_image: { url: '/media/ring.webp', color: null } };
    const rose = { url: '/media/rose.webp', color: null };
    expect(linePicture(line({ product }))?.url).toBe('/media/ring.webp');
    expect(linePicture(line({ product, configured_variant: { small_image: rose } }))?.url).toBe(
      '/media/rose.webp',
    );
    expect(linePicture(line({ product, configured_variant: { small_image: null } }))?.url).toBe(
      '/media/ring.webp',
    );
  });

  it('list the files of a download, and restore them', async () => {
    const words = await wordsIn('zh-Hans-CN', 'buy');
    const files = line({
      product: { sku: 'LETTERS', type_id: 'downloadable' },
      links: [{ uid: 'a', title: '聘书' }, null, { uid: 'b', title: '迎书' }],
    });
    expect(lineRows(files, words)).toEqual([['聘书', '迎书', words('browse.notSent')]]);
    expect(itemOf(files)).toEqual({ sku: 'LETTERS', selected_options: ['a', 'b'], quantity: 2 });
  });
});

describe('a line with an error', () => {
  const wrong = (...reasons: (string | null)[]) =>
    line({ has_error: true, errors: reasons.map((reason) => ({ reason })) });

  it.each<[string, BagLineFragment, boolean, boolean]>([
    ['without errors is not broken', line({ has_error: false, errors: null }), false, false],
    ['is elsewhere if another delivery can bring it', wrong('STOCK_ELSEWHERE'), true, false],
    ['is broken if it is sold out', wrong('INSUFFICIENT_STOCK'), false, true],
    ['is broken if it has both errors', wrong('NOT_SALABLE', 'STOCK_ELSEWHERE'), false, true],
  ])('%s', (_, line, elsewhere, broken) => {
    expect([isElsewhere(line), isBroken(line)]).toEqual([elsewhere, broken]);
  });
});

describe('a changed price', () => {
  it('shows the change for all its pieces with its sign', () => {
    const one = { ...moved(1000, 1199, null), quantity: 1 };
    expect(changeText(one)).toEqual({ old: '¥1,000', change: '+¥199' });
    expect(changeText({ ...one, quantity: 3 })).toEqual({ old: '¥3,000', change: '+¥597' });
    expect(changeText({ ...moved(1000, 801.5, null), quantity: 1 })?.change).toMatch(/^−¥198\.50?$/);
    expect(changeText(line())).toBeNull();
    expect(changeText(moved(null, 5, null))).toBeNull();
  });

  it('states the board that changed it, and counts the lines priced by that board', () => {
    const change = boardChange(
      bag([line(), moved(1, 2, null), moved(1, 2, [900, 910]), moved(3, 4, [900, 910])]),
    );
    expect(change).toEqual({ old: '¥900', new: '¥910', unit: 'gram', count: 2 });
    expect(boardChange(bag([line(), moved(1, 2, null)]))).toBeNull();
  });
});

describe.each(locales)('a refusal of the bag, in %s', (locale) => {
  it('has a text for every code', async () => {
    const words = await wordsIn(locale, 'buy');
    const errors: ShopError[] = [
      { kind: 'network', code: 'NETWORK', message: 'x', data: {}, reference: null },
      ...(Object.keys(REFUSALS) as RefusalCode[]).map(
        (code): ShopError => ({ kind: 'refusal', code, message: 'x', data: {}, reference: null }),
      ),
    ];
    for (const error of errors) expect(bagErrorWords(error, words)).not.toMatch(/[A-Z]_|^x$|\w\.\w|[{}]/);
    const stock: ShopError = {
      kind: 'refusal',
      code: 'INSUFFICIENT_STOCK',
      message: '',
      data: {},
      reference: null,
    };
    expect(bagErrorWords(stock, words)).toBe(words('errors.quantity'));
    expect(bagErrorWords({ ...stock, code: 'CART_NOT_CREATED' }, words)).toBe(words('errors.cart'));
  });
});

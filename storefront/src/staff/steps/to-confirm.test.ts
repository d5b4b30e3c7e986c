import { wordsIn } from '@jinlan/client/words/testing';
import { expect, it } from 'vitest';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { orderedSizes, orderedWords } from './to-confirm.ts';

const option = (option_id: string, option_label: string, value_label: string, value_id = value_label) => ({
  option_id,
  option_label,
  value_id,
  value_label,
});
const ring = (size: string) => ({
  custommate_options: [option('metal', '金属', '足金999'), option('size', '手寸', size)],
  word_custommate_options: [],
});
const engraved = (place: string, label: string, ...lines: readonly string[]) => ({
  custommate_options: [
    option('size', '手寸', '港度 12 号'),
    option('engraving', '刻字', label, place),
    option('engraving_font', '字体', '楷体', 'kaiti'),
  ],
  word_custommate_options: lines.map((word_content) => ({ word_content, word_type: place })),
});
const design = (name: string, overrides: object) => ({
  product_name: name,
  design_path: '/customizer/x',
  custommate_options: [],
  word_custommate_options: [],
  for_her_option: null,
  for_him_option: null,
  ...overrides,
});
const confirmedRows = (readRows: typeof orderedSizes) => async (items: readonly object[]) =>
  readRows(
    items as unknown as NonNullable<StaffOrderFragment['items']>,
    await wordsIn('zh-Hans-CN', 'buy', 'staff'),
  );
const sizes = (...items: object[]) => confirmedRows(orderedSizes)(items);
const cut = (...items: object[]) => confirmedRows(orderedWords)(items);

it('names each ring of a pair with its size', async () => {
  const pair = design('同舟', { for_her_option: ring('港度 12 号'), for_him_option: ring('港度 19 号') });
  expect(await sizes(pair)).toEqual(['女戒：港度 12 号', '男戒：港度 19 号']);
});

it('names the piece where there are several, and omits pieces without a size', async () => {
  const bracelet = design('细涟', { custommate_options: [option('wrist', '手围', '16 厘米')] });
  const cord = design('红线', { custommate_options: [option('strap', '绳色', '红')] });
  expect(await sizes(design('素圈', ring('港度 12 号')), bracelet, cord)).toEqual([
    '素圈，手寸：港度 12 号',
    '细涟，手围：16 厘米',
  ]);
});

const chosen = (attribute_code: string | null, label: string, value: string) => ({
  label,
  value,
  attribute_code,
});

it('lists the sizes of a catalogue piece, and no other option', async () => {
  const band = {
    product_name: '一圈',
    selected_options: [
      chosen('metal', '材质', '18K 白金'),
      chosen('ring_size', '戒指尺寸', '港度12'),
      chosen('band_width', '戒宽', '3 毫米'),
    ],
  };
  expect(await sizes(band)).toEqual(['戒指尺寸：港度12']);
  expect(await cut(band)).toEqual([]);
  const character = { product_name: '一字', selected_options: [chosen('character', '字', '安')] };
  expect(await sizes(character)).toEqual([]);
  expect(await cut(character)).toEqual(['字：安']);
});

it('lists all options of an old order without their attributes', async () => {
  const band = { product_name: '一圈', selected_options: [chosen(null, '戒指尺寸', '12')] };
  expect(await sizes(band)).toEqual(['戒指尺寸：12']);
});

it('shows engravings with position and font, for a pair with the ring', async () => {
  const inside = engraved('inside', '内圈', '永结同心', '2026');
  expect(await cut(design('素圈', inside))).toEqual(['内圈刻字（楷体）：永结同心 / 2026']);
  const pair = design('同舟', { for_her_option: inside, for_him_option: ring('港度 19 号') });
  expect(await cut(pair)).toEqual(['女戒，内圈刻字（楷体）：永结同心 / 2026']);
  expect(await cut(design('素圈', ring('港度 12 号')))).toEqual([]);
});

it('shows letters that form the piece, and the piece where there are several', async () => {
  const letters = { word_custommate_options: [{ word_content: '福', word_type: 'text' }] };
  expect(await cut(design('一字', letters), design('素圈', engraved('tag', '牌面', 'JL')))).toEqual([
    '一字，「福」',
    '素圈，牌面刻字（楷体）：JL',
  ]);
});

it('lists equal pieces once', async () => {
  const plain = design('素圈', ring('港度 12 号'));
  expect(await sizes(plain, plain)).toEqual(['素圈，手寸：港度 12 号']);
});

import { expect, it } from 'vitest';
import { wordsIn } from '../words/testing.ts';
import type { StaffOrderFragment } from './fragments.generated.ts';
import { orderedSizes } from './ordered-sizes.ts';

const option = (option_id: string, option_label: string, value_label: string) => ({
  option_id,
  option_label,
  value_label,
});
const ring = (size: string) => ({
  custommate_options: [option('metal', '金属', '足金999'), option('size', '手寸', size)],
});
const design = (name: string, more: object) => ({
  product_name: name,
  design_path: '/customizer/x',
  custommate_options: [],
  for_her_option: null,
  for_him_option: null,
  ...more,
});
const sizes = async (...items: object[]) =>
  orderedSizes(
    items as unknown as NonNullable<StaffOrderFragment['items']>,
    await wordsIn('zh-Hans-CN', 'buy', 'staff'),
  );

it('names each ring of a pair with its size', async () => {
  const pair = design('同舟', { for_her_option: ring('港度 12 号'), for_him_option: ring('港度 19 号') });
  expect(await sizes(pair)).toEqual(['女戒：港度 12 号', '男戒：港度 19 号']);
});

it('names the piece where there are several, and leaves out what has no size', async () => {
  const bracelet = design('细涟', { custommate_options: [option('wrist', '手围', '16 厘米')] });
  const cord = design('红线', { custommate_options: [option('strap', '绳色', '红')] });
  expect(await sizes(design('素圈', ring('港度 12 号')), bracelet, cord)).toEqual([
    '素圈，手寸：港度 12 号',
    '细涟，手围：16 厘米',
  ]);
});

it('of a piece of the catalogue tells all its options', async () => {
  const band = { product_name: '一圈', selected_options: [{ label: '戒指尺寸', value: '12' }] };
  expect(await sizes(band)).toEqual(['戒指尺寸：12']);
});

it('tells two alike once', async () => {
  const plain = design('素圈', ring('港度 12 号'));
  expect(await sizes(plain, plain)).toEqual(['素圈，手寸：港度 12 号']);
});

import { expect, test } from 'vitest';
import { readFlag } from './flag-words.ts';

test.each([
  '1',
  '1.0000',
  ' Yes ',
  'y',
  'TRUE',
  'Enabled',
  '是',
  '启用',
  'In Stock',
  'in_stock',
  '有货',
  'Ja',
  'Sì',
  '네',
])('reads %s as yes', (text) => expect(readFlag(text)).toBe(true));
test.each([
  '0',
  '0.0000',
  'No',
  'False',
  'Disabled',
  '否',
  '停用',
  'Out of Stock',
  'out-of-stock',
  '缺货',
  'Nein',
  'Não',
  '아니오',
])('reads %s as no', (text) => expect(readFlag(text)).toBe(false));
test.each(['', '2', 'maybe', 'yes and no'])('reads %j as neither', (text) => {
  expect(readFlag(text)).toBeNull();
});

import { normalText } from '../../kernel/index.ts';

const yesWords = new Set([
  '1',
  'yes',
  'y',
  'true',
  'on',
  'enabled',
  'enable',
  'in stock',
  'instock',
  '是',
  '启用',
  '啟用',
  '有货',
  '有貨',
  // From Magento's administration in German and Dutch, French, Spanish, Italian, Portuguese, Polish, Korean.
  ...['ja', 'oui', 'sí', 'sì', 'si', 'sim', 'tak', '네'],
]);
const noWords = new Set(
  [
    '0',
    'no',
    'n',
    'false',
    'off',
    'disabled',
    'disable',
    'out of stock',
    'outofstock',
    '否',
    '禁用',
    '停用',
  ].concat(['缺货', '缺貨', '无货', '無貨'], ['nein', 'nee', 'non', 'não', 'nao', 'nie', '아니오']),
);

/** Whether a cell means yes, in any of the words that people and programs use. Null for other texts. */
export function readFlag(text: string): boolean | null {
  const word = normalText(text, 'NFKC')
    .trim()
    .toLowerCase()
    .replace(/^([01])\.0+$/, '$1')
    .replace(/[\s_-]+/g, ' ');
  return yesWords.has(word) ? true : noWords.has(word) ? false : null;
}

// Import data of a small shop: two stores, and valid attributes, categories and pieces. `changes` overrides fields.

export const text = (zh: string, en = zh) => ({ 'zh-Hans-CN': zh, 'en-US': en });
const header =
  'code,market,name_zh,name_en,city_zh,city_en,address_zh,address_en,latitude,longitude,phone,opens,closes,is_eshop,pickup';
/** Returns the CSV file of two stores and the extra rows. */
export const stores = (extraRows: string[] = []): string =>
  [
    header,
    'cn-eshop,cn,仓,Warehouse,上海,Shanghai,一号,"1, First Road",31.1,121.1,+862155500100,09:00,18:00,true,false',
    'cn-one,cn,一店,First,上海,Shanghai,二号,"2, ""Second"" Road",31.2,121.4,+862155500101,10:00,22:00,false,true',
    ...extraRows,
  ].join('\r\n');

export const attribute = (code: string, options: string[], changes: object = {}) => ({
  code,
  label: text(code),
  input: 'select',
  filterable: true,
  searchable: true,
  position: 1,
  options: options.map((option) => ({ code: option, label: text(option) })),
  ...changes,
});
export const category = (key: string, parent: string | null) => ({
  key,
  parent,
  urlKey: key,
  position: 1,
  includeInMenu: true,
  label: null,
  labelName: null,
  name: text(key),
  description: text(''),
  image: null,
  imageBanner: null,
  isPageInternal: false,
  pageUrl: null,
  isStoreBrand: false,
});
export const piece = (sku: string, changes: object = {}) => ({
  sku,
  type: 'simple',
  urlKey: `piece-${sku.toLowerCase()}`,
  name: text('素圈'),
  shortDescription: text(''),
  description: text('<p>好</p>'),
  categories: ['rings'],
  markets: ['cn'],
  attributes: { metal: 'gold' },
  newFrom: null,
  position: 1,
  pictures: [],
  price: { kind: 'fixed', amounts: { CNY: 100000 } },
  stock: { 'cn-eshop': 3 },
  related: [],
  details: [],
  ...changes,
});

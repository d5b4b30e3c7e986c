import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { textSource } from '../../../platform/import/source.ts';
import { cards, must } from '../../../testing/buyer.ts';
import { signUp } from '../../../testing/people.ts';
import { createSetShop, type SetShop } from '../../../testing/sets.ts';

/** Custom options of a Magento export, from the file to the order. */
let shop: SetShop;

const options = [
  'name=刻字,type=field,required=1,price=50.0000,price_type=fixed,sku=engraving,max_characters=4',
  'name=卡片,type=area,required=0,price=0',
  'name=日期,type=date,required=0,price=0',
  'name=送达,type=date_time,required=0,price=0',
  'name=时刻,type=time,required=0,price=0',
  'name=链,type=drop_down,required=1,price=100.0000,price_type=fixed,option_title=细链',
  'name=链,type=drop_down,required=1,price=10.0000,price_type=percent,option_title=粗链',
  'name=盒,type=radio,required=0,price=5,option_title=木盒',
  'name=盒,type=radio,required=0,price=0,option_title=纸盒',
  'name=附件,type=checkbox,required=0,price=20,option_title=证书夹',
  'name=附件,type=checkbox,required=0,price=30,option_title=擦银布',
  'name=颜色,type=multiple,required=0,price=1,option_title=红绳',
  'name=图样,type=file,required=0,price=0',
].join('|');
const row = (cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const csv = [
  row([
    'sku',
    'product_type',
    'name',
    'price',
    'qty',
    'product_websites',
    'additional_attributes',
    'custom_options',
  ]),
  row(['PENDANT', 'simple', '吊坠', '1000.00', '9', 'base', '', options]),
  row(['GOLDEN', 'simple', '金坠', '100.00', '9', 'base', 'gold_metal=CK9999,gold_weight=10', options]),
].join('\n');

beforeAll(async () => {
  shop = await createSetShop();
  await shop.restock();
  const reports = await shop.areas.catalogue.importFiles({
    magento: textSource('products.csv', csv),
    magentoSettings: JSON.stringify({
      currency: 'CNY',
      websites: { base: ['cn'] },
      source: 'cn-eshop',
      locale: 'zh-Hans-CN',
    }),
  });
  expect(reports.flatMap(({ problems }) => problems)).toEqual([]);
});
afterAll(() => shop.close());
beforeEach(() => shop.take());

interface Offered {
  readonly __typename: string;
  readonly uid: string;
  readonly option_id: number;
  readonly title: string;
  readonly required: boolean;
  readonly many?: readonly {
    uid: string;
    option_type_id: number;
    title: string;
    price: number;
    price_type: string;
  }[];
  readonly one?: { uid: string; price: number; price_type: string; max_characters?: number };
}
const priced = 'uid price price_type';
const offered = async (sku = 'PENDANT'): Promise<readonly Offered[]> => {
  const value = ['DropDown', 'Radio', 'Checkbox', 'Multiple']
    .map((kind) => `... on Customizable${kind}Option { many: value { option_type_id title ${priced} } }`)
    .join(' ');
  const { products } = await must(
    shop.graphql(
      `query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items { ... on CustomizableProductInterface {
         options { __typename uid option_id title required sort_order ${value}
           ... on CustomizableFieldOption { one: value { max_characters ${priced} } }
           ... on CustomizableDateOption { date: value { type ${priced} } } } } } } }`,
      { sku },
      { store: 'default' },
    ),
  );
  return products.items[0].options;
};
const optionUids = async (sku?: string) => {
  const list = await offered(sku);
  const option = (title: string): Offered => {
    const option = list.find((offer) => offer.title === title);
    if (!option) throw new Error(`There is no option ${title}`);
    return option;
  };
  const value = (title: string, of: string): string =>
    option(title).many?.find((choice) => choice.title === of)?.uid ?? 'none';
  return { option, value };
};
/** The two required options: the engraving 永结 and a chain. */
const requiredOptions = async (chain = '细链', sku?: string) => {
  const { option, value } = await optionUids(sku);
  return {
    selected_options: [value('链', chain)],
    entered_options: [{ uid: option('刻字').uid, value: '永结' }],
  };
};
const chosenFields = `items { uid quantity product { sku } has_error prices { price { value } parts { steps { kind amount { value } } } }
  ... on SimpleCartItem { customizable_options { customizable_option_uid label type is_required sort_order
    values { customizable_option_value_uid label value price { type units value } } } } }`;
const bag = async () => {
  const { cart } = await must(
    shop.graphql(
      `query ($id: String!) { cart(cart_id: $id) { ${chosenFields} } }`,
      { id: shop.buyer().cartId },
      shop.buyer().headers,
    ),
  );
  return cart.items;
};

test('custom options are returned as Magento has them: kinds, requirements, amounts and percentages', async () => {
  const list = await offered();
  expect(list.map(({ __typename, title, required }) => [__typename, title, required])).toEqual([
    ['CustomizableFieldOption', '刻字', true],
    ['CustomizableAreaOption', '卡片', false],
    ['CustomizableDateOption', '日期', false],
    ['CustomizableDateOption', '送达', false],
    ['CustomizableDateOption', '时刻', false],
    ['CustomizableDropDownOption', '链', true],
    ['CustomizableRadioOption', '盒', false],
    ['CustomizableCheckboxOption', '附件', false],
    ['CustomizableMultipleOption', '颜色', false],
    ['CustomizableFileOption', '图样', false],
  ]);
  const { option } = await optionUids();
  expect(option('刻字').one).toMatchObject({ max_characters: 4, price: 50, price_type: 'FIXED' });
  expect(option('链').many?.map(({ title, price, price_type }) => [title, price, price_type])).toEqual([
    ['细链', 100, 'FIXED'],
    ['粗链', 10, 'PERCENT'],
  ]);
});

test('a missing required option is reported, and a value that does not fit is refused with a code', async () => {
  const { option, value } = await optionUids();
  const refusal = async (selected_options: string[], entered: Record<string, string>) =>
    (
      await shop.add({
        ...{ sku: 'PENDANT', quantity: 1, selected_options },
        entered_options: Object.entries(entered).map(([title, text]) => ({
          uid: option(title).uid,
          value: text,
        })),
      })
    ).user_errors[0]?.reason;
  const chain = value('链', '细链');
  expect(await refusal([], {})).toBe('OPTIONS_REQUIRED');
  expect(await refusal([chain], {})).toBe('OPTIONS_REQUIRED');
  expect(await refusal([], { 刻字: '永结' })).toBe('OPTIONS_REQUIRED');
  expect(await refusal([chain], { 刻字: '永结同心人' })).toBe('OPTION_TOO_LONG');
  expect(await refusal([chain], { 刻字: '永结', 日期: '2027-02-30' })).toBe('OPTION_INVALID');
  expect(await refusal([chain, value('链', '粗链')], { 刻字: '永结' })).toBe('OPTION_INVALID');
  expect(await refusal([btoa(`${atob(chain)}x`)], { 刻字: '永结' })).toBe('OPTIONS_UNAVAILABLE');
  expect(await bag()).toEqual([]);
});

test('options add their prices as a step of their own, and are listed at the line', async () => {
  const { option, value } = await optionUids();
  const { user_errors } = await shop.add({
    ...{ sku: 'PENDANT', quantity: 2 },
    selected_options: [value('附件', '擦银布'), value('链', '粗链'), value('附件', '证书夹')],
    entered_options: [
      { uid: option('日期').uid, value: '2027-02-14' },
      { uid: option('刻字').uid, value: '永结' },
      { uid: btoa('the product itself'), value: '吊坠' },
    ],
  });
  expect(user_errors).toEqual([]);
  const [line] = await bag();
  // 50 for the engraving, 10 % of 1000, 20 and 30.
  expect(line.prices.price.value).toBe(1200);
  expect(line.prices.parts.steps).toEqual([
    { kind: 'fixed_price', amount: { value: 1000 } },
    { kind: 'custom_options', amount: { value: 200 } },
  ]);
  expect(
    line.customizable_options.map(({ label, values }: { label: string; values: { value: string }[] }) => [
      label,
      values.map(({ value: chosen }) => chosen),
    ]),
  ).toEqual([
    ['刻字', ['永结']],
    ['日期', ['2027-02-14']],
    ['链', ['粗链']],
    ['附件', ['证书夹', '擦银布']],
  ]);
  expect(line.customizable_options[2].values[0].price).toEqual({ type: 'PERCENT', units: '%', value: 10 });
});

test('a percentage of a piece by weight follows the price of its gold', async () => {
  const { user_errors } = await shop.add({
    sku: 'GOLDEN',
    quantity: 1,
    ...(await requiredOptions('粗链', 'GOLDEN')),
  });
  expect(user_errors).toEqual([]);
  const [line] = await bag();
  const amounts = line.prices.parts.steps.map(({ amount }: { amount: { value: number } }) => amount.value);
  const extra = amounts.pop() as number;
  const piece = amounts.reduce((sum: number, amount: number) => sum + amount, 0);
  expect(extra).toBe(50 + Math.round(piece / 10));
});

test('equal options are one line, others another, and changing options changes the line', async () => {
  const options = await requiredOptions();
  await shop.add({ sku: 'PENDANT', quantity: 1, ...options });
  await shop.add({ sku: 'PENDANT', quantity: 1, ...options });
  const { option } = await optionUids();
  const other = { ...options, entered_options: [{ uid: option('刻字').uid, value: '同心' }] };
  await shop.add({ sku: 'PENDANT', quantity: 1, ...other });
  const lines = await bag();
  expect(lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1]);
  const changed = await shop.change('updateCartItems', 'UpdateCartItemsInput', {
    cart_items: [
      {
        cart_item_uid: lines[1].uid,
        customizable_options: [
          { uid: option('刻字').uid, value_string: '永结' },
          { id: option('链').option_id, value_string: '2' },
        ],
      },
    ],
  });
  expect(changed.errors).toBeUndefined();
  const after = await bag();
  expect(after.map(({ prices }: { prices: { price: { value: number } } }) => prices.price.value)).toEqual([
    1150, 1150,
  ]);
  const refused = await shop.change('updateCartItems', 'UpdateCartItemsInput', {
    cart_items: [{ cart_item_uid: lines[1].uid, customizable_options: [] }],
  });
  expect(refused.errors?.[0]?.extensions?.code).toBe('OPTIONS_REQUIRED');
});

test('Magento’s older mutation names the options by their numbers', async () => {
  const { option } = await optionUids();
  const data = { sku: 'PENDANT', quantity: 1 };
  await must(
    shop.change('addSimpleProductsToCart', 'AddSimpleProductsToCartInput', {
      cart_items: [
        {
          data,
          customizable_options: [
            { id: option('刻字').option_id, value_string: '永结' },
            { id: option('链').option_id, value_string: String(option('链').many?.[0]?.option_type_id) },
            { id: option('附件').option_id, value_string: '1,2' },
          ],
        },
      ],
    }),
  );
  expect((await bag())[0].prices.price.value).toBe(1200);
});

test('of a text that a guest typed the e-mail has its beginning', async () => {
  const { entered_options, ...chosen } = await requiredOptions();
  const text = '恭喜发财'.repeat(10);
  await shop.add({
    sku: 'PENDANT',
    quantity: 1,
    ...chosen,
    entered_options: [...entered_options, { uid: (await optionUids()).option('卡片').uid, value: text }],
  });
  await shop.fillIn();
  const placed = await shop.buy(cards.approved);
  const [mail] = await shop.db.query<{ body: string }>(
    'test.mail',
    'select body from platform.message where body like $1',
    [`%${placed.order_number}%`],
  );
  expect(mail?.body).toContain(`卡片：${text.slice(0, 30)}…`);
  expect(mail?.body).not.toContain(text.slice(0, 31));
});

test('the options are in the order, at the staff’s and in the e-mail, and can be ordered again', async () => {
  const { headers } = await signUp(shop, { store: 'default' });
  await shop.take(headers);
  await shop.add({ sku: 'PENDANT', quantity: 1, ...(await requiredOptions()) });
  await shop.fillIn();
  const placed = await shop.buy(cards.approved);
  const { orderByToken: order } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { items {
         selected_options { label value } entered_options { label value } product_sale_price { value }
         parts { steps { kind amount { value } } } } } }`,
      { number: placed.order_number, token: placed.access_token },
      headers,
    ),
  );
  expect(order.items).toEqual([
    {
      selected_options: [{ label: '链', value: '细链' }],
      entered_options: [{ label: '刻字', value: '永结' }],
      product_sale_price: { value: 1150 },
      parts: {
        steps: [
          { kind: 'fixed_price', amount: { value: 1000 } },
          { kind: 'custom_options', amount: { value: 150 } },
        ],
      },
    },
  ]);
  const mails = await shop.db.query<{ body: string }>(
    'test.mail',
    'select body from platform.message where body like $1',
    [`%${placed.order_number}%`],
  );
  expect(mails.some(({ body }) => body.includes('永结') && body.includes('细链'))).toBe(true);
  await must(
    shop.graphql(
      `mutation ($number: String!) { reorderItems(orderNumber: $number) { userInputErrors { message } } }`,
      { number: placed.order_number },
      headers,
    ),
  );
  const { customerCart } = await must(shop.graphql(`{ customerCart { ${chosenFields} } }`, {}, headers));
  expect(customerCart.items[0].prices.price.value).toBe(1150);
});

test('an option that is withdrawn stays at the line, which cannot be ordered', async () => {
  await shop.add({ sku: 'PENDANT', quantity: 1, ...(await requiredOptions()) });
  await shop.db.query(
    'test.drop',
    `update catalogue.product set custom_options = custom_options - 0 where sku = 'PENDANT'`,
    [],
  );
  const [line] = await bag();
  expect(line.has_error).toBe(true);
});

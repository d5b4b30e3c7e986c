import { beforeAll, describe, expect, test } from 'vitest';
import { choosePayment, fillIn, fixedPiece, must, place } from '../../testing/buyer.ts';
import {
  addDesign,
  codeOf,
  diamondDesign,
  drawnPicture,
  emptyBag,
  pairDesign,
  readBag,
  ringDesign,
  sampleTables,
  stonesToSet,
} from '../../testing/designs.ts';
import { signUp, staffOf } from '../../testing/people.ts';
import { withSampleShop } from '../../testing/sample-shop.ts';
import { createTestShop } from '../../testing/shop.ts';

const shop = withSampleShop();

const hk = { store: 'hk_en' };
const reasons = ({ user_errors }: { user_errors: { reason: string }[] }) =>
  user_errors.map(({ reason }) => reason);
const quoteOf = async (code: string, headers = hk) =>
  (
    await must(
      shop.graphql(
        'query ($code: String!) { customiserDesign(code: $code) { price { total { value } } cm_delivery_days } }',
        { code },
        headers,
      ),
    )
  ).customiserDesign;

/** The gold price of Hong Kong's pure gold. */
async function moveBoard(steps: number): Promise<void> {
  const sell = (shop.areas.pricing.current('HK-CK9999')?.sell.minor ?? 0) + steps * 1_000;
  await shop.areas.pricing.publishGoldPrice(
    { kind: 'system', job: 'test' },
    { type: 'HK-CK9999', sell, source: 'back-office', publisher: 'a test' },
  );
}

describe('a design in the bag', () => {
  test('is a line with its choices, engraving, days and price, as the customiser quotes it', async () => {
    const bag = await emptyBag(shop);
    const code = codeOf(ringDesign('gold-999', '永结同心'));
    const quote = await quoteOf(code);
    const { cart, user_errors } = await addDesign(shop, bag, code, { picture: await drawnPicture() });
    expect(user_errors).toEqual([]);
    expect(cart).toMatchObject({ has_cm_product: true, has_dynamic_gold: true, total_quantity: 1 });
    const [line] = cart.items;
    expect(line).toMatchObject({
      __typename: 'CustomMadeCartItem',
      quantity: 1,
      max_quantity: 1,
      has_error: false,
      design_code: code,
      cm_delivery_days: quote.cm_delivery_days,
      cm_diamon_identifier: null,
      diamond_price: null,
      for_her_option: null,
      for_him_option: null,
      word_custommate_options: [{ word_content: '永结同心', word_type: 'inside' }],
      product: {
        __typename: 'SimpleProduct',
        sku: expect.stringMatching(/^CM-SU-QUAN-[0-9A-F]{6}$/),
        name: 'Plain Circle\u00a0· Ring',
        kind: 'CUSTOM_MADE_SIMPLE',
        is_custom_made: true,
        stock_status: 'IN_STOCK',
        price_range: { minimum_price: { final_price: { value: quote.price.total.value } } },
      },
      prices: { price: { value: quote.price.total.value, currency: 'HKD' } },
    });
    expect(line.custommate_options).toContainEqual({
      option_id: 'metal',
      option_label: 'Metal and colour',
      value_id: 'gold-999',
      value_label: 'Gold 999',
    });
    expect(line.custom_image).toBe(line.product.image.url);
    const picture = await shop.http({
      method: 'GET',
      url: line.custom_image,
      headers: { accept: 'image/webp' },
    });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers['cache-control']).toContain('immutable');
  });

  test('is described in the language of the request', async () => {
    const bag = await emptyBag(shop);
    await addDesign(shop, bag, codeOf(ringDesign()));
    const { items } = await readBag(shop, { ...bag, headers: { store: 'hk_zh' } });
    expect(items[0].product.name).toBe('素圈\u00a0· 单戒');
    expect(items[0].custommate_options[0]).toMatchObject({ option_label: '款式', value_label: '素圈' });
  });

  test('of a pair lists the options of each ring apart, and none for both', async () => {
    const bag = await emptyBag(shop);
    const { cart } = await addDesign(shop, bag, codeOf(pairDesign('LOVE')));
    const [line] = cart.items;
    expect(line.custommate_options).toEqual([]);
    expect(line.product.kind).toBe('CUSTOM_MADE_BUNDLE');
    expect(line.for_her_option.word_custommate_options).toEqual([
      { word_content: 'LOVE', word_type: 'inside' },
    ]);
    expect(line.for_him_option.word_custommate_options).toEqual([]);
    expect(line.prices.parts.steps.at(-1).kind).toBe('set_discount');
  });

  test('always has the quantity one, and the same design again is another line', async () => {
    const bag = await emptyBag(shop);
    const code = codeOf(ringDesign());
    await addDesign(shop, bag, code);
    const { cart } = await addDesign(shop, bag, code);
    expect(cart.items).toHaveLength(2);
    const update = (quantity: number) =>
      shop.graphql(
        `mutation ($input: UpdateCartItemsInput) { updateCartItems(input: $input) { cart { total_quantity } } }`,
        { input: { cart_id: bag.cartId, cart_items: [{ cart_item_uid: cart.items[0].uid, quantity }] } },
        hk,
      );
    const twice = await update(2);
    expect(twice.errors?.[0]?.extensions?.code).toBe('DESIGN_ONCE');
    expect((await must(update(1))).updateCartItems.cart.total_quantity).toBe(2);
    expect((await must(update(0))).updateCartItems.cart.total_quantity).toBe(1);
  });

  test('can be wrapped with a card like any other line', async () => {
    const bag = await emptyBag(shop);
    const { cart } = await addDesign(shop, bag, codeOf(ringDesign()));
    const { updateCartItems } = await must(
      shop.graphql(
        `mutation ($input: UpdateCartItemsInput) { updateCartItems(input: $input) { cart { items { gift { wrap message } } } } }`,
        {
          input: {
            cart_id: bag.cartId,
            cart_items: [{ cart_item_uid: cart.items[0].uid, gift: { wrap: true, message: 'For you' } }],
          },
        },
        hk,
      ),
    );
    expect(updateCartItems.cart.items).toEqual([{ gift: { wrap: true, message: 'For you' } }]);
  });

  test('is added once when the request is repeated after a broken connection', async () => {
    const bag = await emptyBag(shop, { ...hk, 'x-request-id': 'a-design-sent-twice' });
    const code = codeOf(ringDesign());
    await addDesign(shop, bag, code);
    const { cart } = await addDesign(shop, bag, code);
    expect(cart.items).toHaveLength(1);
  });

  test('costs no more statements to read beside pieces of the catalogue than those alone', async () => {
    const bag = await emptyBag(shop);
    await must(
      shop.graphql(
        `mutation ($id: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: "${fixedPiece}", quantity: 1 }]) { cart { id } } }`,
        { id: bag.cartId },
        hk,
      ),
    );
    await readBag(shop, bag);
    const total = async (): Promise<number> => {
      const { values } = await shop.platform.metrics.sqlPerRequest.get();
      return values
        .filter(({ metricName }) => metricName?.endsWith('_sum'))
        .reduce((sum, { value }) => sum + value, 0);
    };
    // About once a second a request also checks whether something has changed, which is one more statement.
    const statements = async (): Promise<number> => {
      const counts: number[] = [];
      for (let tries = 0; tries < 3; tries += 1) {
        const before = await total();
        await readBag(shop, bag);
        counts.push((await total()) - before);
      }
      return Math.min(...counts);
    };
    const alone = await statements();
    for (let n = 0; n < 5; n += 1) await addDesign(shop, bag, codeOf(ringDesign()));
    await readBag(shop, bag);
    expect(await statements()).toBe(alone);
  });
});

describe('the price of a design in the bag', () => {
  test('follows the gold price, reports the change, and waits until it is accepted', async () => {
    const bag = await emptyBag(shop);
    const before = (await addDesign(shop, bag, codeOf(ringDesign('gold-999')))).cart;
    await moveBoard(10);
    const after = await readBag(shop, bag);
    const [old, now] = [before.items[0].prices.price.value, after.items[0].prices.price.value];
    expect(now).toBeGreaterThan(old);
    expect(now).toBe((await quoteOf(codeOf(ringDesign('gold-999')))).price.total.value);
    expect(after.has_price_change).toBe(true);
    expect(after.items[0].price_change).toEqual({ old_price: { value: old }, new_price: { value: now } });
    expect(after.missing_for_order).toContain('PRICE_NOT_ACKNOWLEDGED');
    const { acknowledgeCartPrices } = await must(
      shop.graphql(
        `mutation ($input: AcknowledgeCartPricesInput!) { acknowledgeCartPrices(input: $input) { cart { has_price_change } } }`,
        { input: { cart_id: bag.cartId, price_token: after.price_token } },
        hk,
      ),
    );
    expect(acknowledgeCartPrices.cart.has_price_change).toBe(false);
  });

  test('stays the same for karat gold and platinum when the gold price moves', async () => {
    const bag = await emptyBag(shop);
    const before = (await addDesign(shop, bag, codeOf(ringDesign('pt950')))).cart;
    await moveBoard(10);
    const after = await readBag(shop, bag);
    expect(after.items[0].prices.price).toEqual(before.items[0].prices.price);
    expect(after.has_price_change).toBe(false);
  });
});

describe('a design that the shop does not offer', () => {
  let code: string;
  beforeAll(() => {
    code = codeOf(ringDesign('pt950', 'LOVE'));
  });

  test.each([
    ['nothing', () => '', 'CODE_MALFORMED'],
    ['another language', () => '福', 'CODE_MALFORMED'],
    ['far too much', () => 'A'.repeat(100_000), 'CODE_MALFORMED'],
    ['a newer format', () => `B${code.slice(1)}`, 'CODE_FORMAT_UNKNOWN'],
    ['a link cut short', () => code.slice(0, -3), 'CODE_CUT_SHORT'],
    [
      'an edited link',
      () => `${code.slice(0, 20)}${code[20] === 'A' ? 'B' : 'A'}${code.slice(21)}`,
      'CODE_EDITED',
    ],
    ['another shop’s', () => codeOf(ringDesign(), 'yuhua'), 'CODE_OF_ANOTHER_SHOP'],
    ['newer tables', () => codeOf({ ...ringDesign(), tables: sampleTables + 1 }), 'TABLES_NEWER'],
    [
      'half a design',
      () => codeOf({ ...ringDesign(), piece: { style: 'su-quan', metal: 'pt950' } }),
      'DESIGN_INCOMPLETE',
    ],
    [
      'a style that is no more',
      () => codeOf({ ...ringDesign(), piece: { ...ringDesign().piece, style: 'gone' } }),
      'DESIGN_CHANGED',
    ],
    [
      'a size off the table',
      () => codeOf({ ...ringDesign(), piece: { ...ringDesign().piece, size: 9999 } }),
      'DESIGN_CHANGED',
    ],
    ['an engraving with an emoji', () => codeOf(ringDesign('pt950', 'love 😀')), 'DESIGN_CHANGED'],
    [
      'an engraving with a zero-width character',
      () => codeOf(ringDesign('pt950', 'lo\u200bve')),
      'DESIGN_CHANGED',
    ],
    ['an engraving in two scripts', () => codeOf(ringDesign('pt950', '爱 love')), 'DESIGN_CHANGED'],
    ['an engraving that is too long', () => codeOf(ringDesign('pt950', 'x'.repeat(60))), 'DESIGN_CHANGED'],
    ['a stone that nobody has', () => codeOf(diamondDesign('NOBODY-1')), 'STONE_GONE'],
  ])('is refused with the reason where %s, and the bag stays as it was', async (_, link, reason) => {
    const bag = await emptyBag(shop);
    const answer = await addDesign(shop, bag, link());
    expect(reasons(answer)).toEqual([reason]);
    expect(answer.cart.items).toEqual([]);
  });

  test('reports wrong words at two places each with its place and font', async () => {
    const bag = await emptyBag(shop);
    const { piece, ...ring } = ringDesign('pt950', 'Forever');
    const outside = { position: 'outside', font: 'kaiti', lines: ['执子之手'] };
    const bothEngraved = codeOf({ ...ring, piece: { ...piece, engraving: [outside, ...piece.engraving] } });
    const { cart, user_errors } = await addDesign(shop, bag, bothEngraved);
    expect(user_errors).toEqual([]);
    const [line] = cart.items;
    expect(line.design_code).toBe(bothEngraved);
    expect(
      line.custommate_options
        .filter(({ option_id }: { option_id: string }) => option_id.startsWith('engraving'))
        .map(({ option_id, value_id }: Record<string, string>) => `${option_id}=${value_id}`),
    ).toEqual(['engraving=outside', 'engraving_font=kaiti', 'engraving=inside', 'engraving_font=kaiti']);
    expect(line.word_custommate_options).toEqual([
      { word_content: '执子之手', word_type: 'outside' },
      { word_content: 'Forever', word_type: 'inside' },
    ]);
  });

  test('is refused with an engraving that nobody has checked', async () => {
    const bag = await emptyBag(shop);
    for (const checked of [null, false])
      expect(reasons(await addDesign(shop, bag, code, { checked }))).toEqual(['ENGRAVING_NOT_CHECKED']);
    expect(reasons(await addDesign(shop, bag, codeOf(ringDesign()), { checked: null }))).toEqual([]);
  });

  test('is refused with a picture that is none', async () => {
    const bag = await emptyBag(shop);
    const add = (picture: string) =>
      shop.graphql(
        'mutation ($c: String!, $code: String!, $p: String) { addDesignToCart(cart_id: $c, code: $code, picture: $p) { cart { id } } }',
        { c: bag.cartId, code: codeOf(ringDesign()), p: picture },
        hk,
      );
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const whole = await drawnPicture();
    for (const picture of [
      '',
      'no base64 at all',
      'AAAA',
      svg.toString('base64'),
      whole.slice(0, 200),
      'A'.repeat(420_000),
    ])
      expect((await add(picture)).errors?.[0]?.extensions?.code).toBe('PICTURE_INVALID');
    expect((await readBag(shop, bag)).items).toEqual([]);
  });

  test('is refused for a bag of somebody else', async () => {
    const { errors } = await shop.graphql(
      'mutation ($c: String!, $code: String!) { addDesignToCart(cart_id: $c, code: $code) { cart { id } } }',
      { c: 'x'.repeat(32), code: codeOf(ringDesign()) },
      hk,
    );
    expect(errors?.[0]?.extensions?.code).toBe('CART_NOT_FOUND');
  });
});

describe('a loose diamond', () => {
  test('is added at its current price, whatever its code says, and once only', async () => {
    const [sku = ''] = await stonesToSet(shop, 1);
    const bag = await emptyBag(shop);
    const { cart } = await addDesign(shop, bag, codeOf(diamondDesign(sku, { carat: 499, shape: 'heart' })));
    const [line] = cart.items;
    expect(line.cm_diamon_identifier).toBe(sku);
    expect(line.diamond_price.value).toBeGreaterThan(0);
    expect(
      line.prices.parts.steps.find(({ kind }: { kind: string }) => kind === 'main_stone').amount.value,
    ).toBe(line.diamond_price.value);
    expect(reasons(await addDesign(shop, bag, codeOf(diamondDesign(sku))))).toEqual(['STONE_IN_BAG']);
  });

  test('makes only its own line an error when it is sold meanwhile', async () => {
    const [, sku = ''] = await stonesToSet(shop, 2);
    const bag = await emptyBag(shop);
    await addDesign(shop, bag, codeOf(ringDesign()));
    await addDesign(shop, bag, codeOf(diamondDesign(sku)));
    await shop.db.transaction((tx) =>
      shop.areas.diamonds.stones.hold(tx, '20261121000001', [{ sku, market: 'hk' }]),
    );
    await shop.areas.diamonds.fresh(true);
    const cart = await readBag(shop, bag);
    expect(
      cart.items.map(({ errors }: { errors: { reason: string }[] | null }) => errors?.[0]?.reason ?? null),
    ).toEqual([null, 'STONE_GONE']);
    expect(cart.missing_for_order).toContain('STONE_GONE');
    expect(reasons(await addDesign(shop, await emptyBag(shop), codeOf(diamondDesign(sku))))).toEqual([
      'STONE_GONE',
    ]);
    expect(await stonesToSet(shop, 50)).not.toContain(sku);
    await shop.db.transaction((tx) => shop.areas.diamonds.stones.giveBack(tx, '20261121000001'));
    await shop.areas.diamonds.fresh(true);
    expect((await readBag(shop, bag)).items[1].errors).toBeNull();
    expect(await stonesToSet(shop, 50)).toContain(sku);
  });
});

describe('the owner of a bag', () => {
  test('keeps a design when signing in, and sees an error for a stone that is in both bags', async () => {
    const [, , sku = ''] = await stonesToSet(shop, 3);
    const guest = await emptyBag(shop);
    await addDesign(shop, guest, codeOf(ringDesign()));
    await addDesign(shop, guest, codeOf(diamondDesign(sku)));
    const { headers } = await signUp(shop);
    const own = await emptyBag(shop, headers);
    await addDesign(shop, own, codeOf(ringDesign()));
    await addDesign(shop, own, codeOf(diamondDesign(sku)));
    await must(
      shop.graphql(
        'mutation ($from: String!) { mergeCarts(source_cart_id: $from) { id } }',
        { from: guest.cartId },
        headers,
      ),
    );
    const { items } = await readBag(shop, own);
    expect(items).toHaveLength(4);
    expect(
      items.flatMap(
        ({ errors }: { errors: { reason: string }[] | null }) => errors?.map((error) => error.reason) ?? [],
      ),
    ).toEqual(['STONE_IN_BAG']);
  });

  test('may be staff, who can add designs but no ready-made pieces', async () => {
    const { headers } = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const bag = await emptyBag(shop, headers);
    expect(reasons(await addDesign(shop, bag, codeOf(ringDesign())))).toEqual([]);
    const { errors } = await shop.graphql(
      `mutation ($id: String!) { addProductsToCart(cartId: $id, cartItems: [{ sku: "${fixedPiece}", quantity: 1 }]) { cart { id } } }`,
      { id: bag.cartId },
      headers,
    );
    expect(errors?.[0]?.extensions?.code).toBe('STAFF_CANNOT_BUY');
  });
});

test('a bag keeps a design whose options are retired, and says that it cannot be made as it was', async () => {
  const own = await createTestShop({ sample: true });
  try {
    const bag = await emptyBag(own);
    await addDesign(own, bag, codeOf(ringDesign()));
    const [stored] = await own.db.query<{ content: { version: number; styles: { code: string }[] } }>(
      'test.tables',
      'select content from customiser.tables',
    );
    if (!stored) throw new Error('The sample has no tables');
    const { content } = stored;
    const tables = {
      ...content,
      version: sampleTables + 1,
      styles: content.styles.filter(({ code }) => code !== 'su-quan'),
    };
    await own.areas.customiser.importFiles({ tables: JSON.stringify(tables) });
    const cart = await readBag(own, bag);
    expect(cart.items[0].errors[0].reason).toBe('DESIGN_RETIRED');
    expect(cart.items[0].custommate_options[0].value_label).toBe('Plain Circle');
    expect(cart.missing_for_order).toContain('DESIGN_RETIRED');
  } finally {
    await own.close();
  }
});

test('a line reports words that its market has forbidden since, and the order is refused; other markets accept them', async () => {
  const own = await createTestShop({ sample: true });
  try {
    const words = '永结同心';
    const bags = await Promise.all(
      [hk, { store: 'cn_en' }].map(async (headers) => {
        const bag = await emptyBag(own, headers);
        await addDesign(own, bag, codeOf(ringDesign('pt950', words)));
        return bag;
      }),
    );
    const [bag] = bags as [(typeof bags)[number]];
    await fillIn(own, bag);
    await choosePayment(own, bag, { code: 'checkmo' });
    const [stored] = await own.db.query<{ content: StoredTables }>(
      'test.tables',
      'select content from customiser.tables',
    );
    if (!stored) throw new Error('The sample has no tables');
    const { content } = stored;
    const bannedWords = { ...content.engraving.bannedWords, hk: [words] };
    const tables = {
      ...content,
      version: sampleTables + 1,
      engraving: { ...content.engraving, bannedWords },
    };
    await own.areas.customiser.importFiles({ tables: JSON.stringify(tables) });

    const [inHongKong, onTheMainland] = await Promise.all(bags.map((bag) => readBag(own, bag)));
    expect(inHongKong.items[0].errors.map(({ reason }: { reason: string }) => reason)).toEqual([
      'ENGRAVING_FORBIDDEN',
    ]);
    expect(inHongKong.missing_for_order).toContain('ENGRAVING_FORBIDDEN');
    expect(onTheMainland.items[0].has_error).toBe(false);
    const { errors } = await place(own, bag);
    expect(errors?.[0]?.extensions?.code).toBe('ENGRAVING_FORBIDDEN');
  } finally {
    await own.close();
  }
});

interface StoredTables {
  readonly version: number;
  readonly engraving: { readonly bannedWords: Readonly<Record<string, readonly string[]>> };
}

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cards, must, stockOf } from '../../../testing/buyer.ts';
import { createSetShop, pieces, type SetShop } from '../../../testing/sets.ts';

/** Services and downloads from the page to the order, as clients query them. */
let shop: SetShop;
beforeAll(async () => {
  shop = await createSetShop();
});
afterAll(() => shop.close());
beforeEach(() => shop.restock());

const person = {
  firstname: '念',
  lastname: '苏',
  street: [''],
  city: '',
  country_code: 'CN',
  telephone: '13800138000',
};
const bill = () =>
  shop.change('setBillingAddressOnCart', 'SetBillingAddressOnCartInput', {
    billing_address: { address: person },
  });

describe('a piece that is not shipped', () => {
  test('needs neither address nor courier: name and number are enough, and the order is complete once paid', async () => {
    const { cart } = await shop.add({ sku: 'CARE', quantity: 1, gift: { wrap: true } });
    expect(cart).toMatchObject({
      is_virtual: true,
      items: [{ __typename: 'VirtualCartItem' }],
      missing_for_order: ['GUEST_EMAIL_MISSING', 'BILLING_ADDRESS_MISSING', 'PAYMENT_METHOD_MISSING'],
    });
    await must(shop.change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
    await must(bill());
    const placed = await shop.buy(cards.approved);
    expect(await shop.follow(placed)).toMatchObject({
      status: 'complete_complete',
      is_virtual: true,
      progress: null,
      shipping_method: '无需配送',
      shipping_address: null,
      billing_address: { firstname: '念', telephone: '+8613800138000' },
    });
    expect(await stockOf(shop, 'CARE', 'cn-eshop')).toBe(49);
  });

  test('beside a ring is treated as part of the shipment, which needs a full address', async () => {
    await shop.add({ sku: 'CARE', quantity: 1 });
    await must(bill());
    const { cart } = await shop.add({ sku: 'RING', quantity: 1 });
    expect(cart.is_virtual).toBe(false);
    expect(cart.missing_for_order).toEqual(
      expect.arrayContaining([
        'SHIPPING_ADDRESS_MISSING',
        'SHIPPING_METHOD_MISSING',
        'BILLING_ADDRESS_MISSING',
      ]),
    );
    expect((await bill()).errors?.[0]?.extensions?.data).toMatchObject({ field: 'street' });
  });

  test('with a file can be downloaded by the buyer of a paid order, as often as it allows', async () => {
    const { cart } = await shop.add({ sku: 'GUIDE', quantity: 1 });
    expect(cart.items).toMatchObject([
      { __typename: 'DownloadableCartItem', links: [{ title: '养护手册' }] },
    ]);
    await must(shop.change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
    await must(bill());
    const placed = await shop.buy(cards.approved);
    const fileOf = async () => (await shop.follow(placed)).items[0].downloads[0];
    const file = await fileOf();
    expect(file).toMatchObject({ title: '养护手册', remaining: 2 });
    const fetched = await shop.http({ method: 'GET', url: file.url });
    expect([fetched.statusCode, fetched.body]).toEqual([200, '%PDF-1.7 care']);
    expect(fetched.headers['content-disposition']).toContain(encodeURIComponent('养护手册.pdf'));
    expect(fetched.headers['cache-control']).toContain('no-store');
    expect(await fileOf()).toMatchObject({ remaining: 1 });

    const forged = await shop.http({ method: 'GET', url: `${file.url.slice(0, -3)}AAA` });
    expect([forged.statusCode, forged.headers.location]).toEqual([303, '/checkout/checkOrder/']);
    const { guestOrderByMobile } = await must(
      shop.graphql(
        `query ($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input) { items { downloads { url } } } }`,
        { input: { number: placed.order_number, mobile_number: '13800138000' } },
      ),
    );
    expect(guestOrderByMobile.items[0].downloads).toEqual([]);

    // Two requests compete for the last download: one gets it.
    const answers = await Promise.all([1, 2].map(() => shop.http({ method: 'GET', url: file.url })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 303]);
    expect(await fileOf()).toEqual({ title: '养护手册', url: null, remaining: 0 });
  });

  test('cannot be downloaded before it is paid, at an old address, or at the address of pictures', async () => {
    await shop.add({ sku: 'GUIDE', quantity: 1 });
    await must(shop.change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
    await must(bill());
    const unpaid = await shop.buy(cards.challenge);
    expect((await shop.follow(unpaid)).items[0].downloads).toMatchObject([{ url: null }]);
    expect((await shop.http({ method: 'GET', url: '/media/care/guide.pdf' })).statusCode).toBe(404);

    await shop.take();
    await shop.add({ sku: 'GUIDE', quantity: 1 });
    await must(shop.change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
    await must(bill());
    const paid = await shop.buy(cards.approved);
    const { url } = (await shop.follow(paid)).items[0].downloads[0];
    shop.clock.advance({ hours: 7 });
    expect((await shop.http({ method: 'GET', url })).statusCode).toBe(303);
  });

  test('is not sold where its file is missing', async () => {
    expect((await shop.add({ sku: 'LOST', quantity: 1 })).user_errors).toMatchObject([
      { reason: 'NOT_SALABLE' },
    ]);
  });
});

describe('files that are sold one by one', () => {
  interface Link {
    readonly id: number;
    readonly uid: string;
    readonly title: string;
  }

  async function links(): Promise<readonly Link[]> {
    const { products } = await must(
      shop.graphql(
        `{ products(filter: {sku: {eq: "LETTERS"}}) { items { ... on DownloadableProduct { links_purchased_separately
           downloadable_product_links { id uid title price } } } } }`,
      ),
    );
    const [piece] = products.items;
    expect(piece.links_purchased_separately).toBe(1);
    expect(piece.downloadable_product_links).toMatchObject([
      { title: '聘书', price: 5 },
      { title: '迎书', price: 3 },
      { title: '礼单', price: 1 },
    ]);
    return piece.downloadable_product_links;
  }
  const letters = (...uids: string[]) => shop.add({ sku: 'LETTERS', quantity: 1, selected_options: uids });

  test('add their prices to the piece’s price, and are listed in the bag', async () => {
    const [betrothal, wedding] = await links();
    const { cart, user_errors } = await letters(wedding?.uid ?? '', betrothal?.uid ?? '');
    expect(user_errors).toEqual([]);
    expect(cart.items).toMatchObject([
      {
        __typename: 'DownloadableCartItem',
        links: [{ title: '聘书' }, { title: '迎书' }],
        prices: { price: { value: 18 } },
      },
    ]);
    const other = await letters(betrothal?.uid ?? '');
    expect(
      other.cart.items.map(({ prices }: { prices: { price: { value: number } } }) => prices.price.value),
    ).toEqual([18, 15]);
    const same = await letters(betrothal?.uid ?? '', wedding?.uid ?? '');
    expect(same.cart.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2, 1]);
  });

  test('are chosen by number in Magento’s older mutation', async () => {
    const [, wedding] = await links();
    const addLinks = (downloadable_product_links: object[]) =>
      shop.change('addDownloadableProductsToCart', 'AddDownloadableProductsToCartInput', {
        cart_items: [{ data: { sku: 'LETTERS', quantity: 1 }, downloadable_product_links }],
      });
    const { addDownloadableProductsToCart } = await must(addLinks([{ link_id: wedding?.id }]));
    expect(addDownloadableProductsToCart.cart.items).toMatchObject([{ links: [{ title: '迎书' }] }]);
    expect((await addLinks([{ link_id: 2 }])).errors?.[0]?.message).toContain('not available');
  });

  test('are refused where none is chosen, one is unknown, or its file is missing', async () => {
    const [betrothal, , missingFile] = await links();
    const reason = async (...uids: string[]) => (await letters(...uids)).user_errors[0]?.reason;
    expect(await reason()).toBe('OPTIONS_REQUIRED');
    expect(await reason(betrothal?.uid ?? '', btoa('downloadable/1/betrothal'))).toBe('OPTIONS_UNAVAILABLE');
    expect(await reason('nonsense')).toBe('OPTIONS_UNAVAILABLE');
    expect(await reason(missingFile?.uid ?? '')).toBe('NOT_SALABLE');
    expect((await shop.readCart()).items).toEqual([]);
  });

  test('are reported in the bag when they are withdrawn or change their price', async () => {
    const [betrothal, wedding] = await links();
    await letters(betrothal?.uid ?? '');
    await letters(wedding?.uid ?? '');
    const changed = (piece: (typeof pieces)[number]) => {
      if (piece.sku !== 'LETTERS' || !('downloads' in piece)) return piece;
      const downloads = piece.downloads as { links: { key: string; prices: { CNY: number } }[] };
      const left = downloads.links
        .filter(({ key }) => key !== 'wedding')
        .map((link) => ({ ...link, prices: { CNY: 700 } }));
      return { ...piece, downloads: { ...downloads, links: left } };
    };
    await shop.importPieces(pieces.map(changed));
    const { items } = await shop.readCart();
    expect(items).toMatchObject([
      { has_error: false, prices: { price: { value: 17 } } },
      { has_error: true, errors: [{ reason: 'NOT_SALABLE' }] },
    ]);
  });

  test('are listed in the order, which orders the same ones again', async () => {
    const [, wedding] = await links();
    await letters(wedding?.uid ?? '');
    await must(shop.change('setGuestEmailOnCart', 'SetGuestEmailOnCartInput', { email: 'nian@example.com' }));
    await must(bill());
    const [line] = (await shop.follow(await shop.buy(cards.approved))).items;
    expect(line).toMatchObject({
      selected_options: [{ label: '礼书', value: '迎书' }],
      downloads: [{ title: '迎书', remaining: null }],
      downloadable_links: [{ title: '迎书' }],
    });
    expect((await shop.http({ method: 'GET', url: line.downloads[0].url })).body).toBe('%PDF-1.7 letters');
    await shop.take();
    const { cart } = await letters(...line.downloadable_links.map(({ uid }: { uid: string }) => uid));
    expect(cart.items).toMatchObject([{ links: [{ title: '迎书' }] }]);
  });
});

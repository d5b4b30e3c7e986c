import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LINKED_PAGES } from '@jinlan/contract/wire';
import { locales } from '@jinlan/domain/markets';
import {
  attributeEntry,
  blockEntry,
  boardPrices,
  categoryEntry,
  contentEntry,
  fieldNames,
  holidayRow,
  memberTermsFile,
  pageEntry,
  productEntry,
  promotionEntry,
  redirectEntry,
  searchRule,
  shopFile,
  storeRow,
} from '@jinlan/domain/validity';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFolder } from './import-folder.ts';
import { createJobs } from './platform/jobs/runner.ts';
import { createLog } from './platform/log.ts';
import { address, must } from './testing/buyer.ts';
import { createTestShop, type TestShop } from './testing/shop.ts';
import { welcome } from './welcome.ts';

// Tests the guide for a new retailer with its own examples, and compares its tables with the columns that the importer
// reads.

const urlOf = (path: string) => new URL(path, import.meta.url);
const guide = await readFile(urlOf('../../docs/first-shop.md'), 'utf8');
const hk = { store: 'hk_en' };

describe('an empty shop', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await createTestShop({ config: { storeView: 'hk_en' } });
  });
  afterAll(() => shop?.close());
  const home = (remoteAddress: string, url = '/') => shop.http({ method: 'GET', url, remoteAddress });

  it('tells the operator at the machine what to import next, in order and in both languages', async () => {
    for (const [url, title] of [
      ['/', 'This shop is empty'],
      ['/?store=hk_zh', '这家店还是空的'],
    ] as const) {
      const page = await home('127.0.0.1', url);
      expect([page.statusCode, page.headers['retry-after']]).toEqual([200, undefined]);
      expect(page.body).toContain(title);
      expect(page.body).toContain('<meta name="robots" content="noindex">');
      const files = [
        'shop.json',
        'stores.csv',
        'gold.json',
        'categories.json',
        'products.json',
        'content/pages.json',
      ];
      const positions = files.map((file) => page.body.indexOf(file));
      expect(positions).toEqual(positions.toSorted((a, b) => a - b));
      expect(positions[0]).toBeGreaterThan(0);
      for (const identifier of LINKED_PAGES.filter((linked) => linked !== 'about-lanzuo'))
        expect(page.body).toContain(identifier);
    }
  });

  it('says “opens soon” to everybody else, and search engines come back', async () => {
    for (const [url, title] of [
      ['/', 'Opening soon'],
      ['/?store=hk_zh', '即将开业'],
      ['/loose-diamonds', 'Opening soon'],
      ['/nowhere', 'Opening soon'],
    ] as const) {
      const page = await home('203.0.113.9', url);
      expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '3600']);
      expect(page.body).toContain(title);
      expect(page.body).not.toContain('shop.json');
    }
  });

  it('lets staff in before it opens', async () => {
    for (const url of ['/staff/sign-in', '/forgot-password?for=staff'])
      expect((await home('203.0.113.9', url)).body).not.toContain('Opening soon');
  });

  it('answers the API without an internal error', async () => {
    const { errors } = await shop.graphql(
      `{ storeConfig { store_name plain_store_view_code } categoryList { uid } categories { total_count } goldPrices { type }
        products(search: "ring") { total_count items { sku } aggregations { attribute_code } } pickupLocations { total_count }
        cmsPage(identifier: "home") { title } cmsBlocks(identifiers: ["header_message"]) { items { title } } cmsPages { total_count }
        route(url: "/rings.html") { relative_url } urlResolver(url: "rings.html") { id } diamonds { total_count } }`,
    );
    expect(errors).toBeUndefined();
    for (const url of ['/robots.txt', '/sitemap.xml', '/healthz', '/readyz'])
      expect((await shop.http({ method: 'GET', url })).statusCode, url).toBe(200);
    const unknownPath = await shop.http({ method: 'GET', url: '/rest/V1/nothing' });
    expect([unknownPath.statusCode, String(unknownPath.headers['content-type'])]).toEqual([
      404,
      expect.stringContaining('json'),
    ]);
  });

  it('never tells strangers what it lacks in production, wherever they call from', async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => void lines.push(line) });
    const open = await createTestShop({ config: { environment: 'production' }, log });
    try {
      const page = await open.http({ method: 'GET', url: '/', remoteAddress: '127.0.0.1' });
      expect([page.statusCode, page.body.includes('shop.json')]).toEqual([503, false]);
      const logged = lines.flatMap((line): { status?: number; level: string | number }[] => [
        JSON.parse(line),
      ]);
      expect(logged.filter(({ status }) => status === 503)).toMatchObject([{ level: 'debug' }]);
    } finally {
      await open.close();
    }
  });

  it('prints the addresses of its own market when it starts', () => {
    const printed = (storeView: string): string =>
      welcome({ ...shop.platform.config, storeView }, 'http://shop');
    expect(printed('default')).toMatch(
      /in Chinese +http.*\/\n +and in English +http.*\/\?store=cn_en\n.*=hk_en/,
    );
    expect(printed('cn_en')).toMatch(/in English +http.*\/\n +and in Chinese +http.*\/\?store=default\n/);
    expect(printed('hk_zh')).toMatch(
      /in Chinese +http.*\/\n +and in English +http.*\/\?store=hk_en\n +GraphQL/,
    );
  });

  it('refuses a market of its own that does not exist', async () => {
    await expect(createTestShop({ config: { storeView: 'mars' } })).rejects.toThrow(/STORE_VIEW.*hk_zh/s);
  });
});

describe('the guide', () => {
  let shop: TestShop;
  let folder: string;
  beforeAll(async () => {
    shop = await createTestShop({ config: { storeView: 'hk_zh' } });
    folder = await mkdtemp(join(tmpdir(), 'jinlan-first-'));
    for (const [, name = '', text = ''] of guide.matchAll(/^```(?:json|csv) (\S+)\n([\s\S]*?)^```$/gm)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
  });
  afterAll(async () => {
    await shop?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });
  const bringIn = async () => {
    const jobs = createJobs(shop.db, shop.clock, shop.platform.log, shop.platform.metrics);
    const platform = { ...shop.platform, jobs };
    const reports = await importFolder(platform, pathToFileURL(`${folder}/`), { dryRun: false });
    return reports.flatMap(({ problems, notes = [] }) => [...problems, ...notes]);
  };

  it('imports its own examples into an empty shop, and sells both pieces at today’s price', async () => {
    expect(await bringIn()).toEqual([]);
    await shop.areas.stores.fresh();
    await shop.areas.pricing.refresh();
    await shop.areas.catalogue.fresh(true);
    const { goldPrices } = await must(shop.graphql('{ goldPrices { type sell { value } version } }', {}, hk));
    expect(goldPrices).toMatchObject([{ type: 'HK-CK9999', sell: { value: 52_000 }, version: 1 }]);
    const history = await shop.db.query('test.versions', 'select type from pricing.board_version');
    expect(history).toHaveLength(1);

    const { createEmptyCart: cart } = await must(shop.graphql('mutation { createEmptyCart }', {}, hk));
    const { addProductsToCart } = await must(
      shop.graphql(
        `mutation ($cart: String!) { addProductsToCart(cartId: $cart, cartItems: [{ sku: "MG-1001", quantity: 1 }, { sku: "MG-2001", quantity: 1 }]) {
          user_errors { message } cart { prices { grand_total { value currency } } } } }`,
        { cart },
        hk,
      ),
    );
    expect(addProductsToCart.user_errors).toEqual([]);
    // 5.20 g of 37.429 g a tael at 52,000, to the dollar, plus 680 for the craft; then the signet ring.
    const gold = Math.round((52_000 * 5.2) / 37.429);
    const { value, currency } = addProductsToCart.cart.prices.grand_total;
    expect(currency).toBe('HKD');
    expect(Math.abs(value - (gold + 680 + 1_280))).toBeLessThanOrEqual(1);
    await must(
      shop.graphql(
        `mutation ($cart: String!, $address: CartAddressInput!) {
          setGuestEmailOnCart(input: { cart_id: $cart, email: "first@example.com" }) { cart { id } }
          setShippingAddressesOnCart(input: { cart_id: $cart, shipping_addresses: [{ address: $address, pickup_location_code: "hk-midlevels" }] }) { cart { id } }
          setBillingAddressOnCart(input: { cart_id: $cart, billing_address: { same_as_shipping: true } }) { cart { id } } }`,
        { cart, address },
        hk,
      ),
    );
    await must(
      shop.graphql(
        `mutation ($cart: String!) {
          setShippingMethodsOnCart(input: { cart_id: $cart, shipping_methods: [{ carrier_code: "pickup", method_code: "hk-midlevels" }] }) { cart { id } }
          setPaymentMethodOnCart(input: { cart_id: $cart, payment_method: { code: "checkmo" } }) { cart { id } } }`,
        { cart },
        hk,
      ),
    );
    const { placeOrder } = await must(
      shop.graphql(
        'mutation ($cart: String!) { placeOrder(input: { cart_id: $cart }) { order { order_number } } }',
        { cart },
        hk,
      ),
    );
    expect(placeOrder.order.order_number).toMatch(/\d/);
  });

  it('offers only its own market', async () => {
    const { availableStores } = await must(
      shop.graphql('{ availableStores(useCurrentGroup: false) { code } }', {}, hk),
    );
    expect(availableStores).toEqual([{ code: 'hk_hant' }, { code: 'hk_zh' }, { code: 'hk_en' }]);
    const { body } = await shop.http({ method: 'GET', url: '/sitemap.xml' });
    expect(body).toContain('/sitemap/hk_en/products-1.xml');
    expect(body).not.toMatch(/\/sitemap\/(?!hk_|0)/);
    const pieces = await shop.http({ method: 'GET', url: '/sitemap/hk_zh/pages-1.xml' });
    expect(pieces.body).not.toMatch(/hreflang="[a-zA-Z]+-(?!HK)[A-Z]{2}"/);
  });

  it('lets the staff of its example set a password by the link, and sign in', async () => {
    const email = 'mei@example.com';
    const newest = async (): Promise<string> => {
      await shop.drain();
      const [letter] = await shop.db.query<{ body: string }>(
        'test.letters',
        'select body from platform.message where recipient = $1 order by id desc',
        [email],
      );
      return letter?.body ?? '';
    };
    expect(await newest()).toBe('');
    await must(
      shop.graphql('mutation ($email: String!) { requestPasswordResetEmail(email: $email) }', { email }, hk),
    );
    const link = new URL(/https?:\S+createPassword\S+/.exec(await newest())?.[0] ?? 'none:');
    const token = link.searchParams.get('token');
    await must(
      shop.graphql(
        'mutation ($email: String!, $token: String!) { resetPassword(email: $email, resetPasswordToken: $token, newPassword: "Silver-2026") }',
        { email, token },
        hk,
      ),
    );
    const signIn = (code: string | null) =>
      shop.graphql(
        'mutation ($code: String) { generateStaffToken(staff_no: "MG01", password: "Silver-2026", code: $code) { token } }',
        { code },
        hk,
      );
    const first = await signIn(null);
    const mailedCode = first.errors ? (/\b(\d{6})\b/.exec(await newest())?.[1] ?? null) : null;
    const { generateStaffToken } = await must(first.errors ? signIn(mailedCode) : Promise.resolve(first));
    expect(generateStaffToken.token).toBeTruthy();
    for (const text of ['/staff/sign-in', '/forgot-password', '`MG01`', '/dev/outbox'])
      expect(section('Let staff sign in')).toContain(text);
  });

  it('publishes the next price when its figure changes, and halts at a jump until it is confirmed', async () => {
    const publish = async (entry: object) => {
      await writeFile(join(folder, 'gold.json'), JSON.stringify({ boards: { 'HK-CK9999': entry } }));
      const notes = await bringIn();
      await shop.areas.pricing.refresh();
      const { goldPrices } = await must(
        shop.graphql('{ goldPrices { sell { value } is_tradable } }', {}, hk),
      );
      return [
        notes.map(({ message }) => message.slice(0, 14)),
        goldPrices[0].sell.value,
        goldPrices[0].is_tradable,
      ];
    };
    shop.clock.advance({ minutes: 5 });
    expect(await publish({ sell: '52010' })).toEqual([[], 52_010, true]);
    shop.clock.advance({ hours: 40 });
    expect(await publish({ sell: '52010' })).toEqual([[], 52_010, true]);
    shop.clock.advance({ minutes: 5 });
    expect(await publish({ sell: '60000' })).toEqual([['Moves by more '], 60_000, false]);
    // Each import reports that ordering is halted.
    expect(await publish({ sell: '60000' })).toEqual([['Moves by more '], 60_000, false]);
    expect(await publish({ sell: '60000', confirmed: true })).toEqual([[], 60_000, true]);
    const repeated = await publish({ sell: '52010', confirmed: true });
    expect(repeated).toEqual([['Goes back from'], 52_010, true]);
    expect(await publish({ sell: '60000', confirmed: true })).toEqual([['Goes back from'], 60_000, true]);
    expect(await publish({ sell: '60001' })).toEqual([[expect.any(String)], 60_000, true]);
  });

  /**
   * The names of columns that a reader reads, taken from its source: `fields.text('name')`, `both('name', 80)`, lists of
   * columns.
   */
  const listed = async (path: string, from: string): Promise<readonly string[]> => {
    const source = await readFile(urlOf(path), 'utf8');
    const start = source.indexOf(from);
    expect(start, `${from} in ${path}`).toBeGreaterThanOrEqual(0);
    const list = source.slice(start, source.indexOf(']', start));
    return [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
  };
  const languages = new Set<string>(locales);
  /** The shop's own note on texts that it has converted. */
  const ownMark = 'converted';
  const fieldsIn = (schema: object) => async (): Promise<readonly string[]> =>
    fieldNames(schema, { deep: true }).filter((name) => !languages.has(name) && name !== ownMark);
  /** The part of the guide under the heading that names the file, up to the next heading of its level. */
  const section = (heading: string): string => {
    const start = guide.indexOf(`\n## ${heading}`);
    expect(start, heading).toBeGreaterThanOrEqual(0);
    return guide.slice(start, guide.indexOf('\n## ', start + 4));
  };
  const catalogue = './areas/catalogue/import';
  const cases: readonly (readonly [heading: string, names: () => Promise<readonly string[]>])[] = [
    ['Name the shop', fieldsIn(shopFile)],
    ['Open a warehouse', fieldsIn(storeRow)],
    ['Open a warehouse', fieldsIn(holidayRow)],
    ['Publish today', fieldsIn(boardPrices['CN-CK9999'])],
    ['Describe pieces', fieldsIn(attributeEntry)],
    ['Lay out the menu', fieldsIn(categoryEntry)],
    ['Put two pieces', fieldsIn(productEntry)],
    ['Change prices', () => listed(`${catalogue}/import-shelves.ts`, "columns: ['sku', 'source_code'")],
    ['Change prices', () => listed(`${catalogue}/import-shelves.ts`, "columns: ['sku', 'currency'")],
    ['Write the home page', fieldsIn(pageEntry)],
    ['Write the home page', fieldsIn(blockEntry)],
    ['Write the home page', fieldsIn(contentEntry)],
    ['Write the home page', fieldsIn(redirectEntry)],
    ['Let staff sign in', () => listed('./areas/identity/staff/import-staff.ts', 'const columns = [')],
    ['Give out coupons', () => listed('./areas/pricing/import-coupons.ts', 'const columns = [')],
    ['Run campaigns', fieldsIn(promotionEntry)],
    [
      'Set the terms of membership',
      async () =>
        fieldNames(memberTermsFile, { deep: true }).filter((name) => !name.includes('-') && name !== ownMark),
    ],
    [
      'Sell loose diamonds',
      () => listed('../../domain/src/validity/imported/stones/mapping.ts', 'export const stoneFields = ['),
    ],
    [
      'Have pieces designed',
      async () => {
        const source = await readFile(urlOf('../../domain/src/customiser/tables/read-tables.ts'), 'utf8');
        const tables = source.slice(source.indexOf('record<Tables>({'), source.indexOf('/** All problems'));
        return [...tables.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
      },
    ],
    ['Improve search', fieldsIn(searchRule)],
  ];
  it('lists the pages that the shop links to', () => {
    for (const identifier of LINKED_PAGES)
      expect(section('Write the home page')).toContain(`\n| \`${identifier}\` |`);
  });

  it.each(cases)('lists every field that the importer reads under "%s"', async (heading, names) => {
    const columnNames = await names();
    expect(columnNames.length).toBeGreaterThan(1);
    const documentedNames = new Set([...section(heading).matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(columnNames.filter((name) => !documentedNames.has(name))).toEqual([]);
  });

  it('shows a valid logo, and imports the rest of the shop where the picture is missing', async () => {
    const own = JSON.parse(await readFile(join(folder, 'shop.json'), 'utf8'));
    const withLogo = (picture: string) =>
      writeFile(join(folder, 'shop.json'), JSON.stringify({ ...own, logo: { picture } }));
    const ofShop = async () => (await bringIn()).filter(({ file }) => file === 'shop.json');
    const logo = async () => {
      await shop.areas.stores.fresh();
      const { storeConfig } = await must(
        shop.graphql('{ storeConfig { header_logo_src logo_width logo_height logo_lines } }', {}, hk),
      );
      return storeConfig;
    };
    await mkdir(join(folder, 'media/logo'), { recursive: true });
    await sharp({ create: { width: 400, height: 100, channels: 4, background: '#0000' } })
      .png()
      .toFile(join(folder, 'media/logo/mid-levels.png'));
    await withLogo('logo/mid-levels.png');
    expect(await ofShop()).toEqual([]);
    expect(await logo()).toEqual({
      header_logo_src: 'logo/mid-levels.png',
      logo_width: 400,
      logo_height: 100,
      logo_lines: ['半山金铺', 'MID-LEVELS GOLD'],
    });
    expect((await shop.http({ url: '/media/logo/mid-levels.png?width=320' })).statusCode).toBe(200);
    await withLogo('logo/lost.png');
    expect(await ofShop()).toMatchObject([
      { file: 'shop.json', path: 'logo.picture', message: 'There is no picture logo/lost.png' },
    ]);
    expect(await logo()).toMatchObject({
      header_logo_src: null,
      logo_lines: ['半山金铺', 'MID-LEVELS GOLD'],
    });
    await writeFile(join(folder, 'shop.json'), JSON.stringify(own));
  });
});

import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choosePayment, fillIn, must, place } from '../../../testing/buyer.ts';
import {
  addDesign,
  codeOf,
  drawnPicture,
  emptyBag,
  pairDesign,
  ringDesign,
} from '../../../testing/designs.ts';
import { createTestShop, type TestShop, testConfig } from '../../../testing/shop.ts';
import { maxStoredBytes, readPicture } from './design-pictures.ts';

let shop: TestShop;
let ceiling = 0;
beforeAll(async () => {
  // Enough for three pictures of noise, but not for four.
  ceiling = Math.round(
    3.5 * ((await readPicture({ source: '198.51.100.1', isGone: () => false }, await noise())).length + 1024),
  );
  const { limits } = testConfig('');
  shop = await createTestShop({
    sample: true,
    config: { trustedProxies: ['127.0.0.1'], limits: { ...limits, designPictureBytes: ceiling } },
  });
});
afterAll(() => shop.close());

const code = codeOf(ringDesign());
/** A JPEG in base64 that no encoder can compress well. */
async function noise(width = 640, height = 800): Promise<string> {
  const raw = { width, height, channels: 3 } as const;
  const image = sharp(randomBytes(width * height * 3), { raw });
  return (await image.jpeg({ quality: 20 }).toBuffer()).toString('base64');
}
const from = (address: string) => ({ store: 'hk_en', 'x-forwarded-for': address });
const share = (picture: string | null, address: string) =>
  shop.graphql(
    'mutation ($c: String!, $p: String) { shareDesign(code: $c, picture: $p) { short picture_url } }',
    { c: code, p: picture },
    from(address),
  );
const sharePicture = async (picture: string | null, address: string) =>
  (await must(share(picture, address))).shareDesign as { short: string; picture_url: string | null };
const openShared = async (short: string) =>
  (
    await must(
      shop.graphql('query ($s: String!) { sharedDesign(short: $s) { code picture_url } }', { s: short }),
    )
  ).sharedDesign;
const stored = async (): Promise<{ n: number; longest: number; sum: number }> => {
  const [row] = await shop.db.query<{ n: number; longest: number; sum: number }>(
    'test.stored',
    `select count(*)::int4 as n, coalesce(max(octet_length(content)), 0)::int4 as longest,
       coalesce(sum(octet_length(content)), 0)::int4 as sum from customiser.picture`,
  );
  return row as { n: number; longest: number; sum: number };
};
const deletePictures = () => shop.db.query('test.clear', 'delete from customiser.picture');

test('stores a picture of noise as a thumbnail of at most 60 kB', async () => {
  await sharePicture(await noise(1000, 1000), '198.51.100.1');
  const { n, longest } = await stored();
  expect(n).toBe(1);
  expect(longest).toBeLessThanOrEqual(maxStoredBytes);
  expect(longest).toBeGreaterThan(5_000);
});

test('deletes the least recently opened pictures above the limit; their links still work', async () => {
  await deletePictures();
  const shareNoise = async () => {
    shop.clock.advance({ hours: 1 });
    return sharePicture(await noise(), '198.51.100.2');
  };
  const first = await shareNoise();
  const others = [await shareNoise(), await shareNoise()];
  shop.clock.advance({ days: 2 });
  await openShared(first.short);
  const last = [await shareNoise(), await shareNoise()];
  expect((await stored()).n).toBe(5);
  await shop.drain();
  expect((await stored()).sum).toBeLessThanOrEqual(ceiling);
  for (const { short, picture_url } of [first, ...last])
    expect(await openShared(short)).toEqual({ code, picture_url });
  for (const { short } of others) expect(await openShared(short)).toEqual({ code, picture_url: null });
});

test('keeps and does not count pictures of paid orders, and deletes those of unpaid orders', async () => {
  await deletePictures();
  const pictures: string[] = [];
  for (const address of ['198.51.100.5', '198.51.100.6']) {
    const buyer = await emptyBag(shop, from(address));
    const { cart } = await addDesign(shop, buyer, code, { picture: await noise() });
    pictures.push(cart.items[0].custom_image);
    await fillIn(shop, buyer);
    await choosePayment(shop, buyer, { code: 'checkmo' });
    const { order_number: number } = (await must(place(shop, buyer))).placeOrder.order;
    if (address === '198.51.100.5')
      await shop.db.query(
        'test.paid',
        `update ordering.sales_order set state = jsonb_set(state, '{stage}', '"manufacturing"') where number = $1`,
        [number],
      );
  }
  shop.clock.advance({ hours: 1 });
  for (let n = 0; n < 3; n += 1) await sharePicture(await noise(), '198.51.100.7');
  await shop.jobs.runSchedule('customiser.delete-unused-pictures');
  const rows = await shop.db.query<{ sha256: string; sold: boolean }>(
    'test.left',
    'select sha256, sold from customiser.picture order by sold',
  );
  expect(rows.map(({ sold }) => sold)).toEqual([false, false, false, true]);
  expect(pictures[0]).toContain(rows[3]?.sha256);
});

test('puts a design back into a bag without its deleted picture', async () => {
  const url = `/media/designs/${'0'.repeat(64)}.webp`;
  const { cart, user_errors } = await addDesign(shop, await emptyBag(shop), code, { picture: url });
  expect(user_errors).toEqual([]);
  expect(cart.items[0].custom_image).toBeNull();
});

test('stores a limited number of pictures per source, then designs without pictures', async () => {
  await deletePictures();
  const picture = await drawnPicture();
  const images: unknown[] = [];
  const bag = await emptyBag(shop, from('198.51.100.3'));
  let replaces: string | undefined;
  for (let n = 0; n < 61; n += 1) {
    const { cart, user_errors } = await addDesign(shop, bag, codeOf(pairDesign()), { picture, replaces });
    expect(user_errors).toEqual([]);
    replaces = cart.items[0].uid;
    images.push(cart.items[0].custom_image);
  }
  expect(images.slice(0, 60)).not.toContain(null);
  expect(images[60]).toBeNull();
  expect((await sharePicture(picture, '198.51.100.3')).picture_url).toBeNull();
  expect((await sharePicture(picture, '198.51.100.4')).picture_url).not.toBeNull();
});

test('allows four times as many links for the sources of one wide network', async () => {
  const codes: unknown[] = [];
  for (let n = 0; n < 121; n += 1) {
    const { errors } = await share(null, `2001:db8:77:${Math.floor(n / 30).toString(16)}::1`);
    codes.push(errors?.[0]?.extensions?.code);
  }
  expect(codes.slice(0, 120).filter(Boolean)).toEqual([]);
  expect(codes[120]).toBe('TOO_MANY_REQUESTS');
});

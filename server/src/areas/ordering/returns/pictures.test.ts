import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { step } from '../../../testing/counter.ts';
import {
  createPeople,
  ownersWaitingReturn,
  type People,
  stockUp,
  type Thing,
} from '../../../testing/roles.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

let shop: TestShop;
let people: People;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  people = await createPeople(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await sql('delete from platform.limit_use');
  await sql('delete from ordering.order_return_picture');
  await stockUp(shop);
});

const sql = (text: string, ...params: unknown[]) =>
  shop.db.query<Record<string, unknown>>(`test.${text.slice(0, 40)}`, text, params);

/** A photograph with the place where it was taken; each colour is another picture. */
async function photo(
  red = 200,
  format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg',
  side = 900,
): Promise<string> {
  const image = sharp({
    create: { width: side, height: side / 2, channels: 3, background: { r: red, g: 9, b: 9 } },
  });
  const content = await image
    .withExif({ IFD0: { Copyright: 'Chan Ka Yan' }, IFD3: { GPSLatitude: '22/1 17/1 0/1' } })
    .toFormat(format)
    .toBuffer();
  return content.toString('base64');
}

const fields = 'return { pictures { uid url } }';
const add = (thing: Thing, picture: string, headers = people.owner.headers) =>
  shop.graphql(
    `mutation ($input: AddReturnPictureInput!) { addReturnPicture(input: $input) { ${fields} } }`,
    { input: { return_uid: btoa(`${thing.id}-R1`), picture } },
    headers,
  );
const remove = (uid: string, headers = people.owner.headers) =>
  shop.graphql(
    `mutation ($input: RemoveReturnPictureInput!) { removeReturnPicture(input: $input) { ${fields} } }`,
    { input: { picture_uid: uid } },
    headers,
  );
const added = async (thing: Thing, picture: string): Promise<readonly { uid: string; url: string }[]> =>
  (await must(add(thing, picture))).addReturnPicture.return.pictures;
const refusal = async (answer: ReturnType<typeof add>) => (await answer).errors?.[0]?.extensions;
const open = (url: string) => shop.http({ method: 'GET', url });
const settle = (thing: Thing) =>
  step(shop, people.manager, thing.id, 'settleReturn', {
    lines: [{ order_item_uid: btoa(`${thing.id}/1`), accepted: 0, restock: false }],
    reason: 'Worn',
  });

describe('a picture of a return', () => {
  it('is kept once, as WebP without metadata and not larger than needed', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const picture = await photo(200, 'jpeg', 2_400);
    await Promise.all([1, 2, 3].map(() => add(thing, picture)));
    const pictures = await added(thing, picture);
    expect(pictures).toHaveLength(1);
    const answer = await open(pictures[0]?.url ?? '');
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['cache-control']).toContain('private');
    const { width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, exif }).toEqual({ width: 1_600, height: 800, exif: undefined });
  });

  it('is one of at most five JPEG, PNG or WebP', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    for (const wrong of [
      'AAAA',
      'x y',
      '',
      btoa('<svg/>'),
      await photo(1, 'gif'),
      await photo(1, 'png', 4_200),
    ])
      expect((await refusal(add(thing, wrong)))?.code).toBe('PICTURE_INVALID');
    await added(thing, await photo(1, 'png'));
    await added(thing, await photo(2, 'webp'));
    for (const red of [40, 80, 120]) await added(thing, await photo(red));
    expect(await refusal(add(thing, await photo(160)))).toMatchObject({
      code: 'RETURN_PICTURES_FULL',
      data: { reason: 'too_many' },
    });
  });

  it('stays one of five when several are sent at the same time', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const photos = await Promise.all([10, 40, 70, 100, 130, 160, 190].map((red) => photo(red)));
    const answers = await Promise.all(photos.map((each) => add(thing, each)));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(5);
  });

  it('is seen by its buyer and the order’s store alone, and its URL ends after six hours', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const [picture] = await added(thing, await photo());
    const url = picture?.url ?? '';
    const read = ({ headers }: { readonly headers: Record<string, string> }) =>
      shop.graphql(
        `query ($number: String!) { staffOrder(number: $number) { returns { pictures { url } } } }`,
        { number: thing.id },
        headers,
      );
    const { staffOrder } = await must(read(people.manager));
    expect((await open(staffOrder.returns[0].pictures[0].url)).statusCode).toBe(200);
    expect((await read(people.elsewhere)).errors?.[0]?.extensions?.code).toBe('ORDER_NOT_FOUND');
    expect((await refusal(add(thing, await photo(), people.stranger.headers)))?.code).toBe('ORDER_NOT_FOUND');
    const [, number = '', rest = ''] = /^\/return-picture\/(\d+)(\..*)$/.exec(url) ?? [];
    expect((await open(`/return-picture/${Number(number) + 1}${rest}`)).statusCode).toBe(404);
    expect((await open(url.slice(0, -2))).statusCode).toBe(404);
    expect((await open(url)).statusCode).toBe(200);
    shop.clock.advance({ hours: 7 });
    expect((await open(url)).statusCode).toBe(404);
  });

  it('can be taken back while the return waits, and neither added nor taken back afterwards', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const [first] = await added(thing, await photo(20));
    const uid = first?.uid ?? '';
    expect((await refusal(remove(uid, people.stranger.headers)))?.code).toBe('ORDER_NOT_FOUND');
    await Promise.all([remove(uid), remove(uid)]);
    expect((await must(remove(uid))).removeReturnPicture.return.pictures).toEqual([]);
    expect((await open(first?.url ?? '')).statusCode).toBe(404);
    const [second] = await added(thing, await photo(120));
    await settle(thing);
    for (const answer of [remove(second?.uid ?? ''), add(thing, await photo(220))])
      expect(await refusal(answer)).toMatchObject({ data: { reason: 'settled' } });
    expect((await open(second?.url ?? '')).statusCode).toBe(200);
  });

  it('is refused where the pictures of all returns take their room, and deleted after 180 days', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    const [picture] = await added(thing, await photo(20));
    await sql('update ordering.order_return_picture set bytes = 1073741824');
    expect(await refusal(add(thing, await photo(120)))).toMatchObject({ data: { reason: 'shop' } });
    const again = await must(add(thing, await photo(20)));
    expect(again.addReturnPicture.return.pictures).toHaveLength(1);
    shop.clock.advance({ hours: 24 * 179 });
    await shop.jobs.runSchedule('ordering.delete-return-pictures');
    expect(await sql('select from ordering.order_return_picture')).toHaveLength(1);
    shop.clock.advance({ hours: 48 });
    await shop.jobs.runSchedule('ordering.delete-return-pictures');
    expect(await sql('select from ordering.order_return_picture')).toEqual([]);
    expect((await open(picture?.url ?? '')).statusCode).toBe(404);
  });

  it('is deleted on the day it is due, however many are', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    await added(thing, await photo(20));
    await sql(
      `insert into ordering.order_return_picture (return_id, at, sha256, bytes, content)
       select return_id, at, lpad(n::text, 64, '0'), bytes, content
       from ordering.order_return_picture, generate_series(1, 1100) as n`,
    );
    shop.clock.advance({ hours: 24 * 181 });
    await shop.jobs.runSchedule('ordering.delete-return-pictures');
    expect(await sql('select from ordering.order_return_picture')).toEqual([]);
  });

  it('counts for its source', async () => {
    const thing = await ownersWaitingReturn(shop, people);
    for (let count = 0; count < 30; count += 1) await add(thing, 'AAAA');
    expect((await refusal(add(thing, await photo())))?.code).toBe('TOO_MANY_REQUESTS');
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixedPiece, hk, must, type PlacedOrder, setStock } from '../../../testing/buyer.ts';
import { letters, makeToOrder, orderToCollect, setOwn, step, takePayment } from '../../../testing/counter.ts';
import { type SignedIn, staffOf } from '../../../testing/people.ts';
import { check } from '../../../testing/roles.ts';
import { createTestShop, type TestShop } from '../../../testing/shop.ts';
import { jobs } from '../services.ts';

let shop: TestShop;
let manager: SignedIn;
let adviser: SignedIn;
let elsewhere: SignedIn;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  await setStock(shop, fixedPiece, 100);
  manager = await staffOf(shop, { store: 'hk-central', role: 'manager' });
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  elsewhere = await staffOf(shop, { store: 'hk-sheungwan', role: 'manager' });
});
afterAll(() => shop.close());

/** A paid and approved order, which the workshop makes. */
async function orderInWorkshop(): Promise<PlacedOrder> {
  const placed = await orderToCollect(shop, 'hk-central');
  await makeToOrder(shop, placed.order_number);
  await takePayment(shop, manager, placed.order_number);
  await step(shop, adviser, placed.order_number, 'approveOrder', check);
  return placed;
}

const timeline = 'craft_timeline { stage remark pictures { uid url } }';
const types = {
  reportCraftStage: 'ReportCraftStageInput',
  addCraftPicture: 'AddCraftPictureInput',
  removeCraftPicture: 'RemoveCraftPictureInput',
} as const;

const ask = (name: keyof typeof types, input: object, who: Pick<SignedIn, 'headers'> = manager) =>
  shop.graphql(
    `mutation ($input: ${types[name]}!) { ${name}(input: $input) { order { ${timeline} craft_stages_open may_report_craft } } }`,
    { input },
    who.headers,
  );
const change = async (name: keyof typeof types, input: object) => (await must(ask(name, input)))[name].order;
const refusal = async (answer: ReturnType<typeof ask>) => (await answer).errors?.[0]?.extensions;
const report = (number: string, stage: string, remark?: string) =>
  change('reportCraftStage', { order_number: number, stage, remark });

async function photo(red: number): Promise<string> {
  const image = sharp({
    create: { width: 900, height: 450, channels: 3, background: { r: red, g: 9, b: 9 } },
  });
  const tagged = image.withExif({ IFD0: { Copyright: 'The bench' }, IFD3: { GPSLatitude: '22/1 17/1 0/1' } });
  return (await tagged.jpeg().toBuffer()).toString('base64');
}

async function buyersTimeline({ order_number: number, access_token: token }: PlacedOrder) {
  const { orderByToken } = await must(
    shop.graphql(
      `query ($number: String!, $token: String!) { orderByToken(order_number: $number, access_token: $token) { ${timeline} } }`,
      { number, token },
      hk,
    ),
  );
  return orderByToken.craft_timeline;
}

async function lookedUp(number: string) {
  const { guestOrderByMobile } = await must(
    shop.graphql(
      `query ($input: GuestOrderByMobileInput!) { guestOrderByMobile(input: $input) { ${timeline} } }`,
      { input: { number, mobile_number: '91234567' } },
      hk,
    ),
  );
  return guestOrderByMobile.craft_timeline;
}

const open = (url: string) => shop.http({ method: 'GET', url });

describe('the craft timeline of an order', () => {
  it('begins with the approval and goes on with what the workshop reports, to the handover', async () => {
    const placed = await orderInWorkshop();
    const number = placed.order_number;
    expect(await buyersTimeline(placed)).toEqual([{ stage: 'design', remark: null, pictures: [] }]);
    const reported = await report(number, 'casting', '  Cast in one piece ');
    expect(reported.craft_stages_open).toEqual(['setting', 'polishing', 'inspection']);
    await change('addCraftPicture', { order_number: number, stage: 'casting', picture: await photo(10) });
    const seen = await buyersTimeline(placed);
    expect(seen).toEqual([
      { stage: 'design', remark: null, pictures: [] },
      { stage: 'casting', remark: 'Cast in one piece', pictures: [expect.any(Object)] },
    ]);
    const picture = await open(seen[1].pictures[0].url);
    expect(picture.headers['content-type']).toBe('image/webp');
    expect((await sharp(picture.rawPayload).metadata()).exif).toBeUndefined();
    expect((await open(`${seen[1].pictures[0].url}x`)).statusCode).toBe(404);
    await step(shop, manager, number, 'finishMakingOrder');
    await report(number, 'inspection');
    await step(shop, manager, number, 'shipOrderFromFactory', {
      carrier: 'SF',
      tracking_number: 'SF00000001',
    });
    expect(
      await refusal(ask('reportCraftStage', { order_number: number, stage: 'inspection', remark: 'x' })),
    ).toMatchObject({ code: 'CRAFT_STAGE_REFUSED', data: { reason: 'over' } });
    await step(shop, manager, number, 'receiveOrderGoods');
    expect((await buyersTimeline(placed)).map(({ stage }: { stage: string }) => stage)).toEqual([
      ...['design', 'casting', 'inspection'],
    ]);
  });

  it('shows who looks the order up the stages alone', async () => {
    const { order_number: number } = await orderInWorkshop();
    await report(number, 'modelling', 'In wax');
    await change('addCraftPicture', { order_number: number, stage: 'modelling', picture: await photo(20) });
    expect(await lookedUp(number)).toEqual([
      { stage: 'design', remark: null, pictures: [] },
      { stage: 'modelling', remark: null, pictures: [] },
    ]);
  });

  it('sends one e-mail for each stage, however often it is reported', async () => {
    const { order_number: number } = await orderInWorkshop();
    await Promise.all(
      [1, 2, 3].map(() => ask('reportCraftStage', { order_number: number, stage: 'casting' })),
    );
    await report(number, 'casting', 'Corrected');
    await report(number, 'polishing');
    const mails = (await letters(shop, number)).filter(({ key }) => key.startsWith('order-craft-'));
    expect(mails.map(({ key }) => key)).toEqual([
      `order-craft-polishing:${number}`,
      `order-craft-casting:${number}`,
    ]);
    expect(mails[0]?.body).not.toContain('Corrected');
  });

  it('never goes back', async () => {
    const { order_number: number } = await orderInWorkshop();
    await report(number, 'polishing');
    for (const stage of ['setting', 'design'])
      expect(await refusal(ask('reportCraftStage', { order_number: number, stage }))).toMatchObject({
        code: 'CRAFT_STAGE_REFUSED',
        data: { reason: 'passed' },
      });
  });

  it('is reported by the manager of its store, not of their own order', async () => {
    const { order_number: number } = await orderInWorkshop();
    const input = { order_number: number, stage: 'casting' };
    const code = async (who: Pick<SignedIn, 'headers'>) =>
      (await refusal(ask('reportCraftStage', input, who)))?.code;
    expect(await code({ headers: hk })).toBe('STAFF_ONLY');
    expect(await code(adviser)).toBe('ORDER_STEP_NOT_PERMITTED');
    expect(await code(elsewhere)).toBe('ORDER_NOT_FOUND');
    await setOwn(shop, number, manager);
    expect(await code(manager)).toBe('STAFF_OWN');
    await setOwn(shop, number, manager, false);
    expect(await code(manager)).toBeUndefined();
  });
});

describe('pictures of the workshop', () => {
  it('are at most four of a reported stage, each once, and no other files', async () => {
    const { order_number: number } = await orderInWorkshop();
    const add = (picture: string) =>
      ask('addCraftPicture', { order_number: number, stage: 'setting', picture });
    expect(await refusal(add(await photo(1)))).toMatchObject({ data: { reason: 'not_reported' } });
    await report(number, 'setting');
    for (const wrong of ['', 'AAAA', btoa('<svg/>')])
      expect((await refusal(add(wrong)))?.code).toBe('PICTURE_INVALID');
    for (const red of [1, 1, 60, 120, 180]) await must(add(await photo(red)));
    expect(await refusal(add(await photo(240)))).toMatchObject({
      code: 'CRAFT_PICTURES_FULL',
      data: { reason: 'too_many' },
    });
    const { craft_timeline: stages } = await report(number, 'setting', 'All there');
    expect(stages[1].pictures).toHaveLength(4);
  });

  it('are removed when they are wrong, and only from their own order', async () => {
    const { order_number: number } = await orderInWorkshop();
    const { order_number: other } = await orderInWorkshop();
    await report(number, 'casting');
    const added = await change('addCraftPicture', {
      order_number: number,
      stage: 'casting',
      picture: await photo(5),
    });
    const [{ uid, url }] = added.craft_timeline[1].pictures;
    await change('removeCraftPicture', { order_number: other, picture_uid: uid });
    expect((await open(url)).statusCode).toBe(200);
    const removed = await change('removeCraftPicture', { order_number: number, picture_uid: uid });
    expect(removed.craft_timeline[1].pictures).toEqual([]);
    expect((await open(url)).statusCode).toBe(404);
    await change('removeCraftPicture', { order_number: number, picture_uid: 'x' });
  });

  it('are deleted after a year', async () => {
    const { order_number: number } = await orderInWorkshop();
    await report(number, 'casting');
    await change('addCraftPicture', { order_number: number, stage: 'casting', picture: await photo(7) });
    const count = async () =>
      (await shop.db.query('test.craft-pictures', 'select 1 from ordering.craft_picture')).length;
    shop.clock.advance({ days: 364 });
    await shop.jobs.runSchedule(jobs.deleteCraftPictures);
    expect(await count()).toBeGreaterThan(0);
    shop.clock.advance({ days: 2 });
    await shop.jobs.runSchedule(jobs.deleteCraftPictures);
    expect(await count()).toBe(0);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph, serviceDesk } from '../../testing/at-store/service-desk.ts';
import { storeService } from '../../testing/at-store/services.ts';
import { must } from '../../testing/buyer.ts';
import { newMobile } from '../../testing/members/mobiles.ts';
import { password, refusalOf, type SignedIn, signIn, signUpProven, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { closeAccountsJob } from '../privacy/index.ts';

let shop: TestShop;
let adviser: SignedIn;
let desk: ReturnType<typeof serviceDesk>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  desk = serviceDesk(shop, { store_code: 'hk-central', kind: 'CLEAN' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script('delete from platform.limit_use; delete from services.job');
});

async function member(): Promise<SignedIn> {
  const customer = await signUpProven(shop);
  await shop.db.query(
    'test.prove-mobile',
    'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
    [Number(customer.customerId), newMobile()],
  );
  return customer;
}
const ring = { name: 'Ring', metal: 'SILVER', fineness: 925, weight: 3 };
const pieceOf = async ({ headers }: SignedIn): Promise<string> =>
  (
    await must(
      shop.graphql(
        'mutation ($input: JewelleryPieceInput!) { addJewelleryPiece(input: $input) { uid } }',
        { input: ring },
        headers,
      ),
    )
  ).addJewelleryPiece.uid;
const codeOf = async (answer: ReturnType<typeof desk.book>): Promise<unknown> => refusalOf(await answer).code;

describe('a piece of the jewellery box', () => {
  it('is in one service at a time, which its owner alone can book', async () => {
    const owner = await member();
    const piece_uid = await pieceOf(owner);
    expect(await codeOf(desk.book((await member()).headers, { piece_uid }))).toBe(
      'JEWELLERY_PIECE_NOT_FOUND',
    );
    expect(await codeOf(desk.book({ store: 'hk_en' }, { piece_uid }))).toBe('NOT_AUTHORISED');
    const both = await Promise.all([1, 2].map(() => desk.book(owner.headers, { piece_uid })));
    const [booked] = both.flatMap(({ data, errors }) => (errors ? [] : [data.bookService]));
    expect(booked).toMatchObject({ piece_uid, piece_name: 'Ring', metal: 'SILVER' });
    expect(both.flatMap((each) => (each.errors ? [refusalOf(each).code] : []))).toEqual([
      'SERVICE_PIECE_BUSY',
    ]);
    const resize = { kind: 'RESIZE', ring: { construction: 'PLAIN', size_from: '12', size_to: '13' } };
    // The metal is that of the piece in the box, not the typed one.
    expect(await codeOf(desk.book(owner.headers, { piece_uid, metal: 'GOLD', ...resize }))).toBe(
      'SERVICE_RESIZE_REFUSED',
    );
    await must(desk.change('cancelService', owner.headers, { number: booked.number, version: 1 }));
    expect((await must(desk.book(owner.headers, { piece_uid }))).bookService.stage).toBe('REQUESTED');
    const { customer } = await must(
      shop.graphql(
        '{ customer { service_jobs { total_count items { piece_uid stage } } } }',
        {},
        owner.headers,
      ),
    );
    expect(customer.service_jobs).toMatchObject({
      total_count: 2,
      items: [{ piece_uid, stage: 'REQUESTED' }, { stage: 'CANCELLED' }],
    });
  });
});

describe('pictures of a piece', () => {
  it('are at most six, photographs alone, and stay once the estimate was sent', async () => {
    const number = await storeService(shop, { stage: 'received' });
    const add = (picture: string, at = number) =>
      desk.keep('addServicePicture', adviser, { number: at, picture });
    for (const wrong of [
      btoa('<svg onload="alert(1)">'),
      btoa('<script>alert(1)</script>'),
      'A'.repeat(1_000_000),
      '',
    ])
      expect(await codeOf(add(wrong))).toBe('PICTURE_INVALID');
    expect(await codeOf(add('A'.repeat(1_400_000)))).toBe('BODY_TOO_LARGE');
    const first = await photograph(0);
    await Promise.all([add(first), add(first)]);
    for (const shade of [40, 80, 120, 160, 200]) await must(add(await photograph(shade)));
    const full = refusalOf(await add(await photograph(240)));
    expect([full.code, full.data]).toEqual(['SERVICE_PICTURES_FULL', { reason: 'too_many' }]);
    const { staffServiceJob: job } = await must(
      shop.graphql(
        'query ($number: String!) { staffServiceJob(number: $number) { pictures { uid url } } }',
        { number },
        adviser.headers,
      ),
    );
    expect(job.pictures).toHaveLength(6);
    const open = (url: string) => shop.http({ method: 'GET', url });
    expect((await open(job.pictures[0].url)).headers['content-type']).toBe('image/webp');
    expect((await open(`${job.pictures[0].url}x`)).statusCode).toBe(404);
    const remove = () => desk.keep('removeServicePicture', adviser, { number, uid: job.pictures[0].uid });
    await must(remove());
    await must(desk.keep('estimateService', adviser, { number, version: 1 }));
    expect(refusalOf(await remove()).data).toEqual({ reason: 'over' });
    expect(refusalOf(await add(first, await storeService(shop))).data).toEqual({ reason: 'over' });
  });
});

describe('closing an account', () => {
  it('waits for its services, and then leaves nothing of the person in them', async () => {
    const owner = await member();
    const close = ({ headers }: Pick<SignedIn, 'headers'>) =>
      shop.graphql(
        'mutation ($password: String!) { requestAccountClosing(password: $password, lose_points: true) { closes_at } }',
        { password },
        headers,
      );
    const number = await storeService(shop, {
      ...{ customerId: owner.customerId, stage: 'in-work', hasPicture: true },
    });
    const { customer } = await must(
      shop.graphql('{ customer { privacy { obstacles { kind } } } }', {}, owner.headers),
    );
    expect(customer.privacy.obstacles).toEqual([{ kind: 'SERVICE' }]);
    expect((await close(owner)).errors).toBeDefined();
    await shop.db.query(
      'test.end',
      "update services.job set stage = 'handed-back', ended_at = created_at where number = $1",
      [number],
    );
    const uncollected = await storeService(shop, {
      ...{ customerId: owner.customerId, stage: 'uncollected', hasPicture: true, email: owner.email },
    });
    await must(close(await signIn(shop, owner.email)));
    shop.clock.advance({ days: 15 });
    await shop.jobs.runSchedule(closeAccountsJob);
    const rows = await shop.db.query(
      'test.left',
      `select customer_id as customer, name, mobile, email, piece_name as piece,
         (select count(*)::integer from services.picture where job_id = job.id) as pictures
       from services.job job where number = any($1::text[]) order by number`,
      [[number, uncollected]],
    );
    expect(rows).toEqual([
      { customer: null, name: '', mobile: '', email: null, piece: '', pictures: 0 },
      // The store still has this piece and must be able to recognise its owner.
      {
        customer: null,
        name: 'Chan Ka Yan',
        mobile: expect.any(String),
        email: null,
        piece: 'Ring',
        pictures: 1,
      },
    ]);
    expect(rows[1]?.mobile).toMatch(/^\+852/);
  });
});

it('services.csv names each wrong cell, and imports the other rows', async () => {
  const text = `market,kind,price,per_size,per_gram,days,own_free,loss_percent
hk,clean,free,,,2,always,
hk,polish,0,,,2,,
hk,repair,100,20,,2,,
hk,resize,300,,,0,4000,11
hk,clean,80,,,2,,
xx,clean,80,,,2,,
`;
  const { imported, problems } = await shop.areas.services.importFile(text);
  expect(imported).toBe(1);
  expect(problems.map(({ line, path }) => `${line} ${path}`).toSorted()).toEqual([
    ...['3 price', '4 per_size', '5 days', '5 loss_percent', '5 own_free', '6 kind', '7 market'],
  ]);
  const { serviceOffers: offers } = await must(
    shop.graphql('{ serviceOffers { kind price { value } own_free_always } }', {}, { store: 'hk_en' }),
  );
  expect(offers).toContainEqual({ kind: 'CLEAN', price: { value: 0 }, own_free_always: true });
});

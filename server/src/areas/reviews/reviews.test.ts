import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goldPiece, must } from '../../testing/buyer.ts';
import { starsInput, storeReview } from '../../testing/members/reviews.ts';
import { refusalOf, verifyEmail } from '../../testing/people.ts';
import {
  createPeople,
  customerIdOf,
  ownersOrder,
  ownersReceivedOrder,
  ownersWaitingReturn,
  type People,
  type Person,
  personOf,
  stockUp,
} from '../../testing/roles.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';
import { inviteJob } from './invite.ts';

let shop: TestShop;
let people: People;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, listen: true });
  people = await createPeople(shop);
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.no-limits', 'delete from platform.limit_use');
  await stockUp(shop);
});

const fields = `uid summary text nickname created_at average_rating ratings_breakdown { name value } language
  helpful_count pictures { uid url } reply stage refusal_reason product { sku }`;
const typed = { nickname: 'Mei', summary: 'Lovely', text: 'Warm\ngold', ratings: starsInput(5) };

const write = (person: Pick<Person, 'headers'>, changes: object = {}, sku = boughtSku) =>
  shop.graphql(
    `mutation ($input: CreateProductReviewInput!) { createProductReview(input: $input) { review { ${fields} } } }`,
    { input: { sku, ...typed, ...changes } },
    person.headers,
  );
const edit = (person: Person, uid: string, changes: object = {}) =>
  shop.graphql(
    `mutation ($input: UpdateProductReviewInput!) { updateProductReview(input: $input) { review { ${fields} } } }`,
    { input: { uid, ...typed, ...changes } },
    person.headers,
  );
const decide = (name: 'showReview' | 'refuseReview' | 'replyToReview', uid: string, more: object = {}) => {
  const parameters = {
    showReview: '',
    refuseReview: ', $reason: String!',
    replyToReview: ', $reply: String!',
  };
  const argument = { showReview: '', refuseReview: ', reason: $reason', replyToReview: ', reply: $reply' };
  return shop.graphql(
    `mutation ($uid: ID!, $version: Int!${parameters[name]}) {
       ${name}(uid: $uid, version: $version${argument[name]}) { stage version reply refusal_reason name } }`,
    { uid, version: 1, ...more },
    people.eshop.headers,
  );
};
const onPiece = async (person: Pick<Person, 'headers'> = people.guest, sku = boughtSku) =>
  (
    await must(
      shop.graphql(
        `query ($sku: String!) { products(filter: { sku: { eq: $sku } }) { items {
           rating_summary review_count reviews(pageSize: 5) { items { ${fields} } page_info { total_pages } } } } }`,
        { sku },
        person.headers,
      ),
    )
  ).products.items[0];
const find = async (filter: object = {}) =>
  (
    await must(
      shop.graphql(
        `query ($sku: String!, $stars: Int, $pictures: Boolean, $page: Int) {
           pieceReviews(sku: $sku, stars: $stars, with_pictures: $pictures, currentPage: $page) {
             items { uid } total_count review_count average stars page_info { total_pages } } }`,
        { sku: boughtSku, ...filter },
        people.guest.headers,
      ),
    )
  ).pieceReviews;

/** The piece that `ownersOrder` buys. */
let boughtSku: string;
/** A customer with a received order of the piece. */
async function buyer(): Promise<Person & { readonly number: string }> {
  const person = await personOf(shop, 'owner');
  const { id } = await ownersOrder(shop, { ...people, owner: person }, 'complete');
  const [line] = await shop.db.query<{ sku: string }>(
    'test.bought-sku',
    `select coalesce(parent_sku, line.sku) as sku from ordering.order_line line
     join ordering.sales_order sold on sold.id = line.order_id where sold.number = $1`,
    [id],
  );
  boughtSku = line?.sku ?? '';
  return { ...person, number: id };
}
const written = async (person: Person): Promise<string> =>
  (await must(write(person))).createProductReview.review.uid;
/** A review by the manager of the e-shop, who also decides about it. */
const writtenByManager = () => storeReview(shop, { customerId: customerIdOf(people.eshop) });
const shown = async (): Promise<{ author: Person; uid: string }> => {
  const author = await buyer();
  const uid = await written(author);
  await must(decide('showReview', uid));
  return { author, uid };
};
async function photo(red = 200): Promise<string> {
  const content = await sharp({
    create: { width: 900, height: 450, channels: 3, background: { r: red, g: 9, b: 9 } },
  })
    .withExif({ IFD3: { GPSLatitude: '22/1 17/1 0/1' } })
    .jpeg()
    .toBuffer();
  return content.toString('base64');
}

describe('a review', () => {
  it('is written by a buyer in Magento’s form, and shown once the shop has read it', async () => {
    const author = await buyer();
    const { review } = (await must(write(author, { nickname: 'M\u200bei', text: '<b>Warm</b>' })))
      .createProductReview;
    expect(review).toMatchObject({
      ...{ summary: 'Lovely', text: '<b>Warm</b>', nickname: 'Mei', created_at: '2026-11-21 06:00:00' },
      ...{ average_rating: 100, ratings_breakdown: [{ name: 'Rating', value: '5' }], language: 'en-US' },
      ...{ stage: 'WAITING', product: { sku: boughtSku } },
    });
    const before = await onPiece();
    await must(decide('showReview', review.uid));
    const after = await onPiece();
    expect(after.review_count).toBe(before.review_count + 1);
    expect(after.reviews.items[0]).toMatchObject({ uid: review.uid, stage: null, refusal_reason: null });
    expect(JSON.stringify(after)).not.toContain(author.number);
    const [change] = await shop.db.query<{ action: string; actor_id: string }>(
      'test.change',
      `select action, actor_id from platform.change where record_kind = 'review' order by id desc limit 1`,
    );
    expect(change?.action).toBe('review.show');
  });

  it('is refused for guests, who has not bought, who has not received, and who has sent it back', async () => {
    await buyer();
    expect(refusalOf(await write(people.guest)).code).toBe('REVIEW_GUEST');
    const stranger = await personOf(shop, 'stranger');
    expect(refusalOf(await write(stranger)).code).toBe('REVIEW_NOT_BOUGHT');
    await ownersOrder(shop, { ...people, owner: stranger }, 'shipped');
    expect(refusalOf(await write(stranger)).code).toBe('REVIEW_NOT_BOUGHT');
    const returning = await personOf(shop, 'owner');
    const { id } = await ownersWaitingReturn(shop, { ...people, owner: returning });
    await shop.db.query(
      'test.accepted',
      `update ordering.order_return_line set accepted = quantity where return_id in (
         select sent.id from ordering.order_return sent join ordering.sales_order sold on sold.id = sent.order_id
         where sold.number = $1)`,
      [id],
    );
    expect(refusalOf(await write(returning)).code).toBe('REVIEW_NOT_BOUGHT');
  });

  it('is written once for an order, also by requests at once, and again for the next order', async () => {
    const author = await buyer();
    const answers = await Promise.all([write(author), write(author), write(author)]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(refusalOf(await write(author)).code).toBe('REVIEW_WRITTEN');
    const { id } = await ownersReceivedOrder(shop, { ...people, owner: author });
    expect(refusalOf(await write(author, { order_number: author.number })).code).toBe('REVIEW_WRITTEN');
    await must(write(author, { order_number: id }));
  });

  it('has no name that claims to be the shop', async () => {
    const author = await buyer();
    const name = shop.areas.stores.shop().name['en-US'].toUpperCase();
    for (const nickname of ['金兰官方客服', `${name}!`, 'Customer service'])
      expect(refusalOf(await write(author, { nickname }))).toMatchObject({
        code: 'REVIEW_INVALID',
        data: { reason: 'shop' },
      });
    const uid = await written(author);
    expect(refusalOf(await edit(author, uid, { nickname: 'Official' })).code).toBe('REVIEW_INVALID');
  });

  it('is refused with wrong stars, texts that are empty or too long, and an address as nickname', async () => {
    const author = await buyer();
    const codeOf = async (changes: object) => refusalOf(await write(author, changes)).code;
    expect(await codeOf({ ratings: [] })).toBe('REVIEW_INVALID');
    expect(await codeOf({ ratings: starsInput(6) })).toBe('REVIEW_INVALID');
    expect(await codeOf({ ratings: [...starsInput(5), ...starsInput(5)] })).toBe('REVIEW_INVALID');
    expect(await codeOf({ text: 'a'.repeat(1_001) })).toBe('INVALID_TEXT');
    expect(await codeOf({ summary: ' \u200b ' })).toBe('INVALID_TEXT');
    expect(await codeOf({ nickname: 'www.example.com' })).toBe('REVIEW_INVALID');
    expect(refusalOf(await write(author, {}, 'NOTHING')).code).toBe('PRODUCT_NOT_FOUND');
    await must(write(author));
  });

  it('waits again after an edit, and leaves the page', async () => {
    const { author, uid } = await shown();
    await must(decide('replyToReview', uid, { reply: 'Thank you' }));
    const { review_count: before } = await onPiece();
    const { review } = (await must(edit(author, uid, { text: 'Changed', ratings: starsInput(1) })))
      .updateProductReview;
    expect(review).toMatchObject({ stage: 'WAITING', text: 'Changed', average_rating: 20, reply: null });
    expect((await onPiece()).review_count).toBe(before - 1);
    expect(refusalOf(await decide('showReview', uid)).code).toBe('REVIEW_CHANGED');
    await must(decide('showReview', uid, { version: 2 }));
  });

  it('is deleted by its author alone', async () => {
    const { author, uid } = await shown();
    const remove = (person: Person) =>
      shop.graphql('mutation ($uid: ID!) { deleteProductReview(uid: $uid) }', { uid }, person.headers);
    expect(refusalOf(await remove(people.stranger)).code).toBe('REVIEW_NOT_FOUND');
    const { review_count: before } = await onPiece();
    await must(remove(author));
    expect((await onPiece()).review_count).toBe(before - 1);
    expect(refusalOf(await remove(author)).code).toBe('REVIEW_NOT_FOUND');
    expect(refusalOf(await edit(author, uid)).code).toBe('REVIEW_NOT_FOUND');
  });

  it('is listed for its author with what is still to review, and for nobody else', async () => {
    const author = await buyer();
    const ask = ({ headers }: Person) =>
      must(
        shop.graphql(
          `{ customer { reviews { items { uid stage } page_info { total_pages } }
             pieces_to_review { sku order_number name product { sku } } } }`,
          {},
          headers,
        ),
      );
    const { customer: before } = await ask(author);
    expect(before.reviews.items).toEqual([]);
    expect(before.pieces_to_review).toMatchObject([
      { sku: boughtSku, order_number: author.number, product: { sku: boughtSku } },
    ]);
    const uid = await written(author);
    const { customer: after } = await ask(author);
    expect(after.reviews.items).toEqual([{ uid, stage: 'WAITING' }]);
    expect(after.pieces_to_review).toEqual([]);
    expect((await ask(people.stranger)).customer.reviews.items).toEqual([]);
  });
});

describe('the manager of the e-shop', () => {
  it('refuses a review with a reason, which its author gets by e-mail', async () => {
    const author = await buyer();
    const uid = await written(author);
    expect(refusalOf(await decide('refuseReview', uid, { reason: ' ' })).code).toBe('INVALID_TEXT');
    await must(decide('refuseReview', uid, { reason: 'About the parcel' }));
    const [mail, ...others] = await shop.db.query<{ subject: string; body: string }>(
      'test.mails',
      `select subject, body from platform.message where key like 'review-refused:%' and recipient = $1`,
      [author.email],
    );
    expect(others).toEqual([]);
    expect(mail?.body).toContain('About the parcel');
    expect(mail?.body).toContain('/my-reviews');
    const { customer } = await must(
      shop.graphql('{ customer { reviews { items { stage refusal_reason } } } }', {}, author.headers),
    );
    expect(customer.reviews.items).toEqual([{ stage: 'REFUSED', refusal_reason: 'About the parcel' }]);
  });

  it('does not decide about a review of their own, and does not reply to it', async () => {
    const uid = await writtenByManager();
    for (const [name, more] of [
      ['showReview', {}],
      ['refuseReview', { reason: 'No' }],
      ['replyToReview', { reply: 'Thank you' }],
    ] as const)
      expect(refusalOf(await decide(name, uid, more)).code).toBe('STAFF_OWN');
  });

  it('decides once when two decide at once', async () => {
    const uid = await written(await buyer());
    const answers = await Promise.all([decide('showReview', uid), decide('showReview', uid)]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  it('sees the reviews of the own market only', async () => {
    const author = customerIdOf(people.owner);
    const uid = await storeReview(shop, { customerId: author, market: 'sg' });
    expect(refusalOf(await decide('showReview', uid)).code).toBe('REVIEW_NOT_FOUND');
    const { staffReviews } = await must(
      shop.graphql('{ staffReviews(stage: WAITING) { items { uid } } }', {}, people.eshop.headers),
    );
    expect(staffReviews.items.map((item: { uid: string }) => item.uid)).not.toContain(uid);
  });

  it('replies to a shown review, changes the reply and removes it', async () => {
    const { uid } = await shown();
    for (const [reply, expected] of [
      ['Thank you', 'Thank you'],
      ['Thank you very much', 'Thank you very much'],
      ['', null],
    ]) {
      await must(decide('replyToReview', uid, { reply }));
      expect((await onPiece()).reviews.items[0].reply).toBe(expected);
    }
    const waiting = await written(await buyer());
    expect(refusalOf(await decide('replyToReview', waiting, { reply: 'Hello' })).code).toBe('REVIEW_CHANGED');
  });
});

describe('a vote', () => {
  /** Adds a purchase of the person that counts for level and points now, or only after the time of returns. */
  const buys = (person: Person, { isBooked = true } = {}) =>
    shop.db.query(
      'test.buys',
      `insert into members.purchase (order_number, customer_id, region, day, lines, spent, points_percent, rate_percent, points, booked_at)
       values ($1, $2, 'hk', '2026-11-01', '[]', 100, 100, 100, 1, $3)`,
      [crypto.randomUUID(), customerIdOf(person), isBooked ? shop.clock.now() : null],
    );
  const vote = (person: Person, uid: string, helpful = true) =>
    shop.graphql(
      'mutation ($uid: ID!, $helpful: Boolean!) { voteForReview(uid: $uid, helpful: $helpful) { review { helpful_count } } }',
      { uid, helpful },
      person.headers,
    );
  const countOf = async (answer: ReturnType<typeof vote>) =>
    (await must(answer)).voteForReview.review.helpful_count;

  it('counts only from accounts that have bought something, and not for rewritten words', async () => {
    const { author, uid } = await shown();
    const waiting = await personOf(shop, 'stranger');
    expect(refusalOf(await vote(waiting, uid)).code).toBe('REVIEW_VOTE_NOT_BOUGHT');
    await buys(waiting, { isBooked: false });
    expect(refusalOf(await vote(waiting, uid)).code).toBe('REVIEW_VOTE_NOT_BOUGHT');
    expect(await countOf(vote(waiting, uid, false))).toBe(0);
    await buys(people.stranger);
    expect(await countOf(vote(people.stranger, uid))).toBe(1);
    await must(edit(author, uid, { nickname: 'Ling' }));
    await must(decide('showReview', uid, { version: 2 }));
    expect((await onPiece()).reviews.items[0]).toMatchObject({ nickname: 'Ling', helpful_count: 1 });
    await must(edit(author, uid, { text: 'Buy at my own shop' }));
    await must(decide('showReview', uid, { version: 3 }));
    expect((await onPiece()).reviews.items[0].helpful_count).toBe(0);
    expect(await countOf(vote(people.stranger, uid))).toBe(1);
  });

  it('counts once for a customer, also when it is sent at once, and can be taken back', async () => {
    const { author, uid } = await shown();
    await buys(people.stranger);
    await buys(people.manager);
    await Promise.all([vote(people.stranger, uid), vote(people.stranger, uid)]);
    expect(await countOf(vote(people.manager, uid))).toBe(2);
    const { customer } = await must(
      shop.graphql(
        'query ($uids: [ID!]!) { customer { helpful_reviews(uids: $uids) } }',
        { uids: [uid, 'nonsense'] },
        people.stranger.headers,
      ),
    );
    expect(customer.helpful_reviews).toEqual([uid]);
    expect(await countOf(vote(people.stranger, uid, false))).toBe(1);
    expect(await countOf(vote(people.stranger, uid, false))).toBe(1);
    expect(refusalOf(await vote(author, uid)).code).toBe('REVIEW_OWN');
    const waiting = await written(await buyer());
    expect(refusalOf(await vote(people.stranger, waiting)).code).toBe('REVIEW_NOT_FOUND');
  });
});

describe('a picture', () => {
  const add = async (person: Person, uid: string, picture: string) =>
    shop.graphql(
      `mutation ($uid: ID!, $picture: String!) { addReviewPicture(uid: $uid, picture: $picture) { review { ${fields} } } }`,
      { uid, picture },
      person.headers,
    );

  it('is drawn again, and opens to strangers only while its review is shown', async () => {
    const author = await buyer();
    const uid = await written(author);
    const picture = await photo();
    const { review } = (await must(add(author, uid, picture))).addReviewPicture;
    expect((await must(add(author, uid, picture))).addReviewPicture.review.pictures).toHaveLength(1);
    const hidden = await shop.http({ method: 'GET', url: review.pictures[0].url });
    expect(hidden.headers['content-type']).toBe('image/webp');
    expect((await sharp(hidden.rawPayload).metadata()).exif).toBeUndefined();
    const number = atob(review.pictures[0].uid);
    const open = () => shop.http({ method: 'GET', url: `/review-picture/${number}` });
    expect((await open()).statusCode).toBe(404);
    await must(decide('showReview', uid, { version: 3 }));
    expect((await onPiece()).reviews.items[0].pictures[0].url).toBe(`/review-picture/${number}`);
    expect((await open()).headers['cache-control']).toBe('public, max-age=600');
    await must(decide('refuseReview', uid, { version: 3, reason: 'Not the piece' }));
    expect((await open()).statusCode).toBe(404);
    shop.clock.advance({ hours: 7 });
    expect((await shop.http({ method: 'GET', url: review.pictures[0].url })).statusCode).toBe(404);
  });

  it('is refused for anything but a picture, beyond five, and for others', async () => {
    const author = await buyer();
    const uid = await written(author);
    expect(refusalOf(await add(people.stranger, uid, await photo())).code).toBe('REVIEW_NOT_FOUND');
    expect(refusalOf(await add(author, uid, btoa('<svg/>'))).code).toBe('PICTURE_INVALID');
    for (let red = 0; red < 5; red += 1) await must(add(author, uid, await photo(red * 40)));
    expect(refusalOf(await add(author, uid, await photo(255))).code).toBe('REVIEW_PICTURES_FULL');
  });
});

describe('the reviews of a piece', () => {
  it('are filtered by stars and pictures, with the distribution of all', async () => {
    await shop.db.query('test.clear', 'delete from reviews.review');
    const uids = [];
    for (const stars of [5, 5, 2]) {
      const person = await buyer();
      const { review } = (await must(write(person, { ratings: starsInput(stars) }))).createProductReview;
      await must(decide('showReview', review.uid));
      uids.push(review.uid);
    }
    expect(await find()).toMatchObject({
      ...{ total_count: 3, review_count: 3, average: 4, stars: [0, 1, 0, 0, 2] },
    });
    expect((await find({ stars: 2 })).items).toEqual([{ uid: uids[2] }]);
    expect(await find({ pictures: true })).toMatchObject({ items: [], total_count: 0, review_count: 3 });
    expect((await find({ page: 900_000 })).items).toEqual([]);
    expect((await onPiece()).rating_summary).toBe(80);
    expect((await onPiece(people.guest, goldPiece === boughtSku ? 'JL11001' : goldPiece)).review_count).toBe(
      0,
    );
  });
});

describe('the invitation', () => {
  const mailsTo = ({ email }: Person) =>
    shop.db.query<{ body: string }>(
      'test.invitations',
      `select body from platform.message where key like 'review-invitation:%' and recipient = $1`,
      [email],
    );
  const subscribe = async ({ email, headers }: Person) => {
    await verifyEmail(shop, email ?? '');
    await must(
      shop.graphql(
        'mutation { updateCustomerV2(input: { is_subscribed: true }) { customer { is_subscribed } } }',
        {},
        headers,
      ),
    );
  };

  it('is sent once, some days after the receipt, to those who agreed and have not written', async () => {
    const [agreed, silent, wrote] = [await buyer(), await buyer(), await buyer()];
    await subscribe(agreed);
    await subscribe(wrote);
    await must(write(wrote));
    await shop.jobs.runSchedule(inviteJob);
    expect(await mailsTo(agreed)).toEqual([]);
    shop.clock.advance({ days: 14, hours: 1 });
    await Promise.all([shop.jobs.runSchedule(inviteJob), shop.jobs.runSchedule(inviteJob)]);
    await shop.jobs.runSchedule(inviteJob);
    const [mail, ...others] = await mailsTo(agreed);
    expect(others).toEqual([]);
    expect(mail?.body).toContain('/my-reviews');
    expect(mail?.body).toContain('/unsubscribe?key=');
    expect(await mailsTo(silent)).toEqual([]);
    expect(await mailsTo(wrote)).toEqual([]);
  });
});

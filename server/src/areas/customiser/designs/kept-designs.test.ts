import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import {
  addDesign,
  codeOf,
  drawnPicture,
  emptyBag,
  pairDesign,
  ringDesign,
  sampleTables,
} from '../../../testing/designs.ts';
import { signUp } from '../../../testing/people.ts';
import { createTestShop, type TestAnswer, type TestShop } from '../../../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());

const hk = { store: 'hk_en' };
const code = codeOf(ringDesign('pt950', 'LOVE'));
const share = (variables: object, headers = hk) =>
  shop.graphql(
    'mutation ($code: String!, $picture: String) { shareDesign(code: $code, picture: $picture) { short path code picture_url } }',
    variables,
    headers,
  );
const shared = async (short: string) =>
  (
    await must(
      shop.graphql('query ($short: String!) { sharedDesign(short: $short) { short code picture_url } }', {
        short,
      }),
    )
  ).sharedDesign;
const save = (variables: object, headers: Record<string, string>) =>
  shop.graphql(
    `mutation ($code: String!, $name: String, $picture: String) {
       saveDesign(code: $code, name: $name, picture: $picture) { uid name code picture_url updated_at } }`,
    variables,
    headers,
  );
const saved = async (headers: Record<string, string>, args = '') =>
  (
    await must(
      shop.graphql(
        `{ customer { saved_designs${args} { items { uid name path code picture_url } total_count
           page_info { current_page page_size total_pages } } } }`,
        {},
        headers,
      ),
    )
  ).customer.saved_designs;
const codeIn = ({ errors }: Pick<TestAnswer<unknown>, 'errors'>) => errors?.[0]?.extensions?.code;
const picturesKept = async () =>
  (await shop.db.query<{ sha256: string }>('test.pictures', 'select sha256 from customiser.picture')).map(
    ({ sha256 }) => sha256,
  );

describe('a shared design', () => {
  test('has one short word of eight letters, whoever shares it, and opens by it', async () => {
    const { shareDesign } = await must(share({ code, picture: await drawnPicture() }));
    expect(shareDesign.short).toMatch(/^[a-z]{8}$/);
    expect(shareDesign.path).toBe(`/customizer/d/${shareDesign.short}`);
    const sharedAgain = (await must(share({ code, picture: await drawnPicture() }))).shareDesign;
    expect(sharedAgain).toEqual(shareDesign);
    expect(await shared(shareDesign.short)).toEqual({
      short: shareDesign.short,
      code,
      picture_url: shareDesign.picture_url,
    });
    expect((await shared(shareDesign.short.toUpperCase())).short).toBe(shareDesign.short);
    const other = (await must(share({ code: codeOf(pairDesign()) }))).shareDesign;
    expect(other.short).not.toBe(shareDesign.short);
    expect(other.picture_url).toBeNull();
  });

  test('with another picture gets another short word, so nobody changes another’s link', async () => {
    const startedCode = codeOf({ tables: sampleTables, flow: 'necklace', piece: {} });
    const plain = (await must(share({ code: startedCode }))).shareDesign;
    const withPicture = (await must(share({ code: startedCode, picture: await drawnPicture('#445566') })))
      .shareDesign;
    const stranger = (await must(share({ code: startedCode, picture: await drawnPicture('#ff0000') })))
      .shareDesign;
    expect(new Set([plain, withPicture, stranger].map(({ short }) => short)).size).toBe(3);
    expect(withPicture.picture_url).not.toBeNull();
    expect(stranger.picture_url).not.toBe(withPicture.picture_url);
    expect((await shared(plain.short)).picture_url).toBeNull();
    expect((await shared(withPicture.short)).picture_url).toBe(withPicture.picture_url);
    const sharedAgain = (await must(share({ code: startedCode, picture: await drawnPicture('#445566') })))
      .shareDesign;
    expect([sharedAgain, (await must(share({ code: startedCode }))).shareDesign]).toEqual([
      withPicture,
      plain,
    ]);
  });

  test('may be incomplete', async () => {
    const half = codeOf({ tables: sampleTables, flow: 'pendant', piece: {} });
    const { shareDesign } = await must(share({ code: half }));
    expect((await shared(shareDesign.short)).code).toBe(half);
  });

  test('is not found by an unknown or invalid word', async () => {
    for (const short of [
      'abcdefgh',
      '',
      'ABCDEFGH',
      '福福福福福福福福',
      `${'a'.repeat(100_000)}`,
      "' or 1=1",
    ])
      expect(await shared(short)).toBeNull();
  });

  test('is refused for an invalid code, and after twenty shares from one address', async () => {
    expect(codeIn(await share({ code: code.slice(0, -3) }))).toBe('CODE_CUT_SHORT');
    expect(codeIn(await share({ code: codeOf(ringDesign(), 'yuhua') }))).toBe('CODE_OF_ANOTHER_SHOP');
    expect(codeIn(await share({ code, picture: 'AAAA' }))).toBe('PICTURE_INVALID');
    const codes: unknown[] = [];
    for (let n = 0; n < 40; n += 1) codes.push(codeIn(await share({ code })));
    expect(codes).toContain('TOO_MANY_REQUESTS');
    shop.clock.advance({ hours: 1 });
  });
});

describe('a saved design', () => {
  test('is visible only to its customer, named after its style until renamed', async () => {
    const { headers } = await signUp(shop);
    const stranger = await signUp(shop);
    const { saveDesign } = await must(save({ code, picture: await drawnPicture('#336699') }, headers));
    expect(saveDesign).toMatchObject({ name: 'Plain Circle\u00a0· Ring', code });
    const savedAgain = (await must(save({ code, name: '  For Ka Yan  ' }, headers))).saveDesign;
    expect(savedAgain).toMatchObject({
      uid: saveDesign.uid,
      name: 'For Ka Yan',
      picture_url: saveDesign.picture_url,
    });
    expect(await saved(headers)).toEqual({
      items: [
        {
          uid: saveDesign.uid,
          name: 'For Ka Yan',
          path: `/customizer/single-ring/review?d=${code}`,
          code,
          picture_url: saveDesign.picture_url,
        },
      ],
      total_count: 1,
      page_info: { current_page: 1, page_size: 12, total_pages: 1 },
    });
    expect((await saved(stranger.headers)).total_count).toBe(0);
    const rename = (by: Record<string, string>, name: string) =>
      shop.graphql(
        'mutation ($uid: ID!, $name: String!) { renameSavedDesign(uid: $uid, name: $name) { name } }',
        { uid: saveDesign.uid, name },
        by,
      );
    expect(codeIn(await rename(stranger.headers, 'Mine'))).toBe('DESIGN_NOT_FOUND');
    expect(codeIn(await rename(headers, '  '))).toBe('INVALID_TEXT');
    expect(codeIn(await rename(headers, 'x'.repeat(61)))).toBe('INVALID_TEXT');
    expect((await must(rename(headers, '<b>戒指</b>'))).renameSavedDesign.name).toBe('<b>戒指</b>');
    const remove = (by: Record<string, string>) =>
      shop.graphql('mutation ($uid: ID!) { deleteSavedDesign(uid: $uid) }', { uid: saveDesign.uid }, by);
    expect(codeIn(await remove(stranger.headers))).toBe('DESIGN_NOT_FOUND');
    expect((await must(remove(headers))).deleteSavedDesign).toBe(true);
    expect(codeIn(await remove(headers))).toBe('DESIGN_NOT_FOUND');
    expect((await saved(headers)).items).toEqual([]);
  });

  test('is refused beyond two hundred, also for concurrent saves', async () => {
    const { headers, customerId } = await signUp(shop);
    await shop.db.query(
      'test.fill',
      `insert into customiser.saved_design (customer_id, code, name, saved_at)
       select $1, 'code-' || n, 'design', now() from generate_series(1, 198) n`,
      [customerId],
    );
    const sizes = [509, 521, 534, 546, 559];
    const answers = await Promise.all(
      sizes.map((size) =>
        save({ code: codeOf({ ...ringDesign(), piece: { ...ringDesign().piece, size } }) }, headers),
      ),
    );
    expect(answers.map(codeIn).filter((code) => code === 'DESIGNS_FULL')).toHaveLength(3);
    const { total_count, items, page_info } = await saved(headers, '(pageSize: 100, currentPage: 4)');
    expect([total_count, items.length, page_info.page_size, page_info.total_pages]).toEqual([200, 50, 50, 4]);
  });

  test('without any choice is named after its flow', async () => {
    const { headers } = await signUp(shop);
    const { saveDesign } = await must(
      save({ code: codeOf({ tables: sampleTables, flow: 'pendant', piece: {} }) }, headers),
    );
    expect(saveDesign.name).toBe('Pendant');
  });

  test('requires a signed-in customer', async () => {
    expect(codeIn(await save({ code }, hk))).toBe('NOT_AUTHORISED');
  });
});

describe('a picture of a design', () => {
  test('is deleted one day after its last use, not before', async () => {
    const { headers } = await signUp(shop);
    const hashOf = (url: string) => /([0-9a-f]{64})/.exec(url)?.[1];
    const inAccount = (await must(save({ code, picture: await drawnPicture('#110000') }, headers)))
      .saveDesign;
    const gone = (
      await must(save({ code: codeOf(pairDesign()), picture: await drawnPicture('#220000') }, headers))
    ).saveDesign;
    const bag = await emptyBag(shop);
    const { cart } = await addDesign(shop, bag, code, { picture: await drawnPicture('#330000') });
    await must(
      shop.graphql('mutation ($uid: ID!) { deleteSavedDesign(uid: $uid) }', { uid: gone.uid }, headers),
    );
    shop.clock.advance({ hours: 2 });
    await shop.jobs.runSchedule('customiser.delete-unused-pictures');
    expect(await picturesKept()).toContain(hashOf(gone.picture_url));
    shop.clock.advance({ days: 1 });
    await shop.jobs.runSchedule('customiser.delete-unused-pictures');
    const hashes = await picturesKept();
    expect(hashes).not.toContain(hashOf(gone.picture_url));
    expect(hashes).toEqual(
      expect.arrayContaining([hashOf(inAccount.picture_url), hashOf(cart.items[0].custom_image)]),
    );
  });

  test('is not found by an unknown hash', async () => {
    for (const path of ['0'.repeat(64), '../../etc/passwd', 'x'])
      expect((await shop.http({ method: 'GET', url: `/media/designs/${path}.webp` })).statusCode).toBe(404);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { givePoints, pointsOf, requestKey } from '../../../testing/members/rewards.ts';
import { refusalOf, signIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';
import { csvCell } from './miles-csv.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.limits', 'delete from platform.limit_use');
});

const request = { miles: 1_000, membership_number: '1234 567-890', name: 'chan  ka yan' };
const ask = (headers: Record<string, string>, document: string, variables = {}) =>
  shop.graphql(document, variables, { ...headers, store: 'hk_en' });
const requestMiles = (headers: Record<string, string>, over: object = {}) =>
  ask(
    headers,
    'mutation ($input: RequestMilesInput!) { requestMiles(input: $input) { id miles points stage membership_number name } }',
    { input: { ...request, request_key: requestKey(), ...over } },
  );
const regionHk = (customerId: string) => ({ customerId, region: 'hk' as const });
async function memberWith(points: number) {
  const member = await signUp(shop);
  if (points > 0) await givePoints(shop, regionHk(member.customerId), points);
  return member;
}
const available = async (customerId: string) => (await pointsOf(shop, regionHk(customerId))).available;
const eshop = () => staffOf(shop, { store: 'hk-eshop', role: 'manager' });
const makeFile = (headers: Record<string, string>) =>
  ask(headers, 'mutation { createMilesFile { file { id requests } csv } }');
const settle = (headers: Record<string, string>, field: 'creditMiles' | 'rejectMiles', id: string) =>
  ask(
    headers,
    field === 'creditMiles'
      ? 'mutation ($id: ID!) { creditMiles(id: $id) { stage actions } }'
      : 'mutation ($id: ID!) { rejectMiles(id: $id, reason: "The name differs") { stage actions } }',
    { id },
  );
const own = async (headers: Record<string, string>) =>
  (await must(ask(headers, '{ customer { miles_requests { id stage reason membership_number } } }'))).customer
    .miles_requests;
/** Ends the requests that other tests have left. */
const emptyTray = async () => {
  await makeFile((await eshop()).headers);
};

describe('a request for miles', () => {
  it('takes ten points a mile, with the name in capitals and the number without spaces', async () => {
    const { headers, customerId } = await memberWith(12_000);
    expect((await must(requestMiles(headers))).requestMiles).toMatchObject({
      ...{ miles: 1_000, points: 10_000, stage: 'SUBMITTED', membership_number: '7890', name: 'CHAN KA YAN' },
    });
    expect(await available(customerId)).toBe(2_000);
  });

  it.each([
    [{ miles: 1_500 }, 'MILES_INVALID'],
    [{ miles: -1_000 }, 'MILES_INVALID'],
    [{ membership_number: '123456789' }, 'MEMBERSHIP_NUMBER_INVALID'],
    [{ membership_number: '12345678901' }, 'MEMBERSHIP_NUMBER_INVALID'],
    [{ name: '陈嘉欣' }, 'AIRLINE_NAME_INVALID'],
    [{ name: '=1+1' }, 'AIRLINE_NAME_INVALID'],
    [{ name: 'A'.repeat(61) }, 'AIRLINE_NAME_INVALID'],
    [{ miles: 2_000 }, 'POINTS_SHORT'],
  ])('with %j is refused as %s', async (over, code) => {
    const { headers, customerId } = await memberWith(12_000);
    expect(refusalOf(await requestMiles(headers, over)).code).toBe(code);
    expect(await available(customerId)).toBe(12_000);
    expect(await own(headers)).toEqual([]);
  });

  it('is made once a day, also if asked at once; the same request again is the same', async () => {
    const member = await memberWith(30_000);
    const same = { request_key: requestKey() };
    const first = await must(requestMiles(member.headers, same));
    expect(await must(requestMiles(member.headers, same))).toEqual(first);
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestMiles(member.headers)));
    expect(answers.map((answer) => refusalOf(answer).code)).toEqual(Array(10).fill('MILES_ONCE_A_DAY'));
    expect(await available(member.customerId)).toBe(20_000);
    shop.clock.advance({ days: 1 });
    const { headers } = await signIn(shop, member.email);
    const tomorrow = await Promise.all(Array.from({ length: 10 }, () => requestMiles(headers)));
    expect(tomorrow.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(await available(member.customerId)).toBe(10_000);
  });

  it('is sent in one file, again the same on demand, and credited', async () => {
    await emptyTray();
    const members = await Promise.all([memberWith(10_000), memberWith(10_000)]);
    const made = await Promise.all(members.map(({ headers }) => must(requestMiles(headers))));
    const { headers, staffNo } = await eshop();
    const files = await Promise.all([makeFile(headers), makeFile(headers)]);
    expect(files.flatMap(({ errors }) => errors?.[0]?.extensions?.code ?? [])).toEqual([
      'MILES_NONE_TO_SEND',
    ]);
    const { file, csv } = files.find(({ errors }) => errors === undefined)?.data?.createMilesFile ?? {};
    expect(file.requests).toBe(2);
    const lines = csv.split('\r\n');
    expect(lines[0]).toBe('"request","membership_number","name","miles","requested_on"');
    expect(lines.slice(1, 3).sort()).toEqual(
      made.map(({ requestMiles: { id } }) => `"${id}","1234567890","CHAN KA YAN","1000","2026-11-21"`).sort(),
    );
    const again = await must(
      ask(headers, 'mutation ($id: ID!) { downloadMilesFile(id: $id) { csv } }', { id: file.id }),
    );
    expect(again.downloadMilesFile.csv).toBe(csv);
    const [first] = made;
    expect((await must(settle(headers, 'creditMiles', first?.requestMiles.id))).creditMiles).toEqual({
      ...{ stage: 'CREDITED', actions: [] },
    });
    await must(settle(headers, 'creditMiles', first?.requestMiles.id));
    expect(refusalOf(await settle(headers, 'rejectMiles', first?.requestMiles.id)).code).toBe(
      'MILES_STEP_REFUSED',
    );
    const changes = await shop.db.query<{ action: string }>(
      'test.changes',
      'select action from platform.change where actor_id = $1 order by id',
      [staffNo],
    );
    expect(changes.map(({ action }) => action)).toEqual(['miles.send', 'miles.download', 'miles.credit']);
  });

  it('of the manager is credited and rejected by another person', async () => {
    await emptyTray();
    const manager = await eshop();
    await givePoints(shop, regionHk(manager.customerId), 10_000);
    const { id } = (await must(requestMiles(manager.headers))).requestMiles;
    await must(makeFile((await eshop()).headers));
    for (const field of ['creditMiles', 'rejectMiles'] as const)
      expect(refusalOf(await settle(manager.headers, field, id)).code).toBe('STAFF_OWN');
    await must(settle((await eshop()).headers, 'creditMiles', id));
  });

  it('that the airline rejects returns its points, once, with the reason', async () => {
    const member = await memberWith(10_000);
    const { requestMiles: made } = await must(requestMiles(member.headers));
    const { headers } = await eshop();
    expect(refusalOf(await settle(headers, 'creditMiles', made.id)).code).toBe('MILES_STEP_REFUSED');
    await must(makeFile(headers));
    await Promise.all(Array.from({ length: 5 }, () => must(settle(headers, 'rejectMiles', made.id))));
    expect(await available(member.customerId)).toBe(10_000);
    expect(await own(member.headers)).toEqual([
      { id: made.id, stage: 'REJECTED', reason: 'The name differs', membership_number: '7890' },
    ]);
    const other = await staffOf(shop, { store: 'mo-eshop', role: 'manager' });
    expect(refusalOf(await settle(other.headers, 'rejectMiles', made.id)).code).toBe(
      'MILES_REQUEST_NOT_FOUND',
    );
  });
});

it.each([
  ['=cmd', `"'=cmd"`],
  ['+1', `"'+1"`],
  ['@x', `"'@x"`],
  ['a"b', '"a""b"'],
  [7, '"7"'],
])('a cell of %j is %s', (value, cell) => expect(csvCell(value)).toBe(cell));

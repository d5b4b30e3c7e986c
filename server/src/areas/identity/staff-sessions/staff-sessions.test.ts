import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../../testing/buyer.ts';
import { password, refusalOf, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

let shop: TestShop;
type Staff = Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
  shop = await createTestShop({ sample: true, config: { staffLockMinutes: 10 } });
});
afterAll(() => shop?.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.query('test.forget-uses', 'delete from platform.limit_use');
});

const pin = '583920';
const device = 'tablet-at-the-counter';
const status =
  'query ($device: String) { staffSession(device: $device) { staff_no is_locked has_pin lock_after_seconds draft_key } getLoginStatus }';
const unlockText =
  'mutation ($session: String!, $pin: String, $password: String) { unlockStaffSession(session: $session, pin: $pin, password: $password) { token } }';

const withToken = (token: string, more: object = {}) => ({
  headers: { store: 'hk_en', authorization: `Bearer ${token}`, ...more } as Record<string, string>,
});
const read = async (headers: Record<string, string>) => must(shop.graphql(status, { device }, headers));
const isIn = async (headers: Record<string, string>): Promise<boolean> =>
  (await read(headers)).getLoginStatus;
const lock = (headers: Record<string, string>) => shop.graphql('mutation { lockStaffSession }', {}, headers);
const unlock = (session: string, by: object) => shop.graphql(unlockText, { session, ...by });
const newTokenOf = async (session: string, by: object): Promise<string> =>
  (await must(unlock(session, by))).unlockStaffSession.token;
const setPin = (headers: Record<string, string>, typed = pin, by = password) =>
  shop.graphql(
    'mutation ($pin: String!, $password: String!) { setStaffPin(pin: $pin, password: $password) }',
    { pin: typed, password: by },
    headers,
  );
const colleague = (role: 'adviser' | 'manager' = 'adviser', store = 'hk-central'): Promise<Staff> =>
  staffOf(shop, { store, role });
async function withPin(): Promise<Staff> {
  const staff = await colleague();
  await must(setPin(staff.headers));
  return staff;
}

describe('a session of staff that nobody uses', () => {
  it('is locked after the minutes of the setting, and signs nobody in', async () => {
    const { headers, staffNo } = await colleague();
    shop.clock.advance({ minutes: 10 });
    expect(await read(headers)).toMatchObject({
      getLoginStatus: true,
      staffSession: { staff_no: staffNo, is_locked: false, has_pin: false, lock_after_seconds: 600 },
    });
    shop.clock.advance({ minutes: 11, seconds: 1 });
    expect(await read(headers)).toMatchObject({
      getLoginStatus: false,
      staffSession: { staff_no: staffNo, is_locked: true, draft_key: null },
    });
    expect(refusalOf(await shop.graphql('{ staffOrders { total_count } }', {}, headers)).code).toBe(
      'STAFF_ONLY',
    );
    expect(refusalOf(await shop.graphql('{ customer { email } }', {}, headers)).code).toBe('NOT_AUTHORISED');
    const renew = await shop.graphql('mutation { renewCustomerToken { token } }', {}, headers);
    expect(refusalOf(renew).code).toBe('NOT_AUTHORISED');
  });

  it('stays open while its person works, but not by requests of a page that nobody touches', async () => {
    const { headers } = await colleague();
    for (let minutes = 0; minutes < 40; minutes += 5) {
      shop.clock.advance({ minutes: 5 });
      expect(await isIn(headers)).toBe(true);
    }
    for (let minutes = 5; minutes <= 10; minutes += 5) {
      shop.clock.advance({ minutes: 5 });
      expect(await isIn({ ...headers, 'idle-seconds': String(minutes * 60) })).toBe(true);
    }
    shop.clock.advance({ minutes: 2 });
    expect(await isIn({ ...headers, 'idle-seconds': '720' })).toBe(false);
    expect(await isIn({ ...headers, 'idle-seconds': '0' })).toBe(false);
  });

  it('cannot be made older or younger by a strange header', async () => {
    const { headers } = await colleague();
    for (const idle of ['-600', 'x', '99999999999999', '1e9', ''])
      expect(await isIn({ ...headers, 'idle-seconds': idle })).toBe(true);
  });

  it('does not lock a customer', async () => {
    const { headers } = await signUp(shop);
    shop.clock.advance({ minutes: 50 });
    expect(await read(headers)).toEqual({ getLoginStatus: true, staffSession: null });
    expect(refusalOf(await lock(headers)).code).toBe('STAFF_ONLY');
  });
});

describe('a locked session', () => {
  it('is opened by the PIN, which ends its old token', async () => {
    const { headers, token, staffNo } = await withPin();
    expect(await must(lock(headers))).toEqual({ lockStaffSession: true });
    expect(await isIn(headers)).toBe(false);
    expect(refusalOf(await lock(headers)).code).toBe('STAFF_ONLY');
    const opened = withToken(await newTokenOf(token, { pin: ` ${pin.slice(0, 3)} ${pin.slice(3)}` }));
    expect(await read(opened.headers)).toMatchObject({
      getLoginStatus: true,
      staffSession: { staff_no: staffNo },
    });
    expect((await read(headers)).staffSession).toBeNull();
    expect(refusalOf(await unlock(token, { pin })).code).toBe('STAFF_SESSION_ENDED');
  });

  it('is opened by the password too, and by nothing else', async () => {
    const { headers, token } = await colleague();
    await must(lock(headers));
    for (const by of [{}, { pin }, { pin: password }, { password: pin }])
      expect(refusalOf(await unlock(token, by)).code).toBe('STAFF_UNLOCK_FAILED');
    expect(await newTokenOf(token, { password })).toMatch(/^[\w-]{43}$/);
  });

  it('ends with the fifth wrong try, also of tries at the same time', async () => {
    const { headers, token } = await withPin();
    await must(lock(headers));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => unlock(token, { pin: String(900_100 + at * 37) })),
    );
    const codes = answers.map((answer) => refusalOf(answer).code);
    expect(codes.filter((code) => code === 'STAFF_UNLOCK_FAILED')).toHaveLength(4);
    expect(codes.filter((code) => code === 'STAFF_SESSION_ENDED')).toHaveLength(8);
    expect(refusalOf(await unlock(token, { pin })).code).toBe('STAFF_SESSION_ENDED');
    expect((await read(headers)).staffSession).toBeNull();
  });

  it('is opened once by two right tries at the same time', async () => {
    const { headers, token } = await withPin();
    await must(lock(headers));
    const answers = await Promise.all([unlock(token, { pin }), unlock(token, { pin })]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
  });

  it('says how many tries are left, and forgets them after a right one', async () => {
    const { headers, token } = await withPin();
    await must(lock(headers));
    for (const left of [4, 3])
      expect(refusalOf(await unlock(token, { pin: '271846' })).data).toMatchObject({ tries_left: left });
    const next = await newTokenOf(token, { pin });
    expect(refusalOf(await unlock(next, { pin: '271846' })).data).toMatchObject({ tries_left: 4 });
  });

  it('takes twenty wrong tries of one person a day, over all their sessions', async () => {
    const staff = await withPin();
    let { token } = staff;
    for (let tries = 0; tries < 20; tries += 1) {
      if (tries % 4 === 0 && tries > 0) token = await newTokenOf(token, { pin });
      expect(refusalOf(await unlock(token, { pin: '271846' })).code).toBe('STAFF_UNLOCK_FAILED');
    }
    expect(refusalOf(await unlock(token, { pin })).code).toBe('TOO_MANY_REQUESTS');
  });

  it('can be opened for twelve hours after the sign-in', async () => {
    const { token } = await withPin();
    shop.clock.advance({ hours: 11, minutes: 30 });
    await shop.jobs.runSchedule('identity.delete-expired');
    const next = await newTokenOf(token, { pin });
    shop.clock.advance({ minutes: 31 });
    expect(refusalOf(await unlock(next, { pin })).code).toBe('STAFF_SESSION_ENDED');
    shop.clock.advance({ hours: 1 });
    await shop.jobs.runSchedule('identity.delete-expired');
    const rows = await shop.db.query(
      'test.sessions',
      'select 1 from identity.session where staff_no is not null and signed_in_at < $1',
      [new Date(shop.clock.now().getTime() - 12 * 3_600_000)],
    );
    expect(rows).toHaveLength(0);
  });

  it('ends with a new password, when its person leaves, and for a token of a customer', async () => {
    const staff = await withPin();
    await must(lock(staff.headers));
    await shop.db.query('test.leave', 'update identity.staff_member set active = false where staff_no = $1', [
      staff.staffNo,
    ]);
    expect(refusalOf(await unlock(staff.token, { pin })).code).toBe('STAFF_SESSION_ENDED');
    const other = await withPin();
    await must(lock(other.headers));
    const owner = await staffSecond(other);
    await must(
      shop.graphql(
        'mutation ($from: String!, $to: String!) { changeCustomerPassword(currentPassword: $from, newPassword: $to) { email } }',
        { from: password, to: 'Silver-2026' },
        owner,
      ),
    );
    expect(refusalOf(await unlock(other.token, { pin })).code).toBe('STAFF_SESSION_ENDED');
    const customer = await signUp(shop);
    expect(refusalOf(await unlock(customer.token, { password })).code).toBe('STAFF_SESSION_ENDED');
  });

  it('shows no signed address of its person', async () => {
    const { headers, token, customerId } = await colleague();
    const id = await shop.areas.identity.sessionIdOf(token);
    expect(id).not.toBeNull();
    expect(await shop.areas.identity.isOpenSession(customerId, id ?? 0)).toBe(true);
    await must(lock(headers));
    expect(await shop.areas.identity.sessionIdOf(token)).toBeNull();
    expect(await shop.areas.identity.isOpenSession(customerId, id ?? 0)).toBe(false);
  });
});

/** A session of the same person as a customer, in another browser. */
async function staffSecond({ email }: Staff): Promise<Record<string, string>> {
  const { generateCustomerToken } = await must(
    shop.graphql(
      'mutation ($email: String!, $password: String!) { generateCustomerToken(email: $email, password: $password) { token } }',
      { email, password },
      { store: 'hk_en' },
    ),
  );
  return withToken(generateCustomerToken.token).headers;
}

describe('the PIN', () => {
  it('needs the password, and is none that others guess', async () => {
    const { headers } = await colleague();
    expect(refusalOf(await setPin(headers, pin, 'Wrong-2026')).code).toBe('WRONG_PASSWORD');
    expect(refusalOf(await setPin(headers, '123456')).data).toMatchObject({ reason: 'simple' });
    expect(refusalOf(await setPin(headers, '12345')).data).toMatchObject({ reason: 'digits' });
    expect((await read(headers)).staffSession.has_pin).toBe(false);
    await must(setPin(headers));
    expect((await read(headers)).staffSession.has_pin).toBe(true);
  });

  it('is stored as a slow hash that also needs the shop’s secret, and recorded without its value', async () => {
    const { staffNo } = await withPin();
    const [row] = await shop.db.query<{ hash: string }>(
      'test.pin',
      'select pin_hash as hash from identity.staff_member where staff_no = $1',
      [staffNo],
    );
    expect(row?.hash).toMatch(/^\$argon2id\$/);
    const changes = await shop.db.query<{ row: string }>(
      'test.changes',
      "select change::text as row from platform.change change where record_kind = 'staff' and record_id = $1",
      [staffNo],
    );
    expect(changes).toHaveLength(1);
    expect(changes[0]?.row).toContain('staff.set-pin');
    expect(changes[0]?.row).not.toContain(pin);
  });

  it('does not sign in by itself', async () => {
    const { staffNo } = await withPin();
    const answer = await shop.graphql(
      'mutation ($no: String!, $password: String!) { generateStaffToken(staff_no: $no, password: $password) { token } }',
      { no: staffNo, password: pin },
    );
    expect(answer.errors).toBeDefined();
  });
});

describe('the key of drafts', () => {
  it('is the same for one person on one device, and another for others', async () => {
    const one = await withPin();
    const other = await colleague();
    const keyOf = async (headers: Record<string, string>, of = device) =>
      (await must(shop.graphql(status, { device: of }, headers))).staffSession.draft_key;
    const key = await keyOf(one.headers);
    expect(key).toMatch(/^[\w-]{43}$/);
    await must(lock(one.headers));
    expect(await keyOf(one.headers)).toBeNull();
    const opened = withToken(await newTokenOf(one.token, { pin }));
    expect(await keyOf(opened.headers)).toBe(key);
    expect(await keyOf(opened.headers, 'another-tablet-here')).not.toBe(key);
    expect(await keyOf(other.headers)).not.toBe(key);
    for (const strange of ['', 'short', 'x'.repeat(65), '"},{"'.repeat(5)])
      expect(await keyOf(opened.headers, strange)).toBeNull();
  });
});

describe('a device of several', () => {
  it('is signed out at once, with locked sessions', async () => {
    const [one, other, customer] = [await withPin(), await colleague(), await signUp(shop)];
    await must(lock(one.headers));
    const end = 'mutation ($sessions: [String!]!) { endStaffSessions(sessions: $sessions) }';
    const sessions = [one.token, other.token, customer.token, 'x'.repeat(5_000)];
    expect(await must(shop.graphql(end, { sessions }))).toEqual({ endStaffSessions: 2 });
    expect(await isIn(other.headers)).toBe(false);
    expect(refusalOf(await unlock(one.token, { pin })).code).toBe('STAFF_SESSION_ENDED');
    expect(await isIn(customer.headers)).toBe(true);
  });

  it('names who acted: the one whose session is open', async () => {
    const [manager, adviser] = [await colleague('manager'), await withPin()];
    await must(lock(manager.headers));
    const identify = 'mutation ($code: String!) { identifyMember(code: $code) { name } }';
    const { data } = await shop.graphql(
      '{ customer { member_card { code } } }',
      {},
      (await signUp(shop)).headers,
    );
    await must(shop.graphql(identify, { code: data.customer.member_card.code }, adviser.headers));
    expect(
      refusalOf(await shop.graphql(identify, { code: data.customer.member_card.code }, manager.headers)).code,
    ).toBe('STAFF_ONLY');
    const [row] = await shop.db.query<{ actor: string }>(
      'test.last-look-up',
      "select actor_id as actor from platform.change where action = 'member.identify' order by id desc limit 1",
    );
    expect(row?.actor).toBe(adviser.staffNo);
  });

  it('loses a colleague whose sessions the manager ends, with the PIN', async () => {
    const [manager, adviser] = [await colleague('manager'), await withPin()];
    const elsewhere = await colleague('manager', 'hk-sheungwan');
    await must(lock(adviser.headers));
    const end = 'mutation ($no: String!) { endColleagueSessions(staff_no: $no) }';
    const input = { no: adviser.staffNo };
    expect(refusalOf(await shop.graphql(end, input, elsewhere.headers)).code).toBe('STAFF_NOT_FOUND');
    const { colleagueSessions } = await must(
      shop.graphql('{ colleagueSessions { staff_no has_pin sessions } }', {}, manager.headers),
    );
    expect(colleagueSessions).toContainEqual({ staff_no: adviser.staffNo, has_pin: true, sessions: 1 });
    expect(colleagueSessions.map(({ staff_no: no }: { staff_no: string }) => no)).not.toContain(
      elsewhere.staffNo,
    );
    expect(await must(shop.graphql(end, input, manager.headers))).toEqual({ endColleagueSessions: 1 });
    expect(refusalOf(await unlock(adviser.token, { pin })).code).toBe('STAFF_SESSION_ENDED');
    const [row] = await shop.db.query<{ actor: string; hash: string | null }>(
      'test.ended',
      `select change.actor_id as actor, (select pin_hash from identity.staff_member where staff_no = $1) as hash
       from platform.change change where action = 'staff.end-sessions' and record_id = $1`,
      [adviser.staffNo],
    );
    expect(row).toEqual({ actor: manager.staffNo, hash: null });
  });
});

describe('an action with a key', () => {
  const key = () => `k-${crypto.randomUUID()}`;
  const send = (headers: Record<string, string>, by: string) => setPin({ ...headers, 'idempotency-key': by });
  const countOf = async (staffNo: string) =>
    (
      await shop.db.query(
        'test.set-pins',
        "select 1 from platform.change where action = 'staff.set-pin' and record_id = $1",
        [staffNo],
      )
    ).length;

  it('is done once, however often its device sends it', async () => {
    const { headers, staffNo } = await colleague();
    const own = key();
    await must(send(headers, own));
    expect(refusalOf(await send(headers, own)).code).toBe('ACTION_DONE');
    expect(await countOf(staffNo)).toBe(1);
    await must(send(headers, key()));
    expect(await countOf(staffNo)).toBe(2);
  });

  it('that was refused may be sent again, and the key of another person counts for nothing', async () => {
    const [one, other] = [await colleague(), await colleague()];
    const own = key();
    const wrong = await setPin({ ...one.headers, 'idempotency-key': own }, '123456');
    expect(refusalOf(wrong).code).toBe('STAFF_PIN_INVALID');
    await must(send(one.headers, own));
    await must(send(other.headers, own));
    expect([await countOf(one.staffNo), await countOf(other.staffNo)]).toEqual([1, 1]);
  });

  it('with a key that is no key, or of a customer, is an ordinary one', async () => {
    const { headers, staffNo } = await colleague();
    for (const strange of ['short', `${'x'.repeat(65)}`, "'; drop table identity.staff_action; --"]) {
      await must(send(headers, strange));
      await must(send(headers, strange));
    }
    expect(await countOf(staffNo)).toBe(6);
    const customer = await signUp(shop);
    const change = 'mutation { updateCustomerV2(input: { firstname: "Mei" }) { customer { id } } }';
    const own = key();
    for (let times = 0; times < 2; times += 1)
      await must(shop.graphql(change, {}, { ...customer.headers, 'idempotency-key': own }));
  });

  it('is forgotten after two days', async () => {
    const { headers } = await colleague();
    await must(send(headers, key()));
    shop.clock.advance({ days: 3 });
    await shop.jobs.runSchedule('identity.delete-expired');
    expect(await shop.db.query('test.actions', 'select 1 from identity.staff_action')).toHaveLength(0);
  });
});

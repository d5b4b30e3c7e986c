import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { photograph, serviceDesk } from '../../testing/at-store/service-desk.ts';
import { must } from '../../testing/buyer.ts';
import { newMobile } from '../../testing/members/mobiles.ts';
import { refusalOf, type SignedIn, signUpProven, staffOf } from '../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../testing/shop.ts';

let shop: TestShop;
let adviser: SignedIn;
let desk: ReturnType<typeof serviceDesk>;
beforeAll(async () => {
  shop = await createTestShop({ sample: true });
  adviser = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
  desk = serviceDesk(shop, { store_code: 'hk-central', kind: 'CLEAN', piece_name: 'Ring', metal: 'GOLD' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  shop.clock.set(testNow);
  await shop.db.script('delete from platform.limit_use; delete from services.job');
});

const guest = { store: 'hk_en' };
interface Job {
  readonly number: string;
  readonly key: string;
  readonly version: number;
}

async function member(): Promise<SignedIn & { readonly mobile: string }> {
  const customer = await signUpProven(shop);
  const mobile = newMobile();
  await shop.db.query(
    'test.prove-mobile',
    'update identity.customer set mobile = $2, mobile_proven_at = created_at where id = $1',
    [Number(customer.customerId), mobile],
  );
  return { ...customer, mobile };
}
const book = async ({ headers }: SignedIn, input: object = {}): Promise<Job> =>
  (await must(desk.book(headers, input))).bookService as Job;
const receive = ({ number }: Job) =>
  must(
    desk.keep('receiveServicePiece', adviser, { number, version: 1, condition: 'A fine scratch', weight: 5 }),
  );
const mailsTo = (address: string): Promise<{ body: string }[]> =>
  shop.db.query('test.mails', 'select body from platform.message where recipient = $1 order by id', [
    address,
  ]);

describe('the link of a service', () => {
  it('shows no digit of the number, which the hand-back asks for; its signed-in owner sees the last ones', async () => {
    const owner = await member();
    const { number, key } = await book(owner);
    const seenBy = async (headers: Record<string, string>, linkKey?: string) =>
      (await must(desk.open(headers, number, linkKey))).serviceJob.mobile;
    expect(await seenBy(guest, key)).toBe('****');
    expect(await seenBy((await member()).headers, key)).toBe('****');
    expect(await seenBy(owner.headers)).toBe(`****${owner.mobile.slice(-4)}`);
  });
});

describe('pictures of a piece', () => {
  it('stay within six where many are added at the same moment', async () => {
    const job = await book(await member());
    await receive(job);
    const pictures = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map((shade) => photograph(shade * 20)));
    const answers = await Promise.all(
      pictures.map((picture) => desk.keep('addServicePicture', adviser, { number: job.number, picture })),
    );
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(6);
    expect(await shop.db.query('test.pictures', 'select 1 from services.picture')).toHaveLength(6);
  });
});

describe('the e-mails of a service', () => {
  it('reach the customer of a received piece, however many others booked with the address', async () => {
    const stranger = await member();
    const victim = await member();
    const job = await book(victim, { email: victim.email });
    for (let round = 0; round < 15; round += 1) {
      const { number, version } = await book(stranger, { email: victim.email });
      await must(desk.change('cancelService', stranger.headers, { number, version }));
    }
    const before = (await mailsTo(victim.email)).length;
    await receive(job);
    expect(await mailsTo(victim.email)).toHaveLength(before + 1);
  });

  it('leave out the name of a piece that asks their reader to act', async () => {
    const customer = await member();
    await book(customer, { email: 'reader@example.com', piece_name: 'You won HKD 5000! Claim it' });
    const [mail] = await mailsTo('reader@example.com');
    expect(mail?.body).not.toContain('Claim it');
    await book(customer, { email: 'other@example.com', piece_name: 'My ring' });
    expect((await mailsTo('other@example.com'))[0]?.body).toContain('My ring');
  });
});

describe('a service that an adviser notes at the counter', () => {
  const note = async (input: object): Promise<Job> => {
    const answer = shop.graphql(
      'mutation ($input: CounterServiceInput!) { openServiceAtCounter(input: $input) { number version } }',
      {
        input: {
          ...{ kind: 'CLEAN', piece_name: 'Ring', metal: 'GOLD', name: 'Wong Siu Ming' },
          ...{ email: 'wong@example.com', ...input },
        },
      },
      adviser.headers,
    );
    return (await must(answer)).openServiceAtCounter;
  };

  it('is handed back by a colleague, as the code may have gone to a mailbox of whoever noted it', async () => {
    const colleague = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const mobile = newMobile();
    const { number } = await note({ mobile });
    await shop.db.query(
      'test.ready',
      `update services.job set stage = 'unworked', weight_before = 5000, weight_after = 5000, received_at = created_at
       where number = $1`,
      [number],
    );
    const handBack = (staff: SignedIn) =>
      desk.keep('handBackService', staff, {
        ...{ number, version: 1, code: '123456', telephone_end: mobile.slice(-4) },
      });
    expect(refusalOf(await handBack(adviser)).code).toBe('SERVICE_NEEDS_COLLEAGUE');
    expect(refusalOf(await handBack(colleague)).code).toBe('SERVICE_CODE_WRONG');
  });

  it('and one whose address an adviser corrected likewise', async () => {
    const colleague = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const job = await book(await member());
    const { correctServiceEmail: corrected } = await must(
      desk.keep('correctServiceEmail', adviser, { number: job.number, version: 1, email: 'own@example.com' }),
    );
    const seenBy = async ({ headers }: SignedIn): Promise<boolean> =>
      (
        await must(
          shop.graphql(
            'query ($number: String!) { staffServiceJob(number: $number) { needs_colleague } }',
            { number: job.number },
            headers,
          ),
        )
      ).staffServiceJob.needs_colleague;
    expect(corrected.version).toBe(2);
    expect(await seenBy(adviser)).toBe(true);
    expect(await seenBy(colleague)).toBe(false);
  });

  it('does not use up what the owner of its number may book', async () => {
    const owner = await member();
    for (let round = 0; round < 10; round += 1) await note({ mobile: owner.mobile });
    await expect(note({ mobile: owner.mobile })).rejects.toThrow(/SERVICES_FULL/);
    await book(owner);
  });
});

import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memberPassToken, memberStepAt } from '@jinlan/domain/members';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readZip } from '../../../platform/gateways/alipay/zip.ts';
import type { Http } from '../../../platform/http.ts';
import { readWalletPasses, type WalletPasses } from '../../../platform/settings/wallet-passes.ts';
import { codeAt } from '../../../platform/totp.ts';
import { must } from '../../../testing/buyer.ts';
import { makeCertificate } from '../../../testing/certificate.ts';
import { refusalOf, type SignedIn, signUp, staffOf } from '../../../testing/people.ts';
import { createTestShop, type TestShop, testNow } from '../../../testing/shop.ts';

const apple = makeCertificate('Pass Type ID: pass.com.example.member');
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: typeof google.privateKey): string =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString();
const icon = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

let folder: string;
let passes: WalletPasses;
let shop: TestShop;
let member: SignedIn;

/** A server in place of Google's: it gives access for a signed assertion, and stores each class and object once. */
const written = new Map<string, { method: string; entry: Record<string, unknown> }>();
let isDown = false;
const googleDouble: Http = {
  async fetch(input, init = {}) {
    const url = new URL(input);
    const json = (status: number, value: object) => new Response(JSON.stringify(value), { status });
    if (isDown) throw new Error('no route');
    if (url.pathname === '/token') {
      const assertion = new URLSearchParams(String(init.body)).get('assertion') ?? '';
      const { claims, isGenuine } = openJwt(assertion);
      const isRight = isGenuine && claims.iss === 'shop@example.iam.gserviceaccount.com';
      return isRight ? json(200, { access_token: 'access', expires_in: 3_599 }) : json(400, {});
    }
    if (new Headers(init.headers).get('authorization') !== 'Bearer access') return json(401, {});
    const entry = JSON.parse(String(init.body)) as Record<string, unknown>;
    const id = String(entry.id);
    if (init.method === 'POST' && written.has(id)) return json(409, {});
    written.set(id, { method: init.method ?? '', entry });
    return json(200, entry);
  },
};

function openJwt(jwt: string) {
  const [head = '', body = '', signature = ''] = jwt.split('.');
  const read = (part: string): Record<string, unknown> =>
    JSON.parse(Buffer.from(part, 'base64url').toString());
  const isGenuine = createVerify('RSA-SHA256')
    .update(`${head}.${body}`)
    .verify(google.publicKey, signature, 'base64url');
  return { claims: read(body), isGenuine };
}

const entryOf = (changes: object = {}) => ({
  apple: {
    pass_type_identifier: 'pass.com.example.member',
    team_identifier: 'ABCDE12345',
    certificate: 'file:pass.pem',
    private_key: 'file:pass-key.pem',
    wwdr: 'file:pass.pem',
    icon: 'file:icon.png',
  },
  google: {
    issuer_id: '3388000000012345678',
    class_suffix: 'member',
    client_email: 'shop@example.iam.gserviceaccount.com',
    private_key: 'file:google.pem',
    logo_url: 'https://shop.example/logo.png',
    api_url: 'http://127.0.0.1:9/v1',
    token_url: 'http://127.0.0.1:9/token',
  },
  ...changes,
});

async function read(changes?: object): Promise<WalletPasses> {
  const path = join(folder, 'passes.json');
  await writeFile(path, JSON.stringify(entryOf(changes)));
  return readWalletPasses(path, 'a test key of thirty-two letters.');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-passes-'));
  await writeFile(join(folder, 'pass.pem'), apple.certificate);
  await writeFile(join(folder, 'pass-key.pem'), apple.privateKey);
  await writeFile(join(folder, 'google.pem'), pem(google.privateKey));
  await writeFile(join(folder, 'icon.png'), icon);
  passes = await read();
  shop = await createTestShop({ sample: true, http: googleDouble, config: { walletPasses: passes } });
  member = await signUp(shop, { firstname: '知夏', lastname: '林' });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  shop.clock.set(testNow);
  isDown = false;
  await shop.db.query('test.limits', 'delete from platform.limit_use');
});

const add = (wallet: string, headers: Record<string, string> = member.headers) =>
  shop.graphql(
    'mutation ($wallet: MemberWallet!) { addMemberCardToWallet(wallet: $wallet) }',
    { wallet },
    headers,
  );
const linkOf = async (wallet: string): Promise<URL> =>
  new URL((await must(add(wallet))).addMemberCardToWallet);
const open = ({ pathname, search }: URL) => shop.http({ method: 'GET', url: pathname + search });
const codeOf = async (headers = member.headers): Promise<string> =>
  (await must(shop.graphql('{ customer { member_card { code wallets } } }', {}, headers))).customer
    .member_card.code;

describe('the pass for Apple’s wallet', () => {
  it.each(['hk_en', 'sg_zh'])(
    'is signed by the shop’s certificate, and has the code that never changes: %s',
    async (view) => {
      const { addMemberCardToWallet: link } = await must(add('APPLE', { ...member.headers, store: view }));
      const answer = await open(new URL(link));
      expect(answer.headers['content-type']).toBe('application/vnd.apple.pkpass');
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const zipped = readZip(answer.rawPayload, 1_000_000) ?? [];
      const files = new Map(zipped.map(({ name, content }) => [name.toString(), content]));
      const pass = JSON.parse(files.get('pass.json')?.toString() ?? '{}');
      const code = await codeOf();
      expect(pass).toMatchObject({
        passTypeIdentifier: 'pass.com.example.member',
        teamIdentifier: 'ABCDE12345',
        sharingProhibited: true,
        barcodes: [{ format: 'PKBarcodeFormatCode128', message: code }],
        storeCard: {
          primaryFields: [{ value: '林知夏' }],
          // The link opens the page in the store view in which the card was added.
          backFields: expect.arrayContaining([
            expect.objectContaining({ value: `${shop.platform.config.baseUrl}/member/card?store=${view}` }),
          ]),
        },
      });
      expect(pass.serialNumber).toMatch(/^[0-9a-f]{32}$/);
      const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}') as Record<string, string>;
      for (const [name, hash] of Object.entries(manifest))
        expect(
          createHash('sha1')
            .update(files.get(name) ?? '')
            .digest('hex'),
        ).toBe(hash);
      expect(Object.keys(manifest).sort()).toEqual(['icon.png', 'icon@2x.png', 'icon@3x.png', 'pass.json']);
      expect(files.get('signature')?.includes(Buffer.from('pass.com.example.member'))).toBe(true);
    },
  );

  it('ends with its key after five minutes, and nobody makes one up', async () => {
    const link = await linkOf('APPLE');
    const forged = new URL(link);
    forged.searchParams.set('key', (link.searchParams.get('key') ?? '').replace(/^../, 'AA'));
    expect((await open(forged)).statusCode).toBe(303);
    shop.clock.advance({ minutes: 6 });
    const late = await open(link);
    expect([late.statusCode, late.headers.location]).toEqual([303, '/member/card']);
    expect((await open(new URL('/member/card.pkpass', link))).statusCode).toBe(303);
    expect((await open(new URL('/member/card.pkpass?key=a&key=b', link))).statusCode).toBe(303);
  });

  it('is made twenty times a day at most, whoever holds the link', async () => {
    const link = await linkOf('APPLE');
    const answers = [];
    for (let time = 0; time < 20; time += 1) answers.push((await open(link)).statusCode);
    expect(answers.filter((status) => status === 200)).toHaveLength(19);
    expect(refusalOf(await add('APPLE')).code).toBe('TOO_MANY_REQUESTS');
  });
});

describe('the card in Google’s wallet', () => {
  it('shows a code each minute that staff can scan, and its key stands in no address', async () => {
    const code = await codeOf();
    const link = await linkOf('GOOGLE');
    expect(link.href).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    const { claims, isGenuine } = openJwt(link.pathname.split('/').at(-1) ?? '');
    expect(isGenuine).toBe(true);
    const [{ id }] = (claims.payload as { loyaltyObjects: [{ id: string }] }).loyaltyObjects;
    expect(claims.payload).toEqual({ loyaltyObjects: [{ id }] });
    const entry = written.get(id)?.entry as {
      accountName: string;
      rotatingBarcode: { valuePattern: string; totpDetails: { parameters: [{ key: string }] } };
    };
    expect(entry.accountName).toBe('林知夏');
    const { valuePattern, totpDetails } = entry.rotatingBarcode;
    expect(valuePattern).toBe(`JL2.${code}.{totp_value_0}`);

    const key = Buffer.from(totpDetails.parameters[0].key, 'hex');
    const step = memberStepAt(shop.clock.now().getTime());
    const { headers } = await staffOf(shop, { store: 'hk-central', role: 'adviser' });
    const identify = (text: string) =>
      shop.graphql(
        'mutation ($code: String!) { identifyMember(code: $code) { code is_live } }',
        { code: text },
        headers,
      );
    const scanned = valuePattern.replace('{totp_value_0}', codeAt(key, step, 8));
    expect((await must(identify(scanned))).identifyMember).toEqual({ code, is_live: true });
    for (const [by, text] of [
      [-2, codeAt(key, step - 2, 8)],
      [2, codeAt(key, step + 2, 8)],
      [0, '00000000'],
    ] as const)
      expect(refusalOf(await identify(memberPassToken(code, text))).code, String(by)).toBe(
        'MEMBER_CODE_EXPIRED',
      );
    const other = await codeOf((await signUp(shop)).headers);
    expect(refusalOf(await identify(memberPassToken(other, codeAt(key, step, 8)))).code).toBe(
      'MEMBER_CODE_EXPIRED',
    );
  });

  it('is written anew under the same id when the member adds it again', async () => {
    await linkOf('GOOGLE');
    await linkOf('GOOGLE');
    const objects = [...written.values()].filter(({ entry }) => 'classId' in entry);
    expect(objects.map(({ method }) => method)).toEqual(['PUT']);
  });

  it('is refused while Google does not answer', async () => {
    isDown = true;
    expect(refusalOf(await add('GOOGLE')).code).toBe('WALLET_UNAVAILABLE');
  });
});

describe('wallets', () => {
  it('are not for guests', async () => {
    expect(refusalOf(await add('APPLE', {})).code).toBe('NOT_AUTHORISED');
    expect(refusalOf(await add('GOOGLE', {})).code).toBe('NOT_AUTHORISED');
  });

  it('are not offered without an account', async () => {
    const plain = await createTestShop({ sample: true });
    const { headers } = await signUp(plain);
    const document = '{ customer { member_card { wallets } } }';
    const { customer } = await must(plain.graphql(document, {}, headers));
    expect(customer.member_card.wallets).toEqual([]);
    const refused = await plain.graphql('mutation { addMemberCardToWallet(wallet: APPLE) }', {}, headers);
    expect(refusalOf(refused).code).toBe('WALLET_UNAVAILABLE');
    await plain.close();
  });
});

describe('the file of wallets', () => {
  it('is refused with a key of another certificate, without accounts, and with a picture that is none', async () => {
    const { apple: entry } = entryOf();
    await expect(read({ apple: { ...entry, private_key: 'file:google.pem' } })).rejects.toThrow(
      'apple.private_key is not the key of apple.certificate',
    );
    await expect(read({ apple: { ...entry, icon: 'file:pass.pem' } })).rejects.toThrow(
      'apple.icon is no PNG',
    );
    await expect(read({ apple: { ...entry, wwdr: 'file:icon.png' } })).rejects.toThrow('apple.wwdr');
    await expect(read({ apple: undefined, google: undefined })).rejects.toThrow(
      'must have `apple` or `google`',
    );
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../platform/settings/settings.ts';
import { createTestShop } from '../testing/shop.ts';

const url = '/.well-known/apple-developer-merchantid-domain-association';
const secretFor = async () => 's'.repeat(48);

test('Apple’s file is served as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jinlan-apple-'));
  const path = join(folder, 'association');
  await writeFile(path, '7B227073\n');
  const { appleDomainFile } = await readSettings({ APPLE_PAY_DOMAIN_FILE: path }, secretFor);
  await rm(folder, { recursive: true });
  const shop = await createTestShop({ config: { appleDomainFile } });
  const { statusCode, headers, body } = await shop.http({ url });
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    '7B227073\n',
  ]);
  await shop.close();
});

test('nothing is there without the file', async () => {
  const shop = await createTestShop();
  expect((await shop.http({ url })).statusCode).toBe(404);
  await shop.close();
});

test('a file that is missing stops the start', async () => {
  await expect(readSettings({ APPLE_PAY_DOMAIN_FILE: '/nowhere/at-all' }, secretFor)).rejects.toThrow(
    /APPLE_PAY_DOMAIN_FILE: .*ENOENT/,
  );
});

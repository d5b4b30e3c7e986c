import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { unsealFor } from '../server/src/platform/seal.ts';
import { sealedPurpose } from '../server/src/platform/settings/payments/payment-file.ts';

const command = fileURLToPath(new URL('seal.ts', import.meta.url));
const secret = 'x'.repeat(32);

it('seals what it is given, for the settings of payment providers alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'jinlan-seal-'));
  // Vite sets a BASE_URL of its own.
  const settings = { DATA_DIR: dataDir, APP_SECRET: secret, BASE_URL: '', WECHAT_PAY: '/nowhere.json' };
  const environment = { ...process.env, ...settings };
  const seal = (input: string) =>
    spawnSync(process.execPath, [command], { input, env: environment, encoding: 'utf8' });
  try {
    const { status, stdout } = seal('an API v3 key of 32 characters..\n');
    expect(status).toBe(0);
    const sealed = /^sealed:(\S+)\n$/.exec(stdout)?.[1] ?? '';
    expect(unsealFor(sealedPurpose, secret, sealed)).toBe('an API v3 key of 32 characters..');
    expect(unsealFor('ordering.payment-nonce', secret, sealed)).toBeNull();
    expect(seal('\n')).toMatchObject({ status: 2, stdout: '' });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

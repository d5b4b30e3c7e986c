import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-owner-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const command = fileURLToPath(new URL('office-owner.ts', import.meta.url));

async function run(
  args: readonly string[],
  { typed = '', settings = {} }: { typed?: string; settings?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [command, ...args], {
    // Vite sets a BASE_URL of its own.
    env: {
      ...process.env,
      DATABASE_URL: '',
      BASE_URL: '',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
      ...settings,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  child.stdin.end(typed);
  const [code] = await once(child, 'close');
  return { code, out, err };
}

it('creates one owner, and another only where the address is typed again', async () => {
  const link = /^http:\/\/localhost:4000\/admin\/set-up#[\w-]{43}\n/;
  const first = await run(['--email', 'mei@example.com', '--name', '美']);
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(link) });
  expect(first.out).toContain('BACKOFFICE=on');

  const second = await run(['--email', 'li@example.com']);
  expect(second).toMatchObject({ code: 1, out: '', err: expect.stringContaining('has an owner') });

  for (const typed of ['', 'y\n', 'mei@example.com\n'])
    expect(await run(['--email', 'li@example.com', '--force'], { typed })).toMatchObject({
      code: 1,
      out: '',
    });

  const settings = {
    BACKOFFICE: 'on',
    BACKOFFICE_HOST: 'office.example.com',
    BASE_URL: 'https://shop.example.com',
  };
  const forced = await run(['--email', 'li@example.com', '--force'], { typed: 'li@example.com\n', settings });
  expect(forced.code).toBe(0);
  expect(forced.out).toMatch(/^https:\/\/office\.example\.com\/admin\/set-up#[\w-]{43}\n/);
  expect(forced.out).not.toContain('BACKOFFICE=on');
});

it.each([
  [[], 2, '--email'],
  [['--email', 'a@example.com', '--role', 'x'], 2, '--email'],
  [['--email', 'nobody'], 1, 'is no e-mail address'],
] as const)('refuses %j', async (args, code, message) => {
  expect(await run(args)).toMatchObject({ code, out: '', err: expect.stringContaining(message) });
});

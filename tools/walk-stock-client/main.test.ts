import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('main.ts', import.meta.url));
const checkout = fileURLToPath(new URL('../../', import.meta.url));

test.each(['walk', 'tools/../walk', ''])(
  'the client is not taken into a folder inside the checkout: %j',
  async (path) => {
    const folder = `${checkout}${path}`;
    const walk = promisify(execFile)(process.execPath, [program, folder], { cwd: checkout });
    await expect(walk).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('The folder must lie outside the checkout.'),
    });
    expect(existsSync(`${checkout}walk`)).toBe(false);
  },
);

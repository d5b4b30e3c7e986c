import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEncoder } from './encoder.ts';

let folder: string;
let picture: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-encoder-'));
  picture = join(folder, 'a.png');
  await sharp({ create: { width: 80, height: 100, channels: 3, background: '#b48a45' } })
    .png()
    .toFile(picture);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe('the encoder', () => {
  it('runs in its own process, which ends when it is idle and is started again', async () => {
    const encoder = createEncoder(50);
    expect(encoder.pid()).toBeNull();
    expect(await encoder.measure(picture)).toMatchObject({ width: 80, height: 100 });
    const first = encoder.pid() as number;
    expect(first).not.toBe(process.pid);
    await expect.poll(() => isRunning(first)).toBe(false);
    expect(encoder.pid()).toBeNull();
    const to = join(folder, 'b.webp');
    await encoder.encode({ from: picture, to, width: 40, shape: '1:1', format: 'webp', level: 82 });
    expect(await sharp(to).metadata()).toMatchObject({ width: 40, height: 40, format: 'webp' });
    const second = encoder.pid() as number;
    await encoder.close();
    expect(isRunning(second)).toBe(false);
  });

  it('fails the jobs of a process that is killed, and runs the next ones', async () => {
    const encoder = createEncoder();
    await encoder.measure(picture);
    const large = join(folder, 'large.png');
    await sharp({ create: { width: 4000, height: 5000, channels: 3, background: '#b48a45' } })
      .png()
      .toFile(large);
    const job = {
      from: large,
      to: join(folder, 'c.avif'),
      width: 2560,
      shape: 'natural',
      format: 'avif',
    } as const;
    const encoding = encoder.encode({ ...job, level: 58 });
    process.kill(encoder.pid() as number, 'SIGKILL');
    await expect(encoding).rejects.toThrow('the encoder ended');
    expect(await encoder.measure(picture)).toMatchObject({ width: 80 });
    await encoder.close();
  });

  it('reports why a picture cannot be read', async () => {
    const broken = join(folder, 'broken.png');
    await writeFile(broken, 'no picture');
    const encoder = createEncoder();
    await expect(encoder.measure(broken)).rejects.toThrow(/unsupported image format/i);
    await encoder.close();
  });
});

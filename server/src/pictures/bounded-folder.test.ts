import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createBoundedFolder, writeTo } from './bounded-folder.ts';

let path: string;
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'jinlan-bounded-'));
});
afterEach(() => rm(path, { recursive: true, force: true }));

const kilobyte = Buffer.alloc(1024);
const open = (most: number) => createBoundedFolder({ path, most, log: createLog('silent') });
const files = async () =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
const lastUsed = (name: string, hoursAgo: number) => {
  const time = new Date(Date.now() - hoursAgo * 3_600_000);
  return utimes(join(path, name), time, time);
};

describe('a bounded folder', () => {
  it('deletes the files that have not been read for the longest time once it is full', async () => {
    const folder = open(10 * 1024);
    for (let number = 0; number < 10; number += 1) {
      await folder.add(`a${number}`, writeTo(kilobyte));
      await lastUsed(`a${number}`, 100 - number);
    }
    expect(await files()).toHaveLength(10);
    expect((await folder.read('a0'))?.length).toBe(1024);
    expect(await folder.use('a1')).toBe(1024);
    await folder.add('b/new', writeTo(kilobyte));
    await folder.idle();
    // Eight kilobytes remain: the newest file, the two that were read, and the last five of the others.
    expect(await files()).toEqual(['a0', 'a1', 'a5', 'a6', 'a7', 'a8', 'a9', 'new']);
    expect(await folder.read('a2')).toBeNull();
    expect(await folder.use('a2')).toBeNull();
  });

  it('counts the files of an earlier process', async () => {
    for (let number = 0; number < 20; number += 1) {
      await writeFile(join(path, `a${number}`), kilobyte);
      await lastUsed(`a${number}`, 20 - number);
    }
    const folder = open(10 * 1024);
    await folder.add('new', writeTo(kilobyte));
    await folder.idle();
    expect(await files()).toEqual(['a13', 'a14', 'a15', 'a16', 'a17', 'a18', 'a19', 'new']);
  });

  it('shows no incomplete file, and deletes what a killed process left unfinished', async () => {
    await writeFile(join(path, 'old.1-1.part'), kilobyte);
    await lastUsed('old.1-1.part', 1);
    const folder = open(10 * 1024);
    const broken = folder.add('broken', async (file) => {
      await writeFile(file, 'half');
      throw new Error('killed');
    });
    await expect(broken).rejects.toThrow('killed');
    await folder.add('whole', writeTo(kilobyte));
    await folder.idle();
    expect(await files()).toEqual(['whole']);
  });
});

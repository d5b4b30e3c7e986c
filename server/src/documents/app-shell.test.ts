import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { staticFiles } from '../platform/web/static-files.ts';
import { appShellRoutes } from './app-shell.ts';

let folder: string;
let app: FastifyInstance;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'jinlan-app-'));
  app = Fastify();
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function register(): Promise<void> {
  const built = pathToFileURL(`${folder}/`);
  await app.register(staticFiles, { folder: new URL('client/', built), prefix: '/admin' });
  await app.register(appShellRoutes, { built, prefix: '/admin' });
}

it('the shell returns index.html for every path of a browser-drawn app, and its files beside it', async () => {
  await mkdir(join(folder, 'client/assets'), { recursive: true });
  await writeFile(join(folder, 'client/index.html'), '<!doctype html><p>office</p>');
  await writeFile(join(folder, 'client/assets/a-1.js'), 'export {};');
  await writeFile(join(folder, 'client/assets/gone-3.js'), 'export {};');
  await register();
  for (const url of ['/admin', '/admin/', '/admin/orders/1?tab=2']) {
    const page = await app.inject({ url });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('office');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(page.headers['cache-control']).toBe('no-store');
  }
  expect((await app.inject({ url: '/admin/assets/a-1.js' })).headers['cache-control']).toContain('immutable');
  expect((await app.inject({ url: '/admin/assets/b-2.js' })).statusCode).toBe(404);
  await rm(join(folder, 'client/assets/gone-3.js'));
  expect((await app.inject({ url: '/admin/assets/gone-3.js' })).statusCode).toBe(404);
  await rm(join(folder, 'client/assets/a-1.js'));
  expect((await app.inject({ url: '/admin/assets/a-1.js' })).body).toBe('export {};');
  expect((await app.inject({ url: '/admin/missing.js' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/admin/index.html' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/other' })).statusCode).toBe(404);
});

it('the shell answers 503 where the app is not built', async () => {
  await register();
  expect((await app.inject({ url: '/admin/orders' })).statusCode).toBe(503);
});

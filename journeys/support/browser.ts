/** One Chromium for a file of journeys; a fresh profile, a viewport and a language for each journey. */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { COOKIES, HEADERS, PATHS, STORAGE } from '@jinlan/contract/wire';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

const CHROMIUM_PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Address of a path of the shop. */
  readonly at: (path: string) => string;
}

export interface VisitOptions {
  /** CSS px; 375 stands for a phone. */
  readonly width?: 375 | 768 | 1280 | 1680;
  /** Store view code. */
  readonly store?: string;
  /** A finger on a wide screen; phones have one anyway. */
  readonly touch?: boolean;
  /** What was answered to the question what the browser may keep; `unasked` shows it. */
  readonly consent?: 'given' | 'unasked';
}

export const shopUrl = (): string => inject('shopUrl');

/** Registers start and stop of the browser for this file and answers the function that opens a visit. */
export function withBrowser(): (options?: VisitOptions) => Promise<Visit> {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    const executablePath = CHROMIUM_PLACES.find((place) => place !== undefined && existsSync(place));
    if (executablePath === undefined) throw new Error('No Chromium found; npm test says how to install it.');
    browser = await chromium.launch({
      executablePath,
      headless: true,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
  });
  return async ({ width = 1280, store = 'default', consent = 'given', touch = width === 375 } = {}) => {
    if (browser === undefined) throw new Error('The browser has not started.');
    for (const old of contexts.splice(0)) await old.close();
    const phone = width === 375;
    const context = await browser.newContext({
      viewport: { width, height: phone ? 812 : 900 },
      deviceScaleFactor: 1,
      isMobile: phone,
      hasTouch: touch,
      reducedMotion: 'reduce',
    });
    contexts.push(context);
    context.setDefaultTimeout(15_000);
    const url = shopUrl();
    await context.addCookies([{ name: COOKIES.store, value: store, url }]);
    if (consent === 'given')
      await context.addInitScript(
        ([name, text]) => {
          // A journey may have chosen otherwise since.
          if (name && text && localStorage.getItem(name) === null) localStorage.setItem(name, text);
        },
        [
          `jinlan__${STORAGE.cookieConsent}`,
          JSON.stringify({ value: { memory: true }, timeStored: Date.now() }),
        ],
      );
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(`${page.url()} ${error.stack ?? error.message}`));
    context.on('close', () => {
      expect(faults, `faults thrown in the page: ${faults.join('\n')}`).toEqual([]);
    });
    return { page, context, at: (path) => `${url}${path}` };
  };
}

/** The page that the server drew has been taken over: what is clicked and ticked from now on is heard. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
  );
}

/** Fails with a readable list when axe finds anything on the screen (WCAG 2.2 A and AA). */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** Saves what the screen shows under screenshots/ when SCREENSHOTS is set; a person looks at it. */
export async function look(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  const folder = join(import.meta.dirname, '..', '..', 'screenshots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Publishes a gold price through the development door, as the back office would. `sell` in major units per unit. */
export async function publishGoldPrice(type: string, sell: number): Promise<void> {
  const answer = await fetch(`${shopUrl()}/dev/gold-price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, sell }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Asks the shop's GraphQL directly, for what a journey must know beforehand (a price, a SKU). */
export async function ask<T>(query: string, variables: object = {}, store = 'default'): Promise<T> {
  const answer = await fetch(`${shopUrl()}${PATHS.graphql}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [HEADERS.store]: store },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await answer.json()) as { data?: T; errors?: readonly { message: string }[] };
  expect(body.errors ?? []).toEqual([]);
  return body.data as T;
}

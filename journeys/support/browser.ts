/** One Chromium for a file of journeys, with a fresh profile, viewport and language for each journey. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { COOKIES, HEADERS, PATHS, STORAGE } from '@jinlan/contract/wire';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Frame,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest';

const CHROMIUM_PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/**
 * Chromium features to turn off. The suggestions under the address bar, which nobody sees, would load two more pages
 * for each page: a sixth of a journey's processor time. The others are those that Playwright turns off, because this
 * list replaces Playwright's.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Returns the full address of a path of the shop. */
  readonly at: (path: string) => string;
  /** Whether this browser draws the live view. */
  readonly drawn: boolean;
}

export interface VisitOptions {
  /** CSS px; 375 stands for a phone. */
  readonly width?: 375 | 768 | 1280 | 1680;
  /** Store view code. */
  readonly store?: string;
  /** Whether a wide window has a touch screen. Phones always have one. */
  readonly touch?: boolean;
  /** Its `User-Agent`, where the server answers by it; otherwise Chromium's own. */
  readonly userAgent?: string;
  /** The answer to the consent banner; `unasked` shows it. */
  readonly consent?: 'given' | 'unasked';
  /**
   * `false`: the browser cannot draw the live view and shows the style's picture. For journeys that never look at it,
   * because each first frame without a graphics card takes seconds.
   */
  readonly drawn?: boolean;
  /**
   * Whether the browser accepts AVIF. Making one takes 0.5 to 1 s of processor time, seven or eight times as long as a
   * WebP, which the other journeys use, as older browsers do.
   */
  readonly avif?: boolean;
  /** Whether the screen has a pixel for each CSS px. Otherwise it has half as many in each direction, which is less to draw. */
  readonly sharp?: boolean;
  /** Whether the shop's service worker runs. A journey can neither see nor change its answers. */
  readonly serviceWorker?: boolean;
}

export interface BrowserOptions {
  /** A film in the Y4M format that stands for the camera. The browser reads it each time the camera starts. */
  readonly cameraFile?: string;
}

export const shopUrl = (): string => ofThisWorker(inject('shopUrls'));

/** The invitation to the owner of this shop's back office; valid once. */
export const officeLink = (): string => ofThisWorker(inject('officeLinks'));

function ofThisWorker(all: readonly string[]): string {
  const ownUrl = all[Number(process.env.VITEST_POOL_ID) - 1] ?? (all.length === 1 ? all[0] : undefined);
  if (ownUrl === undefined) throw new Error(`No shop for worker ${process.env.VITEST_POOL_ID}.`);
  return ownUrl;
}

/**
 * Starts and ends the browser for this file, and returns the function that opens a visit. A second visit in a journey
 * is a second device. All end with the journey.
 */
export function withBrowser({ cameraFile }: BrowserOptions = {}): (options?: VisitOptions) => Promise<Visit> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = CHROMIUM_PLACES.find((path) => path !== undefined && existsSync(path));
    if (executablePath === undefined) throw new Error('No Chromium found; npm test says how to install it.');
    browser = await chromium.launch({
      executablePath,
      headless: true,
      // Without a locale a browser cannot write a file with a Chinese name.
      env: { ...process.env, LANG: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        `--disable-features=${FEATURES_OFF.join(',')}`,
        ...(cameraFile === undefined
          ? []
          : [
              // The headless shell asks nobody for permission, and without this it has no camera at all.
              '--use-fake-ui-for-media-stream',
              '--use-fake-device-for-media-stream',
              `--use-file-for-fake-video-capture=${cameraFile}`,
            ]),
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
  });
  return async ({
    width = 1280,
    store = 'default',
    consent = 'given',
    touch = width === 375,
    drawn = true,
    avif = false,
    sharp = process.env.SCREENSHOTS !== undefined,
    serviceWorker = false,
    userAgent,
  } = {}) => {
    if (browser === undefined) throw new Error('The browser has not started.');
    const phone = width === 375;
    const context = await browser.newContext({
      viewport: { width, height: phone ? 812 : 900 },
      deviceScaleFactor: sharp ? 1 : 0.5,
      isMobile: phone,
      ...(userAgent === undefined ? {} : { userAgent }),
      hasTouch: touch,
      reducedMotion: 'reduce',
      serviceWorkers: serviceWorker ? 'allow' : 'block',
    });
    context.setDefaultTimeout(30_000);
    const url = shopUrl();
    await context.addCookies([{ name: COOKIES.store, value: store, url }]);
    if (consent === 'given')
      await context.addInitScript(
        ([name, text]) => {
          // A page without an origin has no storage. A value that the journey has set since stays.
          if (origin !== 'null' && name && text && localStorage.getItem(name) === null)
            localStorage.setItem(name, text);
        },
        [
          `jinlan__${STORAGE.cookieConsent}`,
          JSON.stringify({ value: { memory: true }, timeStored: Date.now() }),
        ],
      );
    if (!drawn) await context.addInitScript(drawNothing);
    const faults: string[] = [];
    context.on('page', (page) => {
      opensAwake(page);
      watchRequests(page);
      page.on('pageerror', (error) => faults.push(`${page.url()} ${error.stack ?? error.message}`));
    });
    onTestFinished(async ({ task }) => {
      if (task.result?.state === 'fail') await tellWhatStands(context);
      await context.close();
      expect(faults, 'faults thrown in the page').toEqual([]);
    });
    const page = await context.newPage();
    if (!avif) await withoutAvif(page);
    return { page, context, drawn, at: (path) => `${url}${path}` };
  };
}

/** Prints the address and the text of each open page, so that a failure of one run can be read later. */
async function tellWhatStands(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const text = await page
      .locator('body')
      .innerText({ timeout: 2000 })
      .catch((error: unknown) => `Its text cannot be read: ${error}`);
    console.error(`The journey failed at ${page.url()}:\n${text.slice(0, 3000)}`);
  }
}

async function withoutAvif(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] });
}

/** Runs in the page: removes WebGL but keeps canvases. */
function drawNothing(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = new Proxy(getContext, {
    apply: (target, canvas, [kind, ...rest]: [string]) =>
      kind === 'webgl2' ? null : Reflect.apply(target, canvas, [kind, ...rest]),
  });
}

/**
 * Waits until the server-rendered page has hydrated: clicks and typing work, and its first effects (recording the
 * visit, opening streams) have run. Follows redirects.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    interface ReactRoot {
      readonly current: { readonly memoizedState: { readonly isDehydrated?: boolean } | null };
    }
    const reactProperty = (element: Element | null, prefix: string): unknown =>
      Object.entries(element ?? {}).find(([key]) => key.startsWith(prefix))?.[1];
    const container = reactProperty(document.getElementById('root'), '__reactContainer$') as
      | { readonly stateNode: ReactRoot }
      | undefined;
    const isHydrated = container?.stateNode.current.memoizedState?.isDehydrated === false;
    if (!isHydrated || reactProperty(document.querySelector('main'), '__reactProps$') === undefined)
      return false;
    // Those effects are separate tasks. They have all run once the browser is idle.
    return new Promise<boolean>((resolve) => {
      requestIdleCallback(() => resolve(true), { timeout: 5000 });
    });
  });
}

/**
 * Makes `goto` and `reload` wait for hydration, because a shopper is slower than a script. A journey about the time
 * before passes `waitUntil`.
 */
function opensAwake(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil === undefined) await hydrated(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    if (options?.waitUntil === undefined) await hydrated(page);
    return answer;
  };
}

/**
 * Waits until no request except event streams has been open for half a second. Unlike 'networkidle', this also works
 * for what opens within a page.
 */
export async function quiet(page: Page): Promise<void> {
  const restMs = 500;
  const networkState = underWay.get(page);
  if (networkState === undefined) throw new Error('Not a page of a visit');
  await expect
    .poll(() => networkState.requests.size === 0 && Date.now() - networkState.lastChange >= restMs, {
      interval: 50,
    })
    .toBe(true);
}

interface UnderWay {
  readonly requests: Set<Request>;
  /** Time of the last change, in ms of `Date.now()`. */
  lastChange: number;
}

const underWay = new WeakMap<Page, UnderWay>();

function watchRequests(page: Page): void {
  const networkState: UnderWay = { requests: new Set(), lastChange: Date.now() };
  underWay.set(page, networkState);
  const changed =
    (change: (request: Request) => void) =>
    (request: Request): void => {
      if (new URL(request.url()).pathname.startsWith(PATHS.events)) return;
      change(request);
      networkState.lastChange = Date.now();
    };
  const began = changed((request) => networkState.requests.add(request));
  const ended = changed((request) => networkState.requests.delete(request));
  page.on('request', began);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
}

/**
 * Changes the page of a list, and waits until its first piece has changed. The old pieces stay while the new ones load.
 */
export async function turned(page: Page, turn: () => Promise<void>): Promise<void> {
  const first = page.getByRole('main').getByRole('article').first();
  const before = await first.innerText();
  await turn();
  await expect.poll(() => first.innerText()).not.toBe(before);
}

const { resolve } = createRequire(import.meta.url);
/** The minified axe that is part of its builder. The full one takes twice as long to read. */
const axeSource = readFileSync(
  createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Fails with a readable list if axe finds a problem on the screen (WCAG 2.2 A and AA). */
export async function expectAccessible(page: Page): Promise<void> {
  // During a transition, colours have contrasts that are not in the design, and a new element cannot be pressed yet.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isAwaited =
        animation instanceof CSSTransition ||
        (animation instanceof CSSAnimation && animation.animationName === 'come-up');
      return !isAwaited || animation.playState !== 'running';
    }),
  );
  await bringAxe(page.mainFrame());
  // A frame that unloads is skipped.
  for (const frame of page.frames()) await bringAxe(frame).catch(() => undefined);
  const { violations } = await new AxeBuilder({ page, axeSource: 'undefined' })
    .options({
      // All rules run, but only violations are reported: selectors for passed checks take half of the time.
      resultTypes: ['violations'],
      // Otherwise style sheets are fetched again for a rule that is not checked here.
      preload: { assets: ['media'] },
    })
    .setLegacyMode() // in the page itself; otherwise axe opens a page for each check
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
  );
  expect(messages, `axe on ${page.url()}`).toEqual([]);
}

/** Injects axe once for each document. The builder would do so twice for each check. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
}

/** Checks that the element is in the window, and that nothing covers its vertical middle line. */
export async function expectInSight(control: Locator): Promise<void> {
  const isInSight = () =>
    control.evaluate((element) => {
      const { top, bottom, left, width } = element.getBoundingClientRect();
      return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
        const topElement = document.elementFromPoint(left + width / 2, y);
        return topElement !== null && (element.contains(topElement) || topElement.contains(element));
      });
    });
  // An element that slides in or is scrolled to needs some frames.
  await expect.poll(isInSight).toBe(true);
}

/** If SCREENSHOTS is set, saves a screenshot under screenshots/ for a person to look at. */
export async function look(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS === undefined) return;
  const folder = join(import.meta.dirname, '..', '..', 'screenshots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

/** Publishes a gold price through the development endpoint. `sell`: major units per unit of weight. */
export async function publishGoldPrice(type: string, sell: number): Promise<void> {
  const answer = await fetch(`${shopUrl()}/dev/gold-price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, sell }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

/** Queries the shop's GraphQL for what a journey must know in advance (a price, a SKU). */
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

/** Returns a function for the layout shift so far, as browsers add it up. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as unknown as { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput) shifts.push(shift.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: readonly number[] }).shifts.reduce((total, shift) => total + shift, 0),
    );
}

/** Waits until a control of a dialog can be pressed; a new dialog accepts no presses at first. */
export async function settled(control: Locator): Promise<void> {
  await expect
    .poll(() => control.evaluate((element) => getComputedStyle(element).pointerEvents))
    .not.toBe('none');
}

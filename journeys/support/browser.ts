/** Starts one Chromium for each file of journeys. Each journey gets a new profile, viewport and store view. */
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
 * Chromium features to turn off. The first two show suggestions under the address bar. They would load two more pages for
 * each page, which takes a sixth of a journey's processor time. The others are Playwright's list, which this list replaces.
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
  /** Whether this browser can draw the customiser's live view. */
  readonly drawn: boolean;
}

export interface VisitOptions {
  /** CSS px; 375 stands for a phone. */
  readonly width?: 375 | 768 | 1280 | 1680;
  /** Store view code. */
  readonly store?: string;
  /** Whether a wide window has a touch screen. Phones always have one. */
  readonly touch?: boolean;
  /** The `User-Agent` header, for pages that depend on it; by default Chromium's. */
  readonly userAgent?: string;
  /** `given`: the shopper has accepted cookies. `unasked`: the consent banner is shown. */
  readonly consent?: 'given' | 'unasked';
  /**
   * With `false` the browser cannot draw the live view, and the page shows the style's picture. This saves seconds in
   * journeys that do not need the view, because its first frame is slow without a graphics card.
   */
  readonly drawn?: boolean;
  /**
   * Whether the browser accepts AVIF. By default it does not, and gets WebP as older browsers do. Encoding an AVIF takes
   * 0.5 to 1 s of processor time, seven or eight times as long as a WebP.
   */
  readonly avif?: boolean;
  /** Whether the screen has one pixel for each CSS px. Otherwise it has half a pixel, which is faster to draw. */
  readonly sharp?: boolean;
  /** Whether the shop's service worker runs. A journey can neither see nor change its answers. */
  readonly serviceWorker?: boolean;
}

export interface BrowserOptions {
  /** A Y4M video file that replaces the camera. The browser reads it each time the camera starts. */
  readonly cameraFile?: string;
}

export const shopUrl = (): string => ofThisWorker(inject('shopUrls'));

/** Returns the link that invites the owner of this shop's back office. It is valid once. */
export const officeLink = (): string => ofThisWorker(inject('officeLinks'));

function ofThisWorker(all: readonly string[]): string {
  const ownUrl = all[Number(process.env.VITEST_POOL_ID) - 1] ?? (all.length === 1 ? all[0] : undefined);
  if (ownUrl === undefined) throw new Error(`No shop for worker ${process.env.VITEST_POOL_ID}.`);
  return ownUrl;
}

/**
 * Starts the browser before the tests of a file and closes it after them. Returns a function that opens a visit. A second
 * visit in a journey is a second device. A visit closes at the end of its journey.
 */
export function withBrowser({ cameraFile }: BrowserOptions = {}): (options?: VisitOptions) => Promise<Visit> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    const executablePath = CHROMIUM_PLACES.find((path) => path !== undefined && existsSync(path));
    if (executablePath === undefined) throw new Error('No Chromium found; npm test says how to install it.');
    browser = await chromium.launch({
      executablePath,
      headless: true,
      // Without a UTF-8 locale the browser cannot save a file with a Chinese name.
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
              // Grants permission. The headless shell cannot ask for it, and would have no camera.
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
          // A page without an origin has no storage. A value that the journey has stored is not replaced.
          if (origin !== 'null' && name && text && localStorage.getItem(name) === null)
            localStorage.setItem(name, text);
        },
        [
          `jinlan__${STORAGE.cookieConsent}`,
          JSON.stringify({ value: { memory: true }, timeStored: Date.now() }),
        ],
      );
    if (!drawn) await context.addInitScript(removeWebGl);
    const faults: string[] = [];
    context.on('page', (page) => {
      waitForHydrationOnLoad(page);
      watchRequests(page);
      page.on('pageerror', (error) => faults.push(`${page.url()} ${error.stack ?? error.message}`));
    });
    onTestFinished(async ({ task }) => {
      for (const error of task.result?.errors ?? [])
        error.stack = `${error.stack ?? error.message}\n${await textsOfPages(context)}`;
      await context.close();
      expect(faults, 'faults thrown in the page').toEqual([]);
    });
    const page = await context.newPage();
    if (!avif) await withoutAvif(page);
    return { page, context, drawn, at: (path) => `${url}${path}` };
  };
}

/** Returns the address of each open page and the beginning of its text, for the message of a failed journey. */
async function textsOfPages(context: BrowserContext): Promise<string> {
  const texts = context.pages().map(async (page) => {
    const parts = await page
      .locator('main, dialog[open], body:not(:has(main))')
      .allInnerTexts()
      .catch((error: unknown) => [`no text: ${error}`]);
    return `${page.url()} showed: ${parts.join(' ').slice(0, 1500)}`;
  });
  return (await Promise.all(texts)).join('\n');
}

async function withoutAvif(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] });
}

/** Runs in the page. Canvases work, but have no WebGL. */
function removeWebGl(): void {
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
    // The first effects are separate tasks. When the browser is idle, all of them have run.
    return new Promise<boolean>((resolve) => {
      requestIdleCallback(() => resolve(true), { timeout: 5000 });
    });
  });
}

/**
 * Makes `goto` and `reload` wait for hydration, because a shopper is slower than a script. With the option `waitUntil` they
 * do not wait for it; journeys about the time before hydration use that.
 */
function waitForHydrationOnLoad(page: Page): void {
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
 * Waits until no request, except event streams, has been open for half a second. Unlike 'networkidle', this also works after
 * a change within a page.
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

/** Calls `turn`, which changes the page of a list, and waits until the first piece differs. Old pieces stay during loading. */
export async function turned(page: Page, turn: () => Promise<void>): Promise<void> {
  const first = page.getByRole('main').getByRole('article').first();
  const before = await first.innerText();
  await turn();
  await expect.poll(() => first.innerText()).not.toBe(before);
}

const { resolve } = createRequire(import.meta.url);
/** The minified axe of the builder's own version. The full file takes twice as long to read. */
const axeSource = readFileSync(
  createRequire(resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Expects that axe finds no problem on the page (WCAG 2.2 A and AA). A failure lists rules and elements. */
export async function expectAccessible(page: Page): Promise<void> {
  // During a transition, colours have other contrasts than in the design, and a new element does not accept clicks yet.
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => {
      const isAwaited =
        animation instanceof CSSTransition ||
        (animation instanceof CSSAnimation && animation.animationName === 'come-up');
      return !isAwaited || animation.playState !== 'running';
    }),
  );
  await injectAxe(page.mainFrame());
  // A frame that unloads is skipped.
  for (const frame of page.frames()) await injectAxe(frame).catch(() => undefined);
  const { violations } = await new AxeBuilder({ page, axeSource: 'undefined' })
    .options({
      // All rules run, but only violations are reported. Selectors of passed checks would double the time.
      resultTypes: ['violations'],
      // Without this, axe loads the style sheets again for a rule that is not checked here.
      preload: { assets: ['media'] },
    })
    .setLegacyMode() // runs in the page itself; otherwise axe opens another page for each check
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const messages = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target.join(' ')).join('\n  ')}`,
  );
  // The message repeats the list, because the summary of all tests shows only the length of a list.
  expect(messages, `axe on ${page.url()}: ${messages.join('; ')}`).toEqual([]);
}

/** Injects axe once for each document. The builder would do so twice for each check. */
async function injectAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeSource);
}

/** Expects that the element is in the window, and that nothing covers its vertical middle line. */
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

/** Sends a GraphQL request to the shop, for data that a journey needs (a price, a SKU). Returns the data; fails on errors. */
export async function ask<T>(query: string, variables: object = {}, store = 'default'): Promise<T> {
  const answer = await fetch(`${shopUrl()}${PATHS.graphql}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [HEADERS.store]: store },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await answer.json()) as { data?: T; errors?: readonly { message: string }[] };
  expect(body.errors ?? [], JSON.stringify(body.errors)).toEqual([]);
  return body.data as T;
}

/** Records layout shifts on the next documents of the page. Returns a function for their sum so far, without those after input. */
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

/** Waits until a control of a dialog accepts clicks. A new dialog ignores clicks at first. */
export async function settled(control: Locator): Promise<void> {
  await expect
    .poll(() => control.evaluate((element) => getComputedStyle(element).pointerEvents))
    .not.toBe('none');
}

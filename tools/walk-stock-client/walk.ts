import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';

/** Maximum wait for anything on a page. */
const PATIENCE_MS = 20_000;

export interface Visit {
  readonly page: Page;
  /** Opens a path of the client. */
  open(path: string): Promise<void>;
}

export interface Journey {
  readonly name: string;
  /** Whether each step needs the ones before it: after a failure the others are skipped and count as failed. */
  readonly inOrder: boolean;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly title: string;
  /** Throws if the client does not show what a shopper would expect. */
  readonly walk: (visit: Visit) => Promise<void>;
}

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

export interface Place {
  /** Address of the client. */
  readonly client: string;
  /** Address of the shop, which serves the pictures. */
  readonly shop: string;
  /** Folder for screenshots of failures. */
  readonly screenshots: string;
}

/** Runs each journey as a new shopper, and prints a line for each step. */
export async function walkJourneys(
  executablePath: string,
  place: Place,
  journeys: readonly Journey[],
): Promise<Outcome> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  try {
    let outcome: Outcome = { passed: 0, failed: 0 };
    for (const journey of journeys) {
      const { passed, failed } = await walkJourney(browser, place, journey);
      outcome = { passed: outcome.passed + passed, failed: outcome.failed + failed };
    }
    return outcome;
  } finally {
    await browser.close();
  }
}

async function walkJourney(
  browser: Browser,
  place: Place,
  { name, inOrder, steps }: Journey,
): Promise<Outcome> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await stayAtHome(context, place);
  const page = await context.newPage();
  const faults = watchFaults(page);
  const open = async (path: string): Promise<void> => {
    const { href } = new URL(path, place.client);
    await page.goto(href).catch(async (error: unknown) => {
      // The client reloads its page after signing out, at an unpredictable time.
      if (!/interrupted by another navigation/.test(String(error))) throw error;
      await page.waitForLoadState();
      await page.goto(href);
    });
  };
  console.log(name);
  let passed = 0;
  try {
    for (const { title, walk } of steps) {
      const startedAt = performance.now();
      const fault = await walk({ page, open }).then(
        () => undefined,
        (error: Error) => error.message,
      );
      const answers = await faults();
      if (fault === undefined && answers.length === 0) {
        passed += 1;
        console.log(`  ok      ${title} (${Math.round(performance.now() - startedAt)} ms)`);
        continue;
      }
      const picture = join(place.screenshots, `${name} ${title}`.replaceAll(/[^\w]+/g, '-').concat('.png'));
      mkdirSync(place.screenshots, { recursive: true });
      await page.screenshot({ path: picture, fullPage: true }).catch(() => undefined);
      console.log(`  FAILED  ${title}`);
      for (const line of [...(fault === undefined ? [] : [fault]), ...answers])
        console.log(`          ${line.replaceAll('\n', '\n          ')}`);
      console.log(`          at ${page.url()}, ${picture}`);
      if (fault !== undefined && inOrder) break;
    }
  } finally {
    await context.close();
  }
  const failed = steps.length - passed;
  return { passed, failed };
}

/** Blocks fonts and payment services of other hosts. */
async function stayAtHome(context: BrowserContext, { client, shop }: Place): Promise<void> {
  const homes = [client, shop];
  await context.route(
    (url) => !homes.includes(url.origin) && url.protocol.startsWith('http'),
    (route) => route.abort(),
  );
}

/** Collects errors of the page and refusals of the shop; each call returns and clears them. */
function watchFaults(page: Page): () => Promise<readonly string[]> {
  let faults: string[] = [];
  const reading = new Set<Promise<void>>();
  page.on('pageerror', (error) => faults.push(`page error: ${error.stack ?? error.message}`));
  page.on('response', (response) => {
    if (!response.url().includes('/graphql')) return;
    const read = readRefusals(response).then((refusals) => {
      faults.push(...refusals);
      reading.delete(read);
    });
    reading.add(read);
  });
  return async () => {
    await Promise.all(reading);
    const answer = faults;
    faults = [];
    return answer;
  };
}

async function readRefusals(response: Response): Promise<readonly string[]> {
  const request = response.request();
  const operation =
    request.method() === 'GET'
      ? new URL(request.url()).searchParams.get('operationName')
      : (request.postDataJSON() as { operationName?: string } | null)?.operationName;
  const text = await response.text().catch(() => '{}');
  try {
    const { errors = [] } = JSON.parse(text) as { errors?: readonly { message: string; path?: unknown }[] };
    return errors.map(
      ({ message, path }) => `${operation ?? 'an operation'}: ${message} (${JSON.stringify(path ?? [])})`,
    );
  } catch {
    return [`${operation ?? 'an operation'}: HTTP ${response.status()}, ${text.slice(0, 200)}`];
  }
}

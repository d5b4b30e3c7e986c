/** Simulates a slow phone that opens the shop: a processor four times slower, 150 ms latency, 1.6 Mbit/s. */
import type { CDPSession, Locator, Page } from 'playwright-core';

export async function asSlowPhone(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return devtools;
}

/** Blocks requests for these code files. Returns a function that releases them. */
export async function holdCode(page: Page, files: RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** The entry file of the shop's code. No page hydrates without it. */
export const ENTRY = /\/assets\/entry-client-[^/]*\.js/;

/** Waits until the control is visible and at least 0.7 s have passed since the page began to load. */
export async function seenEarly(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  await page.waitForFunction(() => performance.now() >= 700);
}

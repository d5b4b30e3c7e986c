/** One Chromium for each test file, with the viewer's test page. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { bundle } from './bundle.ts';

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** Registers start and end of the browser for this file, and returns the page. */
export function withPage(): () => Page {
  let browser: Browser | undefined;
  let page: Page | undefined;
  const complaints: string[] = [];
  beforeAll(async () => {
    const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));
    if (executablePath === undefined) throw new Error('No Chromium found; npm test says how to install it.');
    const [script, ...others] = await bundle('page.ts');
    if (script === undefined || others.length > 0) throw new Error('The test page is one script.');
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    });
    page = await browser.newPage({ viewport: { width: 600, height: 600 }, deviceScaleFactor: 1 });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.addScriptTag({ content: script.code, type: 'module' });
    await page.waitForFunction(() => 'workbench' in window);
  });
  afterAll(async () => {
    await browser?.close();
    expect(complaints).toEqual([]);
  });
  return () => {
    if (page === undefined) throw new Error('The browser has not started.');
    return page;
  };
}

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Best first: the headless shell needs a third less processor time for the same pages. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** The packages in order of preference, because some Debian releases lack the first. */
const BROWSERS = ['chromium-headless-shell', 'chromium'];
const FONTS = 'fonts-noto-cjk';

function findChromium(): string | null {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath !== undefined && existsSync(configuredPath)) return configuredPath;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...ELSEWHERE];
  return candidates.find((path) => existsSync(path)) ?? null;
}

function installWithApt(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: readonly string[]): boolean =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
  apt('update');
  for (const browser of BROWSERS) {
    console.log(`No Chromium here; installing ${browser} and ${FONTS} …`);
    if (apt('install', '-y', '--no-install-recommends', browser, FONTS)) return;
  }
}

/**
 * Returns the path of an installed browser. On Debian as root, installs one if necessary. Otherwise returns advice for
 * the developer.
 */
export function ensureChromium(): { readonly path: string } | { readonly advice: string } {
  const installedPath = findChromium();
  if (installedPath !== null) return { path: installedPath };
  const debian = existsSync('/etc/debian_version');
  if (debian && process.getuid?.() === 0) {
    installWithApt();
    const installed = findChromium();
    if (installed !== null) return { path: installed };
  }
  const line = debian
    ? `sudo apt-get update && sudo apt-get install -y chromium ${FONTS}`
    : 'CHROMIUM_PATH=/path/to/chromium npm test';
  return { advice: `The browser journeys need Chromium. Run this and try again:\n    ${line}` };
}

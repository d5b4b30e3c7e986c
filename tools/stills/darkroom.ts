import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';

/** One headless browser with one renderer: what it compiled for the first still serves all others. */

export interface Font {
  readonly family: string;
  /** WOFF2 or TrueType. */
  readonly path: string;
}

export interface Darkroom {
  /** The picture as WebP; `passes` instead of the manifest's. */
  draw(name: string, passes: number | null): Promise<Buffer>;
  close(): Promise<void>;
}

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** The longest single still, on a loaded machine without a graphics card. */
const MOST_MS = 1_800_000;
const QUALITY = 84;

async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['es'] },
    },
  });
  const [first] = [built].flat();
  const [chunk] = first !== undefined && 'output' in first ? first.output : [];
  if (chunk === undefined) throw new Error('The page of the still maker was not built.');
  return chunk.code;
}

export async function openDarkroom(fonts: readonly Font[]): Promise<Darkroom> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
  if (executablePath === undefined) throw new Error('No Chromium found; name one by CHROMIUM_PATH.');
  const code = await script();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(MOST_MS);
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text());
  });
  await page.addScriptTag({ content: code, type: 'module' });
  await page.waitForFunction(() => 'stills' in window);
  for (const { family, path } of fonts) {
    const base64 = await readFile(path, 'base64');
    await page.evaluate(([name, bytes]) => window.stills.loadFont(name, bytes), [family, base64] as const);
  }
  return {
    async draw(name, passes) {
      const png = await page.evaluate(([one, many]) => window.stills.draw(one, many), [
        name,
        passes,
      ] as const);
      return sharp(Buffer.from(png, 'base64')).webp({ quality: QUALITY, smartSubsample: true }).toBuffer();
    },
    close: () => browser.close(),
  };
}

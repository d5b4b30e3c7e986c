import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import type { EngravingFont } from '@jinlan/domain/customiser';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { build } from 'vite';
import type { Fonts } from '../../server/src/areas/customiser/fonts/fonts.ts';
import type { Trial } from './page.ts';
import type { Glyph, StylePiece } from './styles.ts';

/** One headless browser with one renderer. Shaders compiled for the first still serve all others. */

/** A text and its font. */
export interface Writing {
  /** The name under which a canvas finds the font. */
  readonly family: string;
  readonly font: EngravingFont;
  readonly text: string;
}

export interface Darkroom {
  /** Draws a picture; returns it as WebP. */
  draw(name: string, trial: Trial): Promise<Buffer>;
  /** Processor time that the browser has used so far, seconds. */
  worked(): Promise<number>;
  close(): Promise<void>;
}

const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
/** Milliseconds for a single still, on a loaded machine without a graphics card. */
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

/**
 * Chromium raises the priority of its drawing processes. This lowers every thread to the priority of this process, so
 * `nice npm run stills` does not disturb other programs. Without /proc it lowers only the processes.
 */
async function yieldAsWeDo(processes: readonly number[]): Promise<void> {
  const ownPriority = getPriority();
  for (const process of processes) {
    const threads = await readdir(`/proc/${process}/task`).catch(() => [String(process)]);
    for (const thread of threads.map(Number))
      try {
        if (getPriority(thread) < ownPriority) setPriority(thread, ownPriority);
      } catch {
        // The process has ended.
      }
  }
}

export interface FontText {
  readonly writings: readonly Writing[];
  readonly styles: readonly StylePiece[];
  readonly glyphs: readonly (readonly [character: string, glyph: Glyph])[];
  readonly fonts: Pick<Fonts, 'faces'>;
}

export async function openDarkroom({ writings, styles, glyphs, fonts }: FontText): Promise<Darkroom> {
  const executablePath = PLACES.find((path) => path !== undefined && existsSync(path));
  if (executablePath === undefined) throw new Error('No Chromium found; name one by CHROMIUM_PATH.');
  const code = await script();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const watch = await browser.newBrowserCDPSession();
  const page = await browser.newPage();
  page.setDefaultTimeout(MOST_MS);
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text());
  });
  await page.addScriptTag({ content: code, type: 'module' });
  await page.waitForFunction(() => 'stills' in window);
  for (const { family, font, text } of writings) {
    for (const { path, characters } of fonts.faces[font]) {
      const codePoints = [...text].map((character) => character.codePointAt(0) ?? 0);
      const range = characters.filter((codePoint) => codePoints.includes(codePoint));
      if (range.length === 0) continue;
      const base64 = await readFile(path, 'base64');
      const slice = [family, base64, range.map((codePoint) => `U+${codePoint.toString(16)}`).join()] as const;
      await page.evaluate((face) => window.stills.loadFont(...face), slice);
    }
  }
  await page.evaluate((additions) => window.stills.add(...additions), [styles, glyphs] as const);
  const processes = async () => (await watch.send('SystemInfo.getProcessInfo')).processInfo;
  return {
    async draw(name, trial) {
      await yieldAsWeDo((await processes()).map(({ id }) => id));
      const png = await page.evaluate((request) => window.stills.draw(...request), [name, trial] as const);
      return sharp(Buffer.from(png, 'base64')).webp({ quality: QUALITY, smartSubsample: true }).toBuffer();
    },
    async worked() {
      return (await processes()).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    },
    close: () => browser.close(),
  };
}

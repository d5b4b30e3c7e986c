import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { treeMb } from './cpu.ts';
import type { Measured } from './limits.ts';
import { rested, type Server, startServer } from './shop.ts';
import { assertRight } from './shopper.ts';

/**
 * Measures memory after the start of a shop, and while the pictures of one list are made for the first time. The figure
 * is the resident megabytes of the server and its child processes, sampled every 20 ms at most. Pages that processes
 * share count in each.
 */
export interface MemoryLimits {
  readonly idleMb: number;
  readonly peakMb: number;
}

export const onPostgres: MemoryLimits = { idleMb: 230, peakMb: 300 };
export const embedded: MemoryLimits = { idleMb: 350, peakMb: 500 };

const piecesPerList = 24;
/** The widths that a phone and a wide screen load in a list. */
const widths = [320, 640];
const sampleMs = 20;
const longestMs = 300_000;
const samplePieces = 100;

const pictures = new URL('../../sample/pictures/', import.meta.url);

/** Measures the memory of a shop. Without an address it uses the embedded database with the sample shop. */
export async function measurePictures(
  databaseUrl: string | null,
  products: number,
  { idleMb, peakMb }: MemoryLimits,
  nodeOptions?: readonly string[],
): Promise<readonly Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jinlan-bench-pictures-'));
  const pieces = databaseUrl === null ? samplePieces : products;
  const start = () => startServer(databaseUrl, pieces, nodeOptions, dataDir);
  try {
    // The first start of an embedded shop loads the sample.
    if (databaseUrl === null) await (await start()).stop();
    const server = await start();
    try {
      await rested(server);
      await pause(8_000);
      const idle = treeMb(server.pid);
      let peak = idle;
      const sampling = setInterval(() => {
        peak = Math.max(peak, treeMb(server.pid));
      }, sampleMs);
      const seconds = await loadList(server).finally(() => clearInterval(sampling));
      const shop = databaseUrl === null ? 'embedded database, sample shop' : `${products} products`;
      const row = (label: string): string => `${shop}: memory ${label}`;
      return [
        { row: row('idle'), value: idle, limit: idleMb, unit: 'MB' },
        {
          row: row(`while the pictures of a list are made (${seconds.toFixed(0)} s)`),
          value: peak,
          limit: peakMb,
          unit: 'MB',
        },
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Loads the pictures of a list in both widths until all are available as AVIF. Returns the seconds it took. */
async function loadList({ origin }: Server): Promise<number> {
  const files = readdirSync(pictures)
    .filter((file) => file.includes('-front.'))
    .slice(0, piecesPerList);
  const urls = files.flatMap((file) =>
    widths.map(
      (width) =>
        `${origin}/media/${file}?auto=webp&format=pjpg&width=${width}&height=${width / 0.8}&fit=cover`,
    ),
  );
  const began = performance.now();
  for (;;) {
    const answers = await Promise.all(
      urls.map(async (url) => {
        const response = await fetch(url, { headers: { accept: 'image/avif,image/webp,*/*' } });
        assertRight(response.ok, `status ${response.status} for ${url}`);
        await response.arrayBuffer();
        return response.headers.get('content-type');
      }),
    );
    if (answers.every((type) => type === 'image/avif')) return (performance.now() - began) / 1000;
    assertRight(performance.now() - began < longestMs, 'no AVIF of all pictures in time');
    await pause(1_000);
  }
}

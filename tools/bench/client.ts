import { type Catalogue, makeCatalogue } from './catalogue.ts';
import { changingRows } from './orders.ts';
import { openPages } from './pages.ts';
import { rows as readingRows } from './rows.ts';
import { createShopper } from './shopper.ts';
import { stoneRows } from './stones.ts';

/**
 * The shoppers, in a process of their own, so that their cost is not counted as the shop's. It takes commands by
 * messages; a wrong answer ends the run.
 */
export const rows = [...readingRows, ...stoneRows, ...changingRows];

export type Order =
  | { readonly kind: 'run'; readonly work: Work }
  | { readonly kind: 'pages'; readonly origin: string; readonly count: number }
  | { readonly kind: 'heard'; readonly version: number };

export interface Work {
  readonly origin: string;
  readonly row: string;
  readonly products: number;
  readonly connections: number;
  readonly operations: number;
  /** Seconds after which no operation begins. */
  readonly seconds: number;
  /** Index of the first operation, so that a later run sends other requests. */
  readonly from: number;
}

export interface Done {
  readonly operations: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
}

export type Reply =
  | { readonly ok: true; readonly done?: Done; readonly arrivals?: readonly number[] }
  | { readonly ok: false; readonly mistake: string };

const catalogues = new Map<number, Catalogue>();

/** A loopback address for each shopper, in networks of their own: turns and limits count by network. */
const sourceOf = (shopper: number): string => `127.0.${1 + shopper}.1`;

async function run({
  origin,
  row: name,
  products,
  connections,
  operations,
  seconds,
  from,
}: Work): Promise<Done> {
  const catalogue = catalogues.get(products) ?? makeCatalogue(products);
  catalogues.set(products, catalogue);
  const row = rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`No row ${name}`);
  const operate = row.prepare(catalogue);
  const durations: number[] = [];
  let next = 0;
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const shoppers = Array.from({ length: connections }, (_, shopper) =>
    createShopper(origin, sourceOf(shopper)),
  );
  await Promise.all(
    shoppers.map(async ({ ask }) => {
      while (next < operations && performance.now() < end) {
        const index = from + next;
        next += 1;
        const started = performance.now();
        await operate(ask, index);
        durations.push(performance.now() - started);
      }
    }),
  ).finally(() => {
    for (const shopper of shoppers) shopper.close();
  });
  durations.sort((a, b) => a - b);
  const at = (share: number): number =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0;
  return {
    operations: durations.length,
    seconds: (performance.now() - begun) / 1000,
    p50: at(0.5),
    p99: at(0.99),
  };
}

let pages: Awaited<ReturnType<typeof openPages>> | undefined;

async function obey(order: Order): Promise<Reply> {
  try {
    switch (order.kind) {
      case 'run':
        return { ok: true, done: await run(order.work) };
      case 'pages':
        pages?.close();
        pages = await openPages(order.origin, order.count);
        return { ok: true };
      case 'heard':
        return { ok: true, arrivals: (await pages?.arrivalsOf(order.version)) ?? [] };
    }
  } catch (error) {
    return { ok: false, mistake: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

process.on('message', (order: Order) => {
  void obey(order).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => process.exit());

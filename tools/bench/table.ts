import { cpus, totalmem } from 'node:os';
import type { Row } from './rows.ts';

/** A printed figure with its limit; figures above the limit are marked. */
export interface Figure {
  readonly row: Row;
  readonly products: number;
  readonly connections: number;
  /** Processor time of one operation. */
  readonly serverMs: number;
  readonly postgresMs: number;
  readonly sql: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Number of pieces from which the limits of a large shop apply. */
const large = 100_000;
const largestMb = 500;
const slowestMs = 100;

/** The allowed ratio to the figure of the smallest catalogue. */
const growthAllowed = (products: number): number => (products >= large ? 2 : 1.5);

export interface Started {
  /** Milliseconds from the start to the first correct answer. */
  readonly startMs: number;
  /** Memory in MB, with the search index built and the stones loaded. */
  readonly idleMb: number;
}

/**
 * Compares with the limits, or, for a larger catalogue, with the smallest one. A large catalogue's start has no limit.
 */
export function startLines(
  { startMs, idleMb }: Started,
  products: number,
  smallest: Started | undefined,
): readonly string[] {
  const line = (label: string, unit: string, value: number, limit: number): string =>
    `  ${label} ${value.toFixed(0)} ${unit} (at most ${limit.toFixed(0)})${value > limit ? '  ✗' : ''}`;
  if (products >= large)
    return [`  start to first answer ${startMs.toFixed(0)} ms`, line('idle memory', 'MB', idleMb, largestMb)];
  const growth = growthAllowed(products);
  return [
    line('start to first answer', 'ms', startMs, smallest ? growth * smallest.startMs : 1_000),
    line('idle memory', 'MB', idleMb, smallest ? growth * smallest.idleMb : 200),
  ];
}

export const memoryLine = (mb: number, products: number): string =>
  products >= large && mb > largestMb
    ? `  memory after all this ${mb.toFixed(0)} MB (at most ${largestMb})  ✗`
    : `  memory after all this ${mb.toFixed(0)} MB`;

export const printLines = (...lines: readonly string[]): void => {
  for (const line of lines) console.log(line);
};

export function machine(): string {
  const all = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${all.length} cores of ${all[0]?.model ?? 'an unknown processor'}, ${memory} GiB, Node ${process.versions.node}, ${day}`;
}

export const cpuMs = ({ serverMs, postgresMs }: Figure): number => serverMs + postgresMs;

const limitOf = ({ row, products }: Figure): number =>
  (products >= large ? row.largeCpuMs : undefined) ?? row.limit.cpuMs;

/** The limit that a figure exceeds, as text; null if it exceeds none. */
export function missed(figure: Figure): string | null {
  const { sql, perSecond } = figure.row.limit;
  const limit = limitOf(figure);
  const isSlow = figure.products >= large && figure.connections <= 10 && figure.p99 > slowestMs;
  const misses = [
    isSlow ? `p99 over ${slowestMs} ms` : null,
    cpuMs(figure) > limit ? `over ${limit} ms` : null,
    // This includes the server's check for changes of other processes, once a second: a fraction of a
    // statement for each operation.
    sql !== undefined && Math.round(figure.sql) > sql ? `over ${sql} SQL` : null,
    perSecond !== undefined && figure.perSecond < perSecond ? `under ${perSecond}/s` : null,
  ].filter((miss) => miss !== null);
  return misses.length === 0 ? null : misses.join(', ');
}

export function printFigures(figures: readonly Figure[]): void {
  const width = Math.max(0, ...figures.map(({ row }) => row.title.length));
  printLines(
    `  ${'conn'.padStart(4)}  ${''.padEnd(width)}  CPU ms  (server + pg)   limit    SQL    ops/s   p50 ms   p99 ms`,
  );
  for (const figure of figures) {
    const { row, connections, serverMs, postgresMs, sql, perSecond, p50, p99 } = figure;
    const miss = missed(figure);
    printLines(
      [
        `  ${String(connections).padStart(4)}  ${row.title.padEnd(width)}`,
        cpuMs(figure).toFixed(2).padStart(6),
        `(${serverMs.toFixed(2)} + ${postgresMs.toFixed(2)})`.padStart(13),
        String(limitOf(figure)).padStart(6),
        sql.toFixed(1).padStart(6),
        perSecond.toFixed(0).padStart(7),
        p50.toFixed(1).padStart(7),
        p99.toFixed(1).padStart(7),
        miss === null ? '' : `✗ ${miss}`,
      ].join('  '),
    );
  }
}

/** Compares larger catalogues with the smallest, row by row. */
export function printGrowth(figures: readonly Figure[]): void {
  const [smallest, ...larger] = [...new Set(figures.map(({ products }) => products))].sort((a, b) => a - b);
  for (const size of larger) {
    const allowedGrowth = growthAllowed(size);
    printLines(`Growth of CPU from ${smallest} to ${size} products (at most ${allowedGrowth}):`);
    for (const small of figures.filter(({ products }) => products === smallest)) {
      const sameRow = figures.find(
        ({ row, products, connections }) =>
          row === small.row && products === size && connections === small.connections,
      );
      if (!sameRow) continue;
      const growth = cpuMs(sameRow) / cpuMs(small);
      printLines(
        `  ${String(small.connections).padStart(4)}  ${small.row.name.padEnd(8)} ${growth.toFixed(2)}${growth > allowedGrowth ? '  ✗' : ''}`,
      );
    }
  }
}

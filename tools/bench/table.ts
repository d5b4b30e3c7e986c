import { cpus, totalmem } from 'node:os';
import type { Row } from './rows.ts';

/** The figures as they are printed, each beside what is allowed; what misses is marked. */
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

/** From the smallest catalogue to the largest. */
const mostGrowth = 1.5;

export interface Started {
  /** To the first right answer. */
  readonly startMs: number;
  readonly idleMb: number;
}

/** Against the limits, or, for a larger catalogue, against the smallest. */
export function startLines({ startMs, idleMb }: Started, smallest: Started | undefined): readonly string[] {
  const line = (what: string, unit: string, value: number, limit: number, first?: number): string => {
    const most = first === undefined ? limit : mostGrowth * first;
    return `  ${what} ${value.toFixed(0)} ${unit} (at most ${most.toFixed(0)})${value > most ? '  ✗' : ''}`;
  };
  return [
    line('start to first answer', 'ms', startMs, 1_000, smallest?.startMs),
    line('idle memory', 'MB', idleMb, 200, smallest?.idleMb),
  ];
}

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

/** What a figure misses, in words; null where all is within the limits. */
export function missed(figure: Figure): string | null {
  const { cpuMs: most, sql, perSecond } = figure.row.limit;
  const misses = [
    cpuMs(figure) > most ? `over ${most} ms` : null,
    // Looks of once a second at what other processes changed are in it, and are no whole statement of any operation.
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
        String(row.limit.cpuMs).padStart(6),
        sql.toFixed(1).padStart(6),
        perSecond.toFixed(0).padStart(7),
        p50.toFixed(1).padStart(7),
        p99.toFixed(1).padStart(7),
        miss === null ? '' : `✗ ${miss}`,
      ].join('  '),
    );
  }
}

/** Largest catalogue against smallest, row by row. */
export function printGrowth(figures: readonly Figure[]): void {
  const sizes = [...new Set(figures.map(({ products }) => products))].sort((a, b) => a - b);
  const [smallest, largest] = [sizes[0], sizes.at(-1)];
  if (smallest === largest) return;
  printLines(`Growth of CPU from ${smallest} to ${largest} products (at most ${mostGrowth}):`);
  for (const small of figures.filter(({ products }) => products === smallest)) {
    const large = figures.find(
      ({ row, products, connections }) =>
        row === small.row && products === largest && connections === small.connections,
    );
    if (!large) continue;
    const growth = cpuMs(large) / cpuMs(small);
    printLines(
      `  ${String(small.connections).padStart(4)}  ${small.row.name.padEnd(8)} ${growth.toFixed(2)}${growth > mostGrowth ? '  ✗' : ''}`,
    );
  }
}

import pg from 'pg';
import { parentOf, postgresCpuMs } from './cpu.ts';

/**
 * Measures the speed of the machine, so that figures of two machines can be compared. The work, once in Node and once
 * in PostgreSQL, does not depend on the shop. Milliseconds of processor time, the minimum of three runs, because noise
 * only adds time.
 */
const turns = 3;
const pieces = 2_000;
const digests = 200_000;

const minimumOf = (times: readonly number[]): number => Math.min(...times);

/** The typical work of answering a list: creating, sorting and looking up objects, and writing JSON. */
function answer(): number {
  const records = Array.from({ length: pieces }, (_, at) => ({
    sku: `JL-${at}`,
    price: (at * 7_919) % 10_007,
    labels: ['足金', '18K金', `${at % 24} mm`],
  }));
  const pieceBySku = new Map(records.map((piece) => [piece.sku, piece]));
  const sorted = records.toSorted((a, b) => a.price - b.price);
  const read = JSON.parse(JSON.stringify(sorted)) as typeof records;
  return read.reduce((sum, { sku }) => sum + (pieceBySku.get(sku)?.price ?? 0), 0);
}

function nodeMs(): number {
  const rounds = 100;
  for (let round = 0; round < rounds; round += 1) answer();
  return minimumOf(
    Array.from({ length: turns }, () => {
      const before = process.cpuUsage();
      for (let round = 0; round < rounds; round += 1) answer();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

async function postgresMs(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = parentOf(rows[0]?.pid ?? 0);
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const before = postgresCpuMs(postmaster);
      await client.query(`select count(distinct md5(i::text)) from generate_series(1, ${digests}) i`);
      times.push(postgresCpuMs(postmaster) - before);
    }
    return minimumOf(times);
  } finally {
    await client.end();
  }
}

export async function yardstickLine(url: string): Promise<string> {
  const [node, postgres] = [nodeMs(), await postgresMs(url)];
  return `yardstick: Node ${node.toFixed(0)} ms, PostgreSQL ${postgres.toFixed(0)} ms (the same work on every machine)`;
}

import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureAtelier } from './atelier.ts';
import { measureAwake } from './awake.ts';
import { type Done, type Order, type Reply, rows, type Work } from './client.ts';
import { postgresCpuMs, processCpuMs, residentMb } from './cpu.ts';
import { measurePages } from './gold.ts';
import { type Measured, measuredLine, missedLimits } from './limits.ts';
import { median } from './median.ts';
import { measureMembers } from './members.ts';
import { embedded, measurePictures, onPostgres } from './pictures.ts';
import { measureQuotes } from './quotes.ts';
import type { Row } from './rows.ts';
import { measureSaves } from './saves.ts';
import {
  checkOrders,
  type Database,
  fill,
  makeDatabase,
  openOffice,
  rested,
  type Server,
  settle,
  startServer,
} from './shop.ts';
import {
  type Figure,
  machine,
  memoryLine,
  printFigures,
  printGrowth,
  printLines,
  type Started,
  startLines,
} from './table.ts';
import { yardstickLine } from './yardstick.ts';

/**
 * `npm run bench` measures speed and cost of the shop on PostgreSQL, with client, server and database on this machine.
 * `--quick` takes less than a minute. `--products 1000,100000 --connections 10 --rows
 * start,list,filters,search,stones,stone,pages,save` measures a large shop against its limits. `--rows atelier` times
 * the models of pieces and needs no database. `--rows pictures` measures memory while pictures are made. `--rows awake`
 * opens pages on a slow phone, in Chromium and without PostgreSQL. If `pictures` or `awake` misses a limit, the exit code is 1.
 * `--rows members --members 1000000` measures reads and daily jobs of generated members, `--connections` says how many
 * connections request lists and pieces beside the jobs.
 */
const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgres://postgres@127.0.0.1:5432/postgres' },
    rows: { type: 'string' },
    products: { type: 'string', default: '1000,10000' },
    connections: { type: 'string', default: '10,50' },
    quick: { type: 'boolean', default: false },
    /** Members of the row `members`. */
    members: { type: 'string', default: '100000' },
    /** Flags of Node for the server, instead of those of `npm start`: `--node=--cpu-prof`. */
    node: { type: 'string' },
  },
});

const numbers = (text: string): readonly number[] => text.split(',').map(Number);
const sizes = options.quick && options.products === '1000,10000' ? [1_000] : numbers(options.products);
const connections = options.quick && options.connections === '10,50' ? [10] : numbers(options.connections);
const requestedRows = options.rows?.split(',');
const isAsked = (name: string): boolean => requestedRows === undefined || requestedRows.includes(name);
const chosen = rows.filter(({ name }) => isAsked(name));
const share = options.quick ? 0.3 : 1;
const nodeOptions = options.node?.split(' ').filter(Boolean);

/** The shoppers' process; it runs one command at a time. */
function startClient() {
  const child: ChildProcess = fork(fileURLToPath(new URL('client.ts', import.meta.url)));
  let resolveReply: (reply: Reply) => void = () => undefined;
  child.on('message', (reply: Reply) => resolveReply(reply));
  child.once('exit', (code) =>
    resolveReply({ ok: false, mistake: `the shoppers' process ended with ${code}` }),
  );
  return {
    async send(order: Order): Promise<Extract<Reply, { ok: true }>> {
      child.send(order);
      const reply = await new Promise<Reply>((resolve) => {
        resolveReply = resolve;
      });
      if (!reply.ok)
        throw new Error(
          `A wrong answer (${order.kind === 'run' ? order.work.row : order.kind}): ${reply.mistake}`,
        );
      return reply;
    },
    stop: () => child.kill(),
  };
}

export type Client = ReturnType<typeof startClient>;

let counter = 0;

async function work(client: Client, order: Omit<Work, 'from'>): Promise<Done> {
  const { done } = await client.send({ kind: 'run', work: { ...order, from: counter } });
  counter += order.operations;
  if (!done) throw new Error('The client did not say what it did');
  return done;
}

async function measure(
  client: Client,
  server: Server,
  database: Database,
  row: Row,
  products: number,
  parallel: number,
): Promise<{ readonly figure: Figure; readonly operations: number }> {
  const base = { origin: server.origin, row: row.name, products, connections: parallel };
  const warming = row.warmsEveryPiece
    ? { operations: products, seconds: 10 * share }
    : { operations: row.operations, seconds: 4 * share };
  const warm = await work(client, { ...base, ...warming });
  await pause(100);
  const cpu = () => ({ server: processCpuMs(server.pid), postgres: postgresCpuMs(database.postmaster) });
  const sqlBefore = await server.statements();
  const before = cpu();
  const done = await work(client, {
    ...base,
    operations: Math.ceil(row.operations * share),
    seconds: 8 * share,
  });
  const after = cpu();
  const sql = (await server.statements()) - sqlBefore;
  return {
    operations: warm.operations + done.operations,
    figure: {
      row,
      products,
      connections: parallel,
      serverMs: (after.server - before.server) / done.operations,
      postgresMs: (after.postgres - before.postgres) / done.operations,
      sql: sql / done.operations,
      perSecond: done.operations / done.seconds,
      p50: done.p50,
      p99: done.p99,
    },
  };
}

async function measureStart(
  database: Database,
  products: number,
): Promise<{ startMs: number; idleMb: number }> {
  const times: number[] = [];
  for (let turn = 0; turn < (options.quick ? 1 : 4); turn += 1) {
    const server = await startServer(database.url, products, nodeOptions);
    times.push(server.startedInMs);
    await server.stop();
  }
  const server = await startServer(database.url, products, nodeOptions);
  times.push(server.startedInMs);
  await rested(server);
  await pause(options.quick ? 2_000 : 8_000);
  const idleMb = residentMb(server.pid);
  await server.stop();
  return { startMs: median(times), idleMb };
}

/**
 * Places the shop's first orders. Without them PostgreSQL would analyse empty tables, and scan them from end
 * to end until the next analysis. No shop with orders has such tables.
 */
async function takeFirstOrders(client: Client, database: Database, products: number): Promise<number> {
  const server = await startServer(database.url, products, nodeOptions);
  try {
    const first = { origin: server.origin, row: 'order', products, connections: 10, operations: 300 };
    return (await work(client, { ...first, seconds: 60 })).operations;
  } finally {
    await server.stop();
  }
}

/** The smallest catalogue, with which the others are compared. */
let smallest: Started | undefined;

async function measureSize(client: Client, products: number): Promise<readonly Figure[]> {
  const database = await makeDatabase(options.database, products);
  const office = await openOffice(database.url);
  try {
    const began = performance.now();
    await fill(office, products);
    printLines(`${products} products (imported in ${((performance.now() - began) / 1000).toFixed(1)} s)`);
    const ordersBefore = await takeFirstOrders(client, database, products);
    await settle(database.url);
    if (isAsked('start')) {
      const started = await measureStart(database, products);
      printLines(...startLines(started, products, smallest));
      smallest ??= started;
    }
    if (isAsked('pictures') && products === sizes[0] && products <= 1_000)
      report([
        ...(await measurePictures(database.url, products, onPostgres, nodeOptions)),
        ...(await measurePictures(null, products, embedded, nodeOptions)),
      ]);
    const server = await startServer(database.url, products, nodeOptions);
    await rested(server);
    const figures: Figure[] = [];
    let orders = ordersBefore;
    try {
      for (const parallel of connections)
        for (const row of chosen) {
          const { figure, operations } = await measure(client, server, database, row, products, parallel);
          figures.push(figure);
          if (row.name === 'order') orders += operations;
        }
      const checked = await checkOrders(database.url, orders);
      if (checked.problem !== null) throw new Error(`The database is wrong: ${checked.problem}`);
      printFigures(figures);
      if (isAsked('save')) printLines(...(await measureSaves(server, office, products)));
      if (isAsked('pages')) printLines(...(await measurePages(client, server, office)));
      printLines(memoryLine(residentMb(server.pid), products));
    } finally {
      await server.stop();
    }
    return figures;
  } finally {
    await office.close();
    await database.drop();
  }
}

printLines(machine());
if (isAsked('atelier')) printLines(...measureAtelier(), await measureQuotes());
if (isAsked('awake')) {
  const awake = await measureAwake();
  if ('advice' in awake) printLines(`  ${awake.advice}`);
  else report(awake);
}
if (requestedRows?.includes('members')) await measureMembersBeside();
if (requestedRows?.every((name) => ['atelier', 'awake', 'members'].includes(name)) !== true) {
  printLines(await yardstickLine(options.database));
  await measureShop();
}

/** Prints the figures. After a missed limit, the command ends with exit code 1. */
function report(figures: readonly Measured[]): void {
  const missed = missedLimits(figures);
  printLines(...figures.map(measuredLine), ...missed);
  if (missed.length > 0) process.exitCode = 1;
}

async function measureMembersBeside(): Promise<void> {
  const client = startClient();
  try {
    const members = Number(options.members);
    const parallel = options.connections === '10,50' ? [10] : connections;
    printLines(...(await measureMembers(client, options.database, members, parallel)));
  } finally {
    client.stop();
  }
}

async function measureShop(): Promise<void> {
  const client = startClient();
  try {
    const figures: Figure[] = [];
    for (const products of sizes) figures.push(...(await measureSize(client, products)));
    printGrowth(figures);
  } catch (error) {
    printLines(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    client.stop();
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { GraphqlAnswer } from '../../graphql/execute.ts';
import type { TestShop } from '../shop.ts';

/** Starts the server as an operator does: as a process, with settings from the environment, and signals. */
const main = fileURLToPath(new URL('../../main.mjs', import.meta.url));

/** How often a test kills a process that it started. */
export const kills = Number(process.env.KILLS ?? 9);

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; output: string }>;
  readonly ready: Promise<void>;
  output(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

export function startServer(environment: Readonly<Record<string, string>>): ServerProcess {
  // Without the environment of the tests, because the test runner sets a BASE_URL of its own.
  const child = spawn(process.execPath, [main], { env: { LOG_LEVEL: 'info', ...environment } });
  let output = '';
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('"msg":"ready"')) ready.resolve();
    });
  const ended = once(child, 'exit').then(([code]) => {
    ready.reject(new Error(output));
    return { code: code as number | null, output };
  });
  return {
    child,
    ended,
    ready: ready.promise,
    output: () => output,
    async kill(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

/** Queries a server by its URL, as a test's shop is queried. */
export function shopAt(origin: string): Pick<TestShop, 'graphql'> {
  return {
    async graphql(query, variables = {}, headers = {}) {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as GraphqlAnswer;
      return {
        data: data as never,
        errors,
        status: response.status,
        headers: Object.fromEntries(response.headers),
      };
    },
  };
}

/** A shop in its own process, ready for requests. */
export interface Running {
  readonly server: ServerProcess;
  readonly origin: string;
  readonly shop: Pick<TestShop, 'graphql'>;
}

const running = new Set<ServerProcess>();

/** Starts a shop and waits until it responds; `DATA_DIR` or `DATABASE_URL` selects its data. */
export async function startShop(environment: Readonly<Record<string, string>>): Promise<Running> {
  const port = await freePort();
  const server = startServer({
    PORT: String(port),
    GOLD_SIMULATOR: 'off',
    UNPAID_PIECES_OF_BUYER: '1000000',
    UNPAID_PIECES_OF_SOURCE: '1000000',
    UNPAID_CARD_PIECES_OF_SOURCE: '1000000',
    UNPAID_CARD_PIECES_OF_STORE: '1000000',
    UNPAID_VALUE_OF_SOURCE: '1000000000',
    UNPAID_PIECES_OF_STORE: '1000000',
    ORDERS_OF_SOURCE: '1000000',
    UNPAID_EMAILS: '1000000',
    EMAILS_OF_SOURCE: '1000000',
    CARTS_OF_SOURCE: '1000000',
    QUERY_SECONDS_OF_SOURCE: '1000000',
    PAGE_SECONDS_OF_SOURCE: '1000000',
    ...environment,
  });
  running.add(server);
  await server.ready;
  const origin = `http://localhost:${port}`;
  return { server, origin, shop: shopAt(origin) };
}

/** Kills all servers at the end of a suite, even after a failure. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].map((server) => server.kill('SIGKILL')));
  running.clear();
}

/** Gets a card token from a shop in another process, as the bank's hosted form does. */
export async function tokeniseAt({ origin }: Running, number: string): Promise<string> {
  const response = await fetch(`${origin}/sandbox-bank/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, month: 8, year: 2030, cvc: '123' }),
  });
  return ((await response.json()) as { nonce: string }).nonce;
}

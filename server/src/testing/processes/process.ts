import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { GraphqlAnswer } from '../../graphql/execute.ts';
import type { TestShop } from '../shop.ts';

/** The server's entry point. Tests start it as an operator does: as a process with settings in the environment. */
const main = fileURLToPath(new URL('../../main.mjs', import.meta.url));

/** How many processes a test kills. */
export const kills = Number(process.env.KILLS ?? 9);

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves when the process has ended. */
  readonly ended: Promise<{ code: number | null; output: string }>;
  /** Resolves when the server is ready; rejects with the output if it ends before. */
  readonly ready: Promise<void>;
  /** Returns the output so far. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

export function startServer(environment: Readonly<Record<string, string>>): ServerProcess {
  // The tests' environment is not passed on, because the test runner sets another BASE_URL.
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

/** Returns a `graphql` function, like that of a test's shop, for the server at this URL. */
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

/** Starts a shop and waits until it is ready. `DATA_DIR` or `DATABASE_URL` in the environment selects its data. */
export async function startShop(environment: Readonly<Record<string, string>>): Promise<Running> {
  const port = await freePort();
  const server = startServer({
    PORT: String(port),
    GOLD_SIMULATOR: 'off',
    UNPAID_PIECES_OF_BUYER: '1000000',
    UNPAID_PIECES_OF_SOURCE: '1000000',
    UNPAID_CARD_PIECES_OF_SOURCE: '1000000',
    UNPAID_CARD_PIECES_OF_STORE: '1000000',
    UNPAID_SCARCE_PIECES_OF_STORE: '1000000',
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

/** Kills all servers that `startShop` has started. Suites call it at their end, also after a failure. */
export async function killAll(): Promise<void> {
  await Promise.all([...running].map((server) => server.kill('SIGKILL')));
  running.clear();
}

/** Returns a card token from the sandbox bank of a shop in another process. */
export async function tokeniseAt({ origin }: Running, number: string): Promise<string> {
  const response = await fetch(`${origin}/sandbox-bank/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, month: 8, year: 2030, cvc: '123' }),
  });
  return ((await response.json()) as { nonce: string }).nonce;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { GraphqlAnswer } from '../graphql/execute.ts';
import type { TestShop } from './shop.ts';

/** The server as a person starts it: a process, its settings from the environment, its signals. */
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<{ code: number | null; output: string }>;
  readonly ready: Promise<void>;
  output(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

export function startServer(environment: Readonly<Record<string, string>>): ServerProcess {
  // Not the environment of the tests: the runner sets BASE_URL for itself.
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

/** Asks a server by its address, as a test's shop is asked. */
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

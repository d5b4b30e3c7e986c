import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Connection, Database } from '../database.ts';
import { RecentWork } from '../limits/recent-work.ts';
import { type Client, createTurns } from '../limits/turns.ts';
import { requestScope } from '../requests/request-scope.ts';
import { nameAway } from './away.ts';
import { columnTypes, toParameter } from './values.ts';

/** Callbacks about statements and connections. */
export interface Watch {
  statement?(name: string, seconds: number): void;
  slow?(name: string, seconds: number): void;
  lost?(error: Error): void;
}

export interface PoolOptions {
  readonly kind: Database['kind'];
  readonly pool: pg.Pool;
  readonly watch?: Watch;
  readonly slowQueryMs?: number;
  /** Lets the event loop run before a statement; needed if the database runs in this thread. */
  readonly beforeStatement?: () => Promise<void> | undefined;
  readonly listen: Database['listen'];
  readonly exclusively: Database['exclusively'];
  readonly afterClose?: () => Promise<void>;
}

interface FreeClient {
  readonly client: pg.PoolClient;
  release(broken?: Error): void;
}

/** The network of statements that no request caused, such as those of jobs and of the start. */
const shopItself = 'shop';

const maxAttempts = 4;
/** serialization_failure, deadlock_detected */
const retryableCodes = new Set(['40001', '40P01']);

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

/**
 * Makes a `Database` of a pool. Both databases use node-postgres, so names, parameters, rows and errors are
 * the same.
 */
export function overPool(options: PoolOptions): Database {
  const { pool, watch = {}, slowQueryMs = 200, beforeStatement } = options;
  const insideTransaction = new AsyncLocalStorage<{ open: boolean }>();
  const textByName = new Map<string, string>();

  type UseClient = <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;

  /**
   * Runs `work` with any free client and drops only a broken one. `pool.query` would drop the client after
   * every failed statement.
   */
  const anyClient: UseClient = async (work) => {
    const { client, release } = await connect();
    try {
      return await work(client);
    } finally {
      release();
    }
  };

  // If all connections are taken, the next free one goes to the network that held connections for the shortest time lately.
  // Otherwise some networks that wait for one locked row would keep everybody out.
  const turns = createTurns(
    {
      atOnce: pool.options.max,
      longest: { all: Number.POSITIVE_INFINITY, ofNetwork: Number.POSITIVE_INFINITY },
    },
    null,
    new RecentWork(() => performance.now()),
  );
  const turnOf = (client: Client): Promise<void> =>
    new Promise((begin, reject) =>
      turns.ask({ ...client, begin, refuse: () => reject(new Error('A connection was refused')) }),
    );

  /** Returns a free client. A request has only a few clients at once. */
  const connect = async (): Promise<FreeClient> => {
    const scope = requestScope.getStore();
    const turn: Client = { source: scope?.source ?? shopItself, isGone: () => false };
    await scope?.connections.take();
    await turnOf(turn);
    const beganAt = performance.now();
    const leave = (): void => {
      turns.end(turn, performance.now() - beganAt);
      scope?.connections.leave();
    };
    try {
      const client = await pool.connect();
      return {
        client,
        release(broken) {
          client.release(broken);
          leave();
        },
      };
    } catch (error) {
      leave();
      throw error;
    }
  };

  /** Measures the statement without the wait for a connection. */
  const runMeasured = async (
    client: pg.ClientBase,
    name: string,
    statement: pg.QueryConfig,
  ): Promise<unknown[]> => {
    const startedAt = performance.now();
    try {
      return (await client.query(statement)).rows;
    } catch (error) {
      if (error instanceof Error) Object.assign(error, { statement: name });
      throw error;
    } finally {
      const elapsedMs = performance.now() - startedAt;
      watch.statement?.(name, elapsedMs / 1000);
      if (elapsedMs > slowQueryMs) watch.slow?.(name, elapsedMs / 1000);
    }
  };

  const connection = (use: UseClient): Connection => ({
    async query<R>(name: string, text: string, params: readonly unknown[] = []): Promise<R[]> {
      const prepared = textByName.get(name) ?? text;
      if (prepared === text) textByName.set(name, text);
      const values = params.map(toParameter);
      const wait = beforeStatement?.();
      if (wait) await wait;
      const scope = requestScope.getStore();
      if (scope) scope.sqlStatements += 1;
      const statement = { ...(prepared === text ? { name } : {}), text, values };
      return (await use((client) => runMeasured(client, name, statement))) as R[];
    },
    async script(text) {
      await use((client) => client.query(text));
    },
  });

  /** Wraps errors that mean that the database is away. */
  const withNamedErrors = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw nameAway(error);
    }
  };

  const outside = connection(anyClient);
  const mustBeOutside = (caller: string): void => {
    if (insideTransaction.getStore()?.open === true)
      throw new Error(
        `${caller} went to the database while a transaction was open: use the transaction's connection`,
      );
  };

  const runOnce = async <T>(work: (tx: Connection) => Promise<T>): Promise<T> => {
    const { client, release } = await connect();
    const state = { open: true };
    let broken: Error | undefined;
    try {
      await client.query('begin');
      const result = await insideTransaction.run(state, () => work(connection((use) => use(client))));
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => {
        broken = lost;
      });
      throw error;
    } finally {
      state.open = false;
      release(broken);
    }
  };

  let closing: Promise<void> | undefined;
  return {
    kind: options.kind,
    async query(name, text, params) {
      mustBeOutside(name);
      return withNamedErrors(outside.query(name, text, params));
    },
    async script(text) {
      mustBeOutside('A script');
      return withNamedErrors(outside.script(text));
    },
    async transaction(work) {
      mustBeOutside('A second transaction');
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await runOnce(work);
        } catch (error) {
          if (attempt >= maxAttempts || !retryableCodes.has(codeOf(error) ?? '')) throw nameAway(error);
          await pause(2 ** attempt * 5 * (0.5 + Math.random()));
        }
      }
    },
    async exclusively(name, work) {
      mustBeOutside(name);
      return options.exclusively(name, work);
    },
    listen: (channel, onMessage) => options.listen(channel, AsyncLocalStorage.bind(onMessage)),
    close() {
      closing ??= pool.end().then(() => options.afterClose?.());
      return closing;
    },
  };
}

/** Settings of node-postgres that both databases share. */
export const poolSettings = { types: columnTypes } as const;

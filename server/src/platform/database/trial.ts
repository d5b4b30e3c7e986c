import type { Connection, Database } from '../database.ts';

/** Thrown to roll everything back; never leaves this file. */
class RolledBack extends Error {}

/**
 * Runs `work` against a database that stores nothing: everything is one transaction that is rolled
 * back, and its transactions are savepoints. It neither sends nor receives notifications.
 */
export async function withRollback<Answer>(
  db: Database,
  work: (trial: Database) => Promise<Answer>,
): Promise<Answer> {
  let result: { readonly value: Answer } | undefined;
  await db
    .transaction(async (tx) => {
      result = { value: await work(trialOver(db, tx)) };
      throw new RolledBack();
    })
    .catch((error) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return (result as { readonly value: Answer }).value;
}

/** Runs each call after the previous one has finished, successfully or not. */
function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const finished = last.then(work, work);
    last = finished.catch(() => undefined);
    return finished;
  };
}

function trialOver(db: Database, { query, script }: Connection): Database {
  /** Runs statements one by one, because all calls share one connection. */
  const queueStatement = oneByOne();
  const tx: Connection = {
    query: (name, text, params) => queueStatement(() => query(name, text, params)),
    script: (text) => queueStatement(() => script(text)),
  };
  /** Runs transactions one by one, because savepoints of one connection nest. */
  const queueTransaction = oneByOne();
  return {
    ...tx,
    kind: db.kind,
    transaction: (work) =>
      queueTransaction(async () => {
        await tx.script('savepoint trial');
        try {
          const result = await work(tx);
          await tx.script('release savepoint trial');
          return result;
        } catch (error) {
          await tx.script('rollback to savepoint trial; release savepoint trial');
          throw error;
        }
      }),
    listen: async () => async () => undefined,
    exclusively: (_, work) => work(),
    close: async () => undefined,
  };
}

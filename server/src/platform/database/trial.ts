import type { Connection, Database } from '../database.ts';

/** Thrown to take everything back; nobody sees it. */
class TakenBack extends Error {}

/**
 * Runs `work` against a database of which nothing stays: all of it is one transaction that is rolled back, and what
 * would be a transaction there is a savepoint in it. Nothing is heard of it outside, and it hears nothing.
 */
export async function onTrial<Answer>(
  db: Database,
  work: (trial: Database) => Promise<Answer>,
): Promise<Answer> {
  let answer: { readonly value: Answer } | undefined;
  await db
    .transaction(async (tx) => {
      answer = { value: await work(trialOver(db, tx)) };
      throw new TakenBack();
    })
    .catch((error) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return (answer as { readonly value: Answer }).value;
}

/** Does each work when the one before it is done, however that ended. */
function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
}

function trialOver(db: Database, { query, script }: Connection): Database {
  /** All share one connection, which takes one statement at a time. */
  const stated = oneByOne();
  const tx: Connection = {
    query: (name, text, params) => stated(() => query(name, text, params)),
    script: (text) => stated(() => script(text)),
  };
  /** Savepoints of one connection nest. */
  const transacted = oneByOne();
  return {
    ...tx,
    kind: db.kind,
    transaction: (work) =>
      transacted(async () => {
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
    alone: (_, work) => work(),
    close: async () => undefined,
  };
}

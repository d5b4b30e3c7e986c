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

function trialOver(db: Database, tx: Connection): Database {
  let last: Promise<unknown> = Promise.resolve();
  /** One after the other: savepoints of one connection nest. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work);
    last = done.catch(() => undefined);
    return done;
  };
  return {
    kind: db.kind,
    query: (name, text, params) => tx.query(name, text, params),
    script: (text) => tx.script(text),
    transaction: (work) =>
      inTurn(async () => {
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

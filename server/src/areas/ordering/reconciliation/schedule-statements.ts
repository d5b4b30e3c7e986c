import { addDays, businessDay } from '@jinlan/domain/kernel';
import { daysDue } from '@jinlan/domain/reconciliation';
import type { CompareStatementJob } from '@jinlan/domain/validity';
import { jobs, type Services } from '../services.ts';
import * as store from './store.ts';

/** How many days lists are stored: a year, and the time until its books are closed. */
const storedDays = 400;
const maxForgotten = 50;
const maxPerRun = 100;

/** Adds the days whose lists are ready by now, queues all that are due, and deletes old ones. */
export async function scheduleStatements(services: Services): Promise<void> {
  const { platform, payments } = services;
  const { db, clock } = platform;
  const now = clock.now();
  await store.forgetStatements(db, addDays(businessDay(now), -storedDays), maxForgotten);
  if (payments.listed.length === 0) return;
  const latest = await store.latestDays(
    db,
    payments.listed.map(({ code }) => code),
  );
  await db.transaction(async (tx) => {
    for (const { code: gateway, market, statements } of payments.listed) {
      const span = daysDue(now, statements.readyHour, latest.get(gateway) ?? null);
      if (span !== null)
        await store.addStatements(tx, { gateway, market, provider: statements.provider, ...span }, now);
    }
    for (const statementId of await store.statementsDue(tx, now, maxPerRun)) {
      const job: CompareStatementJob = { statementId };
      await platform.jobs.send(tx, jobs.compareStatement, job, { key: String(statementId) });
    }
  });
}

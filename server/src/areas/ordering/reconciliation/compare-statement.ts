import type { CompareStatementJob } from '@jinlan/domain/validity';
import { checkPaidRefund } from '../payments/recheck-refund.ts';
import type { Services } from '../services.ts';
import { type FoundDifference, findDifferences } from './find-differences.ts';
import { mailDifferences } from './mail-differences.ts';
import { isUsual } from './no-list-reasons.ts';
import * as store from './store.ts';

const retryMs = 3_600_000;
/** The most tries, one in each hour: after two weeks the shop gives up. */
const mostTries = 14 * 24;

/**
 * Asks the provider for the list of a day, compares it, and stores the differences. If there is no list, asks again in an
 * hour.
 */
export async function compareStatement(
  services: Services,
  { statementId }: CompareStatementJob,
): Promise<void> {
  const { db, clock, log } = services.platform;
  const statement = await store.statementById(db, statementId);
  if (statement === null || statement.state === 'compared') return;
  const gateway = services.payments.listed.find(({ code }) => code === statement.gateway);
  const outcome =
    gateway === undefined
      ? ({ kind: 'none', reason: 'the gateway is not set up' } as const)
      : await findDifferences(services, statement, gateway);
  if (outcome.kind === 'none') {
    const isLast = gateway === undefined || statement.tries + 1 >= mostTries;
    const nextTryAt = isLast ? null : new Date(clock.now().getTime() + retryMs);
    await store.saveTry(db, statementId, { reason: outcome.reason, nextTryAt });
    log[isUsual(outcome.reason) ? 'info' : 'warn'](
      { gateway: statement.gateway, day: statement.day, reason: outcome.reason, tries: statement.tries + 1 },
      'a payment provider has no list of a day yet',
    );
    return;
  }
  const { entries, differences } = outcome;
  await db.transaction(async (tx) => {
    const locked = await store.lockStatement(tx, statementId);
    if (locked === null || locked.state === 'compared') return;
    await store.addEntries(tx, statementId, entries);
    await store.addDifferences(tx, statementId, differences.map(asRow));
    const counts = { listed: entries.length, differences: differences.length };
    await store.saveCompared(tx, statementId, counts, clock.now());
    for (const { kind, listed, ours: our } of differences)
      if (kind === 'refund' && listed?.key && our?.state === 'none')
        await checkPaidRefund(services, tx, statement.gateway, listed.key);
    if (differences.length > 0) await mailDifferences(services, tx, statement, differences.length);
  });
  if (differences.length > 0)
    log.error(
      {
        ...{ gateway: statement.gateway, day: statement.day, count: differences.length },
        ...{ codes: [...new Set(differences.map(({ code }) => code))], alert: 'statement_differences' },
      },
      'the list of a payment provider differs from our records',
    );
}

const asRow = ({ code, kind, listed, ours: our, orderId }: FoundDifference): store.NewDifference => ({
  ...{ code, kind, orderId },
  reference: listed?.reference ?? null,
  key: listed?.key ?? our?.key ?? null,
  listedMinor: listed?.minor ?? null,
  listedCurrency: listed?.currency ?? null,
  ourMinor: our?.minor ?? null,
  ourCurrency: our?.currency ?? null,
  at: listed?.at ?? null,
});

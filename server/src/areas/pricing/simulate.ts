import { simulateBoards } from '@jinlan/domain/pricing';
import type { Platform } from '../../platform/platform.ts';
import { write } from './ledger.ts';
import * as store from './store.ts';

export const simulateJob = 'pricing.simulate';

const renewEveryMs = 10 * 60_000;

/**
 * Publishes the simulated prices since the last run; after a pause of any length, all missed versions. The lock of the
 * row prevents two processes from publishing the same prices. The simulator also renews unchanged prices, and returns to
 * its own price after a change by hand.
 */
export async function simulate(platform: Platform): Promise<void> {
  const { db, clock } = platform;
  await db.transaction(async (tx) => {
    const simulation = await store.lockSimulation(tx);
    const now = clock.now();
    if (!simulation || simulation.simulatedUntil >= now) return;
    const { calibration, seed, simulatedUntil } = simulation;
    const drafts = simulateBoards({ calibration, seed, after: simulatedUntil, until: now });
    const types = calibration.types.map(({ type }) => type);
    if (drafts.length > 0) {
      const latest = await store.lockLedger(tx);
      const published = drafts.map((draft) => ({
        draft,
        source: 'simulator' as const,
        publisher: 'simulator',
        publication: `simulator/${draft.type}/${draft.effectiveAt}`,
        accepted: true,
      }));
      await write(tx, published, latest, now);
    }
    const boards = await store.loadBoards(tx);
    const oldestRenewal = Math.min(...boards.map(({ checkedAt }) => checkedAt?.getTime() ?? 0));
    if (drafts.length > 0 || now.getTime() - oldestRenewal > renewEveryMs) {
      await store.markChecked(tx, types, now);
      await store.saveSimulation(tx, { calibration, seed, simulatedUntil: now });
    }
  });
}

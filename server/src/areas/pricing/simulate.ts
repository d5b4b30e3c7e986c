import { simulateBoards } from '@jinlan/domain/pricing';
import type { Platform } from '../../platform/platform.ts';
import { write } from './ledger.ts';
import * as store from './store.ts';

export const simulateJob = 'pricing.simulate';

const renewEveryMs = 10 * 60_000;

/**
 * Publishes what the sample's market has said since the last time; after a pause of any length that is all the
 * versions it missed. The row's lock keeps two processes from saying it twice. Being the source, the simulator also
 * renews the price that still holds, and stands by its own figure where a hand had moved the board far from it.
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
    const renewed = Math.min(...boards.map(({ checkedAt }) => checkedAt?.getTime() ?? 0));
    if (drafts.length > 0 || now.getTime() - renewed > renewEveryMs) await store.markChecked(tx, types, now);
    if (drafts.length > 0 || now.getTime() - renewed > renewEveryMs)
      await store.saveSimulation(tx, { calibration, seed, simulatedUntil: now });
  });
}

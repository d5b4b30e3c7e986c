import type { FollowJob } from '@jinlan/domain/validity';
import type { Connection } from '../../../platform/database.ts';
import { jobs, type Services } from '../services.ts';

/** The pause between two queries to the bank doubles from 20 seconds up to 5 minutes. */
const firstPauseSeconds = 20;
const longestPauseSeconds = 300;

const pauseSeconds = (round: number): number => Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** round);

export async function sendFollow(
  { platform }: Services,
  tx: Connection,
  paymentId: number,
  round = 0,
): Promise<void> {
  const data: FollowJob = { paymentId, round };
  const at = new Date(platform.clock.now().getTime() + pauseSeconds(round) * 1000);
  await platform.jobs.send(tx, jobs.follow, data, { at, key: String(paymentId) });
}

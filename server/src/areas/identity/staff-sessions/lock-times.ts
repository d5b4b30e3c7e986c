import type { Services } from '../services.ts';
import { renewableSeconds } from '../sign-in/store-sessions.ts';

/** The page locks a session first, by its own clock. The server locks it this many seconds later. */
const graceSeconds = 60;

export const before = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);

/** A session of staff that was last used before this time is locked. */
export const lockedBefore = ({ platform }: Pick<Services, 'platform'>, now: Date): Date =>
  before(now, platform.config.staffLockMinutes * 60 + graceSeconds);

/** Sessions of staff that began before this time have ended. */
export const staffSessionsSince = (now: Date): Date => before(now, renewableSeconds);

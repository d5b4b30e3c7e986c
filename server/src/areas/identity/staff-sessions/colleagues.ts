import { joinName, may, type StaffRole } from '@jinlan/domain/people';
import { recordChange } from '../../../platform/changes/changes.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Caller, Services } from '../services.ts';
import { staffSessionsSince } from './lock-times.ts';
import {
  addDoneAction,
  colleaguesOf,
  deleteDoneActions,
  endSessionsOfStaff,
  holdColleague,
  isActionDone,
  savePin,
} from './store-staff-sessions.ts';

/** The manager of a store; refuses others with STAFF_ONLY. */
function mustManage({ actor }: Pick<Caller, 'actor'>) {
  if (actor.kind === 'staff') {
    const store = { id: null, customerId: null, storeId: actor.storeId };
    if (may(actor, 'staff.end-sessions', store)) return actor;
  }
  throw refuse('STAFF_ONLY');
}

export interface Colleague {
  readonly staffNo: string;
  readonly role: StaffRole;
  readonly name: string;
  readonly hasPin: boolean;
  /** Devices and browsers where they are signed in, open or locked. */
  readonly sessions: number;
}

/** Returns the people who work in the manager's store, by staff number. */
export async function readColleagues({ platform }: Services, caller: Caller): Promise<Colleague[]> {
  const { storeId } = mustManage(caller);
  const rows = await colleaguesOf(platform.db, storeId, staffSessionsSince(caller.now));
  return rows.map(({ firstName, lastName, ...colleague }) => ({
    ...colleague,
    name: joinName({ given: firstName, family: lastName }),
  }));
}

/** Ends all sessions of somebody in the manager's store and removes the PIN; returns how many ended. */
export async function endColleagueSessions(
  { platform }: Services,
  caller: Caller,
  typedNumber: string,
): Promise<number> {
  const manager = mustManage(caller);
  const staffNo = typedNumber.slice(0, 40);
  return platform.db.transaction(async (tx) => {
    if (!(await holdColleague(tx, staffNo, manager.storeId))) throw refuse('STAFF_NOT_FOUND');
    const ended = await endSessionsOfStaff(tx, staffNo);
    await savePin(tx, staffNo, null);
    await recordChange(tx, manager, caller.now, {
      action: 'staff.end-sessions',
      record: { kind: 'staff', id: staffNo },
      after: { ended },
    });
    return ended;
  });
}

/** How long the shop remembers that an action was done. Devices send no action that is older than a day. */
const knownSeconds = 2 * 24 * 3600;

const isKey = (key: string): boolean => /^[0-9A-Za-z-]{20,64}$/.test(key);

/** The actions of staff that were done, by the keys of the devices that sent them. */
export interface DoneActions {
  isDone(actor: Caller['actor'], key: string): Promise<boolean>;
  add(actor: Caller['actor'], key: string): Promise<void>;
}

export const createDoneActions = ({ platform }: Pick<Services, 'platform'>): DoneActions => ({
  isDone: async (actor, key) =>
    actor.kind === 'staff' && isKey(key) && (await isActionDone(platform.db, actor.staffNo, key)),
  async add(actor, key) {
    if (actor.kind === 'staff' && isKey(key))
      await addDoneAction(platform.db, actor.staffNo, key, platform.clock.now());
  },
});

export const deleteOldActions = (
  { db }: Pick<Services['platform'], 'db'>,
  now: Date,
  limit: number,
): Promise<number> => deleteDoneActions(db, new Date(now.getTime() - knownSeconds * 1000), limit);

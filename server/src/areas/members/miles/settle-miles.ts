import { type Actor, anything, isOwn, plainText } from '@jinlan/domain/people';
import { decideMiles, type MilesCommand } from '@jinlan/domain/rewards';
import { actorText } from '../../../platform/actor-text.ts';
import { recordChange } from '../../../platform/changes/changes.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { permitEshop, readId } from '../rewards/permit.ts';
import type { RewardServices } from '../rewards/services.ts';
import { milesProcess } from './miles-process.ts';
import {
  addMilesFile,
  lockMiles,
  lockSubmitted,
  type MilesFileRow,
  type MilesRow,
  milesFile,
  milesInFile,
  sendInFile,
} from './store-miles.ts';

export interface FileOfMiles {
  readonly file: MilesFileRow;
  readonly rows: readonly MilesRow[];
}

const mostInFile = 1_000;
const reasonRule = { field: 'reason', min: 1, max: 200, multiline: false } as const;

/** Puts the submitted requests into a file for the airline. A second click finds no more requests. */
export function createMilesFile(services: RewardServices, actor: Actor): Promise<FileOfMiles> {
  const { staff, market } = permitEshop(services, actor, 'miles.settle');
  const { db, clock } = services.platform;
  return db.transaction(async (tx) => {
    const now = clock.now();
    const rows = await lockSubmitted(tx, market, mostInFile);
    const step = { actor: staff, subject: { ...anything, storeId: staff.storeId }, now };
    const refused = rows.find((row) => !decideMiles(row, { kind: 'send' }, step).ok);
    if (refused !== undefined) throw refuse('MILES_STEP_REFUSED', { condition: 'stage' });
    if (rows.length === 0) throw refuse('MILES_NONE_TO_SEND');
    const file = await addMilesFile(tx, {
      ...{ market, staffNo: staff.staffNo, requests: rows.length, madeAt: now },
    });
    const ids = rows.map(({ id }) => id);
    await sendInFile(tx, ids, file, actorText(staff));
    await recordChange(tx, staff, now, {
      action: 'miles.send',
      record: { kind: 'miles-file', id: String(file.id) },
      after: { requests: file.requests },
    });
    return { file, rows: await milesInFile(tx, file.id, mostInFile) };
  });
}

/** Returns an earlier file with the same requests as at first, whatever their stages are now. */
export function downloadMilesFile(services: RewardServices, actor: Actor, id: string): Promise<FileOfMiles> {
  const { staff, market } = permitEshop(services, actor, 'miles.read');
  const { db, clock } = services.platform;
  const fileId = readId(id);
  return db.transaction(async (tx) => {
    const file = fileId === null ? null : await milesFile(tx, fileId);
    if (file?.market !== market) throw refuse('MILES_FILE_NOT_FOUND');
    await recordChange(tx, staff, clock.now(), {
      action: 'miles.download',
      record: { kind: 'miles-file', id: String(file.id) },
    });
    return { file, rows: await milesInFile(tx, file.id, mostInFile) };
  });
}

export const creditMiles = (services: RewardServices, actor: Actor, id: string): Promise<MilesRow> =>
  settle(services, actor, id, { kind: 'credit' });

export async function rejectMiles(
  services: RewardServices,
  actor: Actor,
  id: string,
  typed: string,
): Promise<MilesRow> {
  permitEshop(services, actor, 'miles.settle');
  const reason = plainText(typed, reasonRule);
  if (!reason.ok) throw refuse('INVALID_TEXT', reason.error.data);
  return settle(services, actor, id, { kind: 'reject', reason: reason.value });
}

async function settle(
  services: RewardServices,
  actor: Actor,
  typedId: string,
  command: MilesCommand,
): Promise<MilesRow> {
  const { staff, market } = permitEshop(services, actor, 'miles.settle');
  const { platform } = services;
  const id = readId(typedId);
  return platform.db.transaction(async (tx) => {
    const request = id === null ? null : await lockMiles(tx, id);
    if (request?.market !== market) throw refuse('MILES_REQUEST_NOT_FOUND');
    if (isOwn(staff, request)) throw refuse('STAFF_OWN');
    const parts = { platform, storeId: staff.storeId };
    const advanced = await milesProcess.tryAdvance(parts, tx, request, command, staff);
    if (!advanced.ok) {
      const { error } = advanced;
      if (error.reason === 'role') throw refuse('STAFF_ONLY');
      throw refuse('MILES_STEP_REFUSED', {
        condition: error.reason === 'condition' ? error.condition : 'stage',
      });
    }
    await milesProcess.carryOut(parts, tx, advanced.value);
    if (advanced.value.events.length > 0)
      await recordChange(tx, staff, platform.clock.now(), {
        action: `miles.${command.kind}`,
        record: { kind: 'miles-request', id: String(request.id) },
        before: { stage: request.stage },
        after: { stage: advanced.value.row.stage },
        ...(command.kind === 'reject' ? { reason: command.reason } : {}),
      });
    return advanced.value.row;
  });
}

import { CRAFT_PICTURES_MAX, type CraftStage, isInWorkshop } from '@jinlan/domain/workshop';
import type { AddCraftPictureInput, RemoveCraftPictureInput } from '../../../graphql/generated/resolvers.ts';
import { recordChange } from '../../../platform/changes/changes.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import { takePicture } from '../../../platform/pictures/take-picture.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { changeCraft, orderInWorkshop } from './change-craft.ts';
import { readStage } from './report-stage.ts';
import {
  addPicture,
  bytesOfPictures,
  type CraftReport,
  craftReportsOf,
  deletePicturesBefore,
  removePicture,
} from './store.ts';

/** Decoding costs up to a second of a processor, so it is limited; see limits.md. */
const ofStaff: SharedLimit = { name: 'craft-picture', most: 120, seconds: HOUR };

const keptForMs = 365 * 86_400_000;
const batch = 500;

function checkRoom({ state }: OrderRow, reports: readonly CraftReport[], stage: CraftStage): void {
  if (!isInWorkshop(state.stage)) throw refuse('CRAFT_PICTURES_FULL', { reason: 'over' });
  const report = reports.find((each) => each.stage === stage);
  if (report === undefined) throw refuse('CRAFT_PICTURES_FULL', { reason: 'not_reported' });
  if (report.pictureIds.length >= CRAFT_PICTURES_MAX)
    throw refuse('CRAFT_PICTURES_FULL', { reason: 'too_many' });
}

type Caller = Pick<RequestContext, 'actor' | 'source' | 'isGone'>;

/** Adds a picture to a reported stage. The same picture again changes nothing. */
export async function addCraftPicture(
  services: Services,
  caller: Caller,
  input: AddCraftPictureInput,
): Promise<OrderRow> {
  const { db, config } = services.platform;
  const { staff, order } = await orderInWorkshop(services, caller.actor, input.order_number);
  const stage = readStage(input.stage);
  // Before the costly decoding; the lock decides.
  checkRoom(order, await craftReportsOf(db, [order.id]), stage);
  const picture = await takePicture(services.platform, caller, input.picture, {
    limit: ofStaff,
    subject: staff.staffNo,
  });
  return changeCraft(services, order, async (tx, locked, reports, now) => {
    checkRoom(locked, reports, stage);
    if ((await bytesOfPictures(tx)) + picture.content.length > config.limits.craftPictureBytes)
      throw refuse('CRAFT_PICTURES_FULL', { reason: 'shop' });
    const row = { orderId: locked.id, stage, ...picture, staffNo: staff.staffNo };
    if (!(await addPicture(tx, row, now))) return false;
    await recordChange(tx, staff, now, {
      action: 'order.craft-picture',
      record: { kind: 'order', id: locked.number },
      before: null,
      after: { stage, sha256: picture.sha256 },
    });
    return true;
  });
}

/** Removes a wrong picture, also after the order has left the workshop. */
export async function removeCraftPicture(
  services: Services,
  caller: Caller,
  input: RemoveCraftPictureInput,
): Promise<OrderRow> {
  const { staff, order } = await orderInWorkshop(services, caller.actor, input.order_number);
  const id = /^[1-9]\d{0,14}$/.test(input.picture_uid) ? Number(input.picture_uid) : null;
  return changeCraft(services, order, async (tx, locked, reports, now) => {
    const report = reports.find(({ pictureIds }) => id !== null && pictureIds.includes(id));
    if (id === null || report === undefined || !(await removePicture(tx, locked.id, id))) return false;
    await recordChange(tx, staff, now, {
      action: 'order.craft-picture',
      record: { kind: 'order', id: locked.number },
      before: { stage: report.stage, picture: id },
      after: null,
    });
    return true;
  });
}

/** Deletes pictures that are older than a year. */
export async function deleteOldCraftPictures({ platform: { db, clock, log } }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs);
  let deleted = 0;
  let inBatch: number;
  do {
    inBatch = await deletePicturesBefore(db, before, batch);
    deleted += inBatch;
  } while (inBatch === batch);
  if (deleted > 0) log.info({ deleted }, 'pictures of the workshop were deleted');
}

import { createHash } from 'node:crypto';
import type { Actor } from '@jinlan/domain/people';
import { openServiceStages, SERVICE_PICTURES_MAX, type ServiceStage } from '@jinlan/domain/services';
import { recordChange } from '../../platform/changes/changes.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { type PictureRule, reEncodePicture } from '../../platform/web/re-encode-picture.ts';
import { permitStaff } from './keep.ts';
import type { ServiceParts } from './parts.ts';
import { type JobRow, lockJob } from './store.ts';
import { addPicture, bytesOfPictures, hasPicture, removePicture } from './store-pictures.ts';
import { openService, refuseOwn } from './take-step.ts';

const rule: PictureRule = {
  maxUploadBytes: 700_000,
  maxPixels: 2_400 * 3_000,
  maxStoredBytes: 400_000,
  encodings: [
    { side: 1_600, quality: 80 },
    { side: 1_600, quality: 50 },
    { side: 1_000, quality: 50 },
  ],
};

/** Decoding costs up to a second of a processor, so it is limited; see limits.md. */
const ofStaff: SharedLimit = { name: 'service-picture', most: 120, seconds: HOUR };

const isOver = (stage: ServiceStage): boolean => stage === 'requested' || !openServiceStages.includes(stage);

function checkRoom({ stage, pictureIds }: JobRow): void {
  if (isOver(stage)) throw refuse('SERVICE_PICTURES_FULL', { reason: 'over' });
  if (pictureIds.length >= SERVICE_PICTURES_MAX)
    throw refuse('SERVICE_PICTURES_FULL', { reason: 'too_many' });
}

/** Opens a service of the staff member's store, decides under its lock, and returns it as it then is. */
async function changePictures(
  parts: ServiceParts,
  actor: Actor,
  id: number,
  work: (tx: Connection, row: JobRow) => Promise<boolean>,
): Promise<JobRow> {
  return parts.platform.db.transaction(async (tx) => {
    const row = await lockJob(tx, id);
    if (row === null) throw refuse('SERVICE_NOT_FOUND');
    if (!(await work(tx, row))) return row;
    const saved = await lockJob(tx, id);
    if (saved === null) throw refuse('SERVICE_NOT_FOUND');
    await recordChange(tx, actor, parts.platform.clock.now(), {
      action: 'service.pictures',
      record: { kind: 'service', id: row.number },
      before: { pictures: row.pictureIds.length },
      after: { pictures: saved.pictureIds.length },
    });
    return saved;
  });
}

/** Staff add a picture of the piece. The same picture again changes nothing. */
export async function addServicePicture(
  parts: ServiceParts,
  context: Pick<RequestContext, 'actor' | 'source' | 'isGone'>,
  number: string,
  base64: string,
): Promise<JobRow> {
  const staff = permitStaff(context.actor, 'service.keep');
  const { db, limits, config, clock } = parts.platform;
  const before = await openService(parts, db, staff, { number, key: null }, 'service.keep');
  refuseOwn(staff, before);
  // Before the costly decoding; the lock decides.
  checkRoom(before);
  const verdict = await limits.take([{ limit: ofStaff, subject: staff.staffNo }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const content = await reEncodePicture(context, base64, rule);
  if (content === null) throw refuse('PICTURE_INVALID');
  const sha256 = createHash('sha256').update(content).digest('hex');
  return changePictures(parts, staff, before.id, async (tx, row) => {
    if (await hasPicture(tx, row.id, sha256)) return false;
    checkRoom(row);
    if ((await bytesOfPictures(tx)) + content.length > config.limits.servicePictureBytes)
      throw refuse('SERVICE_PICTURES_FULL', { reason: 'shop' });
    await addPicture(tx, row.id, { sha256, content, addedBy: staff.staffNo }, clock.now());
    return true;
  });
}

/** Staff remove a picture, as long as no estimate was sent with it. */
export async function removeServicePicture(
  parts: ServiceParts,
  actor: Actor,
  number: string,
  uid: string,
): Promise<JobRow> {
  const staff = permitStaff(actor, 'service.keep');
  const before = await openService(parts, parts.platform.db, staff, { number, key: null }, 'service.keep');
  refuseOwn(staff, before);
  const pictureId = /^[1-9]\d{0,14}$/.test(uid) ? Number(uid) : null;
  return changePictures(parts, staff, before.id, async (tx, row) => {
    if (row.stage !== 'received') throw refuse('SERVICE_PICTURES_FULL', { reason: 'over' });
    return pictureId !== null && (await removePicture(tx, row.id, pictureId));
  });
}

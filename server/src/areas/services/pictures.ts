import type { Actor } from '@jinlan/domain/people';
import { openServiceStages, SERVICE_PICTURES_MAX } from '@jinlan/domain/services';
import type { RequestContext } from '../../platform/context.ts';
import { HOUR, type SharedLimit } from '../../platform/limits/shared-limits.ts';
import { type StaffPictures, staffPictures } from '../../platform/pictures/staff-pictures.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ServiceParts } from './parts.ts';
import { type JobRow, lockJob } from './store.ts';
import { pictureStore } from './store-pictures.ts';
import { openService, refuseOwn } from './take-step.ts';

/** Decoding costs up to a second of a processor, so it is limited; see limits.md. */
const ofStaff: SharedLimit = { name: 'service-picture', most: 120, seconds: HOUR };

const picturesOf = ({ platform }: ServiceParts): StaffPictures<JobRow> =>
  staffPictures(platform, {
    record: 'service',
    limit: ofStaff,
    most: SERVICE_PICTURES_MAX,
    mostBytes: platform.config.limits.servicePictureBytes,
    store: pictureStore,
    lock: lockJob,
    isOver: ({ stage }) => stage === 'requested' || !openServiceStages.includes(stage),
    mayRemove: ({ stage }) => stage === 'received',
    notFound: () => refuse('SERVICE_NOT_FOUND'),
    full: (reason) => refuse('SERVICE_PICTURES_FULL', { reason }),
  });

async function openPictured(parts: ServiceParts, actor: Actor, number: string) {
  const staff = permitStaff(actor, 'service.keep');
  const row = await openService(parts, parts.platform.db, staff, { number, key: null }, 'service.keep');
  refuseOwn(staff, row);
  return { staff, row };
}

/** Staff add a picture of the piece. The same picture again changes nothing. */
export async function addServicePicture(
  parts: ServiceParts,
  context: Pick<RequestContext, 'actor' | 'source' | 'isGone'>,
  number: string,
  base64: string,
): Promise<JobRow> {
  const { staff, row } = await openPictured(parts, context.actor, number);
  return picturesOf(parts).add(context, staff, row, base64);
}

/** Staff remove a picture, as long as no estimate was sent with it. */
export async function removeServicePicture(
  parts: ServiceParts,
  actor: Actor,
  number: string,
  uid: string,
): Promise<JobRow> {
  const { staff, row } = await openPictured(parts, actor, number);
  return picturesOf(parts).remove(staff, row, uid);
}

import type { Actor } from '@jinlan/domain/people';
import { RETURN_PICTURES_MAX } from '@jinlan/domain/returns';
import type {
  AddReturnPictureInput,
  RemoveReturnPictureInput,
} from '../../../graphql/generated/resolvers.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Client } from '../../../platform/limits/turns.ts';
import { takePicture } from '../../../platform/pictures/take-picture.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { findForBuyer } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { changeReturn } from './change-return.ts';
import { type NamedReturn, readPartUid, readReturnUid } from './return-uid.ts';
import { returnsOfMany } from './store.ts';
import { addPicture, bytesOfPictures, deletePicturesBefore, removePicture } from './store-pictures.ts';
import { announceReturnDetails, type WrittenReturn, withReturnDetails } from './store-return-details.ts';

/** Decoding costs up to a second of a processor, so it is limited; see limits.md. */
const ofSource: SharedLimit = { name: 'return-picture', most: 30, seconds: HOUR };

const keptForMs = 180 * 86_400_000;
const batch = 500;

/** Adds a picture of the buyer to a return that waits. The same picture again changes nothing. */
export async function addReturnPicture(
  services: Services,
  caller: Actor,
  input: AddReturnPictureInput,
  client: Client,
): Promise<NamedReturn & { readonly order: OrderRow }> {
  const { db, config } = services.platform;
  const named = readReturnUid(input.return_uid);
  const key = { number: named.number, accessToken: input.access_token || null };
  const { order: unlockedOrder } = await findForBuyer(services, caller, key, 'order.send-back');
  const returns = await withReturnDetails(db, await returnsOfMany(db, [unlockedOrder.id]));
  // Checked here before the costly decoding, and again under the lock, which decides.
  checkRoom(returns.find(({ sequence }) => sequence === named.sequence));
  const picture = await takePicture(services.platform, client, input.picture, {
    limit: ofSource,
    source: client.source,
  });
  const order = await changeReturn(services, unlockedOrder, named.sequence, async (tx, locked, sent, now) => {
    if (sent.pictures.some((each) => each.sha256 === picture.sha256)) return;
    checkRoom(sent);
    if ((await bytesOfPictures(tx)) + picture.content.length > config.limits.returnPictureBytes)
      throw refuse('RETURN_PICTURES_FULL', { reason: 'shop' });
    await addPicture(tx, sent.id, picture, now);
    await announceReturnDetails(tx, locked.number);
  });
  return { ...named, order };
}

function checkRoom(sent: WrittenReturn | undefined): void {
  if (sent === undefined) throw refuse('RETURN_NOT_FOUND');
  if (sent.settledVersion !== null) throw refuse('RETURN_PICTURES_FULL', { reason: 'settled' });
  if (sent.pictures.length >= RETURN_PICTURES_MAX)
    throw refuse('RETURN_PICTURES_FULL', { reason: 'too_many' });
}

/** Removes a picture for the buyer while the return waits. If the picture is gone already, changes nothing. */
export async function removeReturnPicture(
  services: Services,
  caller: Actor,
  input: RemoveReturnPictureInput,
): Promise<NamedReturn & { readonly order: OrderRow }> {
  const { partId, ...named } = readPartUid(input.picture_uid);
  const key = { number: named.number, accessToken: input.access_token || null };
  const { order: unlockedOrder } = await findForBuyer(services, caller, key, 'order.send-back');
  const order = await changeReturn(services, unlockedOrder, named.sequence, async (tx, locked, sent) => {
    if (!sent.pictures.some(({ id }) => id === partId)) return;
    if (sent.settledVersion !== null) throw refuse('RETURN_PICTURES_FULL', { reason: 'settled' });
    await removePicture(tx, sent.id, partId);
    await announceReturnDetails(tx, locked.number);
  });
  return { ...named, order };
}

/** Deletes pictures of old returns. */
export async function deleteOldPictures({ platform: { db, clock, log } }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs);
  let deleted = 0;
  let inBatch: number;
  do {
    inBatch = await deletePicturesBefore(db, before, batch);
    deleted += inBatch;
  } while (inBatch === batch);
  if (deleted > 0) log.info({ deleted }, 'pictures of returns were deleted');
}

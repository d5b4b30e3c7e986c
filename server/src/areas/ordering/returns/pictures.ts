import { createHash } from 'node:crypto';
import type { Actor } from '@jinlan/domain/people';
import { RETURN_PICTURES_MAX } from '@jinlan/domain/returns';
import type {
  AddReturnPictureInput,
  RemoveReturnPictureInput,
} from '../../../graphql/generated/resolvers.ts';
import { HOUR, type SharedLimit } from '../../../platform/limits/shared-limits.ts';
import type { Client } from '../../../platform/limits/turns.ts';
import { refuse } from '../../../platform/requests/refusal.ts';
import { type PictureRule, reEncodePicture } from '../../../platform/web/re-encode-picture.ts';
import { findForBuyer } from '../reading/find-order.ts';
import type { Services } from '../services.ts';
import type { OrderRow } from '../store.ts';
import { changeReturn } from './change-return.ts';
import { type NamedReturn, readPartUid, readReturnUid } from './return-uid.ts';
import { returnsOfMany } from './store.ts';
import { announceLetters, type WrittenReturn, withLetters } from './store-letters.ts';
import { addPicture, bytesOfPictures, deletePicturesBefore, removePicture } from './store-pictures.ts';

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
const ofSource: SharedLimit = { name: 'return-picture', most: 30, seconds: HOUR };

const keptForMs = 180 * 86_400_000;
const batch = 500;

/** The buyer adds a picture to a return that waits. The same picture again changes nothing. */
export async function addReturnPicture(
  services: Services,
  caller: Actor,
  input: AddReturnPictureInput,
  client: Client,
): Promise<NamedReturn & { readonly order: OrderRow }> {
  const { db, limits, config } = services.platform;
  const named = readReturnUid(input.return_uid);
  const key = { number: named.number, accessToken: input.access_token || null };
  const { order: unlockedOrder } = await findForBuyer(services, caller, key, 'order.send-back');
  const returns = await withLetters(db, await returnsOfMany(db, [unlockedOrder.id]));
  // Before the costly decoding; the lock decides.
  checkRoom(returns.find(({ sequence }) => sequence === named.sequence));
  const verdict = await limits.take([{ limit: ofSource, source: client.source }]);
  if (!verdict.allowed) throw refuse('TOO_MANY_REQUESTS', { retry_after_seconds: verdict.retryAfterSeconds });
  const content = await reEncodePicture(client, input.picture, rule);
  if (content === null) throw refuse('PICTURE_INVALID');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const order = await changeReturn(services, unlockedOrder, named.sequence, async (tx, locked, sent, now) => {
    if (sent.pictures.some((each) => each.sha256 === sha256)) return;
    checkRoom(sent);
    if ((await bytesOfPictures(tx)) + content.length > config.limits.returnPictureBytes)
      throw refuse('RETURN_PICTURES_FULL', { reason: 'shop' });
    await addPicture(tx, sent.id, { sha256, content }, now);
    await announceLetters(tx, locked.number);
  });
  return { ...named, order };
}

function checkRoom(sent: WrittenReturn | undefined): void {
  if (sent === undefined) throw refuse('RETURN_NOT_FOUND');
  if (sent.settledVersion !== null) throw refuse('RETURN_PICTURES_FULL', { reason: 'settled' });
  if (sent.pictures.length >= RETURN_PICTURES_MAX)
    throw refuse('RETURN_PICTURES_FULL', { reason: 'too_many' });
}

/** The buyer takes a picture back while the return waits. One that is gone already changes nothing. */
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
    await announceLetters(tx, locked.number);
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

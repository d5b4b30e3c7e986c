import { bytesToFree } from '@jinlan/domain/conversations';
import type { Market } from '@jinlan/domain/markets';
import type { RequestContext } from '../../platform/context.ts';
import { type PictureRule, reEncodePicture } from '../../platform/pictures/re-encode-picture.ts';
import { photograph } from '../../platform/pictures/take-picture.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import type { ConversationParts } from './parts.ts';
import { bytesOfPictures, deleteUnanswered, type NewPicture } from './store-pictures.ts';

const rule: PictureRule = {
  ...photograph,
  maxStoredBytes: 300_000,
  encodings: [
    { side: 1_600, quality: 75 },
    { side: 1_280, quality: 50 },
    { side: 900, quality: 50 },
  ],
};

/**
 * Reads the picture of a message and encodes it again; null if there is none. If there is no room, deletes the oldest
 * pictures of strangers that staff never answered. Refuses with PICTURE_INVALID any file but a JPEG, PNG or WebP of at most
 * 700 kB, and with CONVERSATION_PICTURES_OFF if there is still no room.
 */
export async function readPicture(
  { platform: { db, config } }: Pick<ConversationParts, 'platform'>,
  context: Pick<RequestContext, 'source' | 'isGone'>,
  base64: string | null,
  { market, isProven }: { readonly market: Market; readonly isProven: boolean },
): Promise<NewPicture | null> {
  if (base64 === null) return null;
  const content = await reEncodePicture(context, base64, rule);
  if (content === null) throw refuse('PICTURE_INVALID');
  const taken = await bytesOfPictures(db, market);
  const excess = bytesToFree(taken, content.length, config.limits.conversationPictureBytes, isProven);
  if (excess > 0 && (await deleteUnanswered(db, excess, isProven ? null : market)) < excess)
    throw refuse('CONVERSATION_PICTURES_OFF');
  return { content, isUnproven: !isProven };
}

import { anything, type Subject } from '@jinlan/domain/people';
import type { StepRefusal } from '@jinlan/domain/process';
import {
  decideGift,
  evolveGift,
  type GiftCommand,
  type GiftEffect,
  type GiftEvent,
  type GiftGuard,
} from '@jinlan/domain/rewards';
import type { Platform } from '../../../platform/platform.ts';
import { createProcess } from '../../../platform/process.ts';
import { returnPoints } from './return-points.ts';
import { addGiftEvent, type GiftRow, lockGift, saveGift } from './store-gifts.ts';
import { giveRewardBack } from './store-rewards.ts';

export interface GiftServices {
  readonly platform: Pick<Platform, 'clock' | 'db'>;
}

export const subjectOf = ({ id, customerId, storeCode }: GiftRow): Subject => ({
  ...anything,
  id: String(id),
  customerId,
  storeId: storeCode,
});

/** The cause of the points that a gift took. */
export const causeOfGift = (id: number): string => `gift:${id}`;

/** The process of a redeemed gift: `domain/src/rewards` decides, this stores. */
export const giftProcess = createProcess<
  GiftServices,
  GiftRow,
  GiftCommand,
  GiftEffect,
  GiftEvent,
  StepRefusal<GiftGuard>
>({
  nameOf: ({ id }) => `Redeemed gift ${id}`,
  lock: lockGift,
  decide: (_services, gift, command, actor, now) =>
    decideGift(gift, command, { actor, subject: subjectOf(gift), now }),
  evolve: (gift, event) => ({ ...gift, ...evolveGift(gift, event) }),
  save: (tx, before, after) => saveGift(tx, before, after),
  addEntry: (tx, { id }, entry) => addGiftEvent(tx, id, entry),
  async carryOut({ platform }, tx, gift, _event, effect) {
    switch (effect) {
      case 'return-points':
        return returnPoints(tx, gift, causeOfGift(gift.id), platform.clock.now());
      case 'restock':
        return giveRewardBack(tx, gift.rewardId);
    }
  },
});

import { createHmac } from 'node:crypto';
import { formatGiftCardCode, giftCardAlphabet, giftCardCode } from '@jinlan/domain/gift-cards';
import type { Platform } from '../../../platform/platform.ts';
import { randomNumbers } from '../../../platform/random.ts';
import { sealFor, unsealFor } from '../../../platform/seal.ts';

/** Codes of redeemed gifts: sixteen characters in the form of gift cards, stored as keyed hash and encrypted. */
const purpose = 'members.reward-gift';

export const newGiftCode = ({ random }: Pick<Platform, 'random'>): string =>
  giftCardCode(randomNumbers(random, 15, giftCardAlphabet.length));

export const hashOfGiftCode = ({ config }: Pick<Platform, 'config'>, code: string): Buffer =>
  createHmac('sha256', config.secrets.application).update(`${purpose}\0${code}`).digest();

export const sealGiftCode = ({ config, random }: Pick<Platform, 'config' | 'random'>, code: string): string =>
  sealFor(purpose, config.secrets.application, code, random);

/** The code in groups of four; null if it was sealed with another secret. */
export function shownGiftCode({ config }: Pick<Platform, 'config'>, sealed: string): string | null {
  const code = unsealFor(purpose, config.secrets.application, sealed);
  return code && formatGiftCardCode(code);
}

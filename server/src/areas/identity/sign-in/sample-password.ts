import { normalText } from '@jinlan/domain/kernel';

/**
 * The password of the sample's staff in development, as in the README. It is public, so production
 * never accepts it.
 */
export const samplePassword = 'Jinlan-2026';

/**
 * Whether it is the sample password, also in an equivalent Unicode spelling, which hashing treats as equal.
 */
export const isSamplePassword = (password: string): boolean =>
  normalText(password, 'NFKC') === samplePassword;

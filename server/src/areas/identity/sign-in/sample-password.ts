/**
 * The password of the sample's staff in development, as in the README. It is public, so production
 * never accepts it.
 */
export const samplePassword = 'Jinlan-2026';

/** Normalises as password hashing does, so that no equivalent spelling passes. */
export const isSamplePassword = (password: string): boolean => password.normalize('NFKC') === samplePassword;

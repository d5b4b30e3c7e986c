/** What the sample's staff sign in with in development, as the README says. It is public, so production never accepts it. */
export const samplePassword = 'Jinlan-2026';

/** Compared as passwords are hashed, so that no other writing of it gets through. */
export const isSamplePassword = (password: string): boolean => password.normalize('NFKC') === samplePassword;

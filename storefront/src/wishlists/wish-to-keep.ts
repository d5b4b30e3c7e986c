/** Value in the tab's storage: the piece whose heart a guest tapped. It is kept once they have signed in. */
export const WISH_TO_KEEP = 'wish_to_keep';
/** Long enough to open an account. */
export const KEPT_SECONDS = 1800;

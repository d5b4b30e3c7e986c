/** The most orders that counts and pages of a store cover. */
export const listLimit = 500;
/** The most orders that each kind of search returns. */
export const searchLimit = 500;

/** Faults that a developer or a test can choose. */

/**
 * The provider's answers to requests. `lost-answer`: the provider carries out the request, but its answer does not
 * arrive.
 */
export const services = ['normal', 'slow', 'down', 'rubbish', 'lost-answer', 'forged'] as const;
export type Service = (typeof services)[number];

/** The results of new requests. `late`: the invoice is issued after a while. */
export const results = ['issued', 'late', 'refused'] as const;
export type IssueResult = (typeof results)[number];

export const lateSeconds = 60;

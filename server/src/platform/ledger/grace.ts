/**
 * Credits whose money had expired, and that can be spent for some days more. Each lot has such days once: their cause says
 * so, and what comes back to them keeps its end.
 */
export const graceCause = (cause: string): string => (isGrace({ cause }) ? cause : `grace:${cause}`);

export const isGrace = ({ cause }: { readonly cause: string }): boolean => cause.startsWith('grace:');

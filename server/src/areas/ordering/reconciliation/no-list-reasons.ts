/** Reasons of a try that only say that there is no list. */
export const noListReasons = { notReady: 'not ready', empty: 'empty' } as const;

/** Whether a reason needs nobody's attention. */
export const isUsual = (reason: string | null): boolean =>
  Object.values<string | null>(noListReasons).includes(reason);

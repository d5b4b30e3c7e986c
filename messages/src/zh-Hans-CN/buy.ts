export const buy = {} as const;

import { typedDigits } from '@jinlan/domain/people';

/** Whether a typed code has `count` digits, with or without spaces and hyphens. */
export const isDigits = (typed: string, count: number): boolean =>
  new RegExp(`^\\d{${count}}$`).test(typedDigits(typed));

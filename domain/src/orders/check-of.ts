/** Which check of an approval a chosen option belongs to, by the code of its attribute. */
import type { ApprovalCheck } from './commands.ts';

const checks: ReadonlyMap<string, ApprovalCheck> = new Map([
  ['ring_size', 'size'],
  ['wrist_size', 'size'],
  ['bangle_size', 'size'],
  ['chain_length', 'size'],
  /** The text of a character pendant. */
  ['character', 'engraving'],
]);

/** Null for options that nobody has to confirm: metal, width, a stone's colour. */
export const checkOf = (attributeCode: string): ApprovalCheck | null => checks.get(attributeCode) ?? null;

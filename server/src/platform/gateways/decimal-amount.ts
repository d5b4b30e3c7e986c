/**
 * Minor units from an amount with a decimal point, as daily lists write it; a third and further digits are rounded. Null
 * for anything else. All currencies of the shop have two decimals.
 */
export function readDecimalAmount(text: string | undefined): number | null {
  const [, sign, whole, part = ''] = /^([+-]?)(\d{1,11})(?:\.(\d{1,8}))?$/.exec(text ?? '') ?? [];
  if (whole === undefined) return null;
  const digits = part.padEnd(3, '0');
  const minor = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  return sign === '-' && minor !== 0 ? -minor : minor;
}

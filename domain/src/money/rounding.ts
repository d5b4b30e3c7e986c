/**
 * Exact integer arithmetic for amounts. Half-up means half away from zero, so a discount is rounded like the charge:
 * round(−x) = −round(x). Products beyond 2^53 use BigInt. A result beyond 2^53 throws RangeError: no amount of this
 * shop is so large.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  return multiplyDivideHalfUp(numerator, 1, denominator);
}

/** round(value × numerator ÷ denominator), all integers, denominator above 0. */
export function multiplyDivideHalfUp(value: number, numerator: number, denominator: number): number {
  assertInteger(value);
  assertInteger(numerator);
  assertInteger(denominator);
  if (denominator <= 0) throw new RangeError('Denominator must be above zero');
  const product = value * numerator;
  if (!Number.isSafeInteger(product) || !Number.isSafeInteger(denominator * 2)) {
    return bigMultiplyDivideHalfUp(value, numerator, denominator);
  }
  const magnitude = Math.abs(product);
  const remainder = magnitude % denominator;
  const floor = (magnitude - remainder) / denominator;
  const rounded = remainder * 2 >= denominator ? floor + 1 : floor;
  return product < 0 && rounded > 0 ? -rounded : rounded;
}

function bigMultiplyDivideHalfUp(value: number, numerator: number, denominator: number): number {
  const product = BigInt(value) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const magnitude = product < 0n ? -product : product;
  const rounded = magnitude / divisor + ((magnitude % divisor) * 2n >= divisor ? 1n : 0n);
  const result = Number(product < 0n ? -rounded : rounded);
  assertInteger(result);
  return result;
}

export function roundToMultiple(value: number, step: number): number {
  return divideHalfUp(value, step) * step;
}

export function assertInteger(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${value}`);
}

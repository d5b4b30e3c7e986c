export { allocate } from './allocate.ts';
export {
  type CurrencyCode,
  type CurrencyFacts,
  currencies,
  currencyCodes,
  isCurrencyCode,
} from './currency.ts';
export { type AmountRefusal, fromDecimal, toDecimal, toNumber } from './decimal.ts';
export { format, formatParts, type PriceParts } from './format.ts';
export {
  add,
  basisPoints,
  compare,
  convert,
  equal,
  greater,
  isNegative,
  isZero,
  lesser,
  type Money,
  money,
  multiply,
  negate,
  roundToStep,
  scale,
  subtract,
  sum,
  whole,
  zero,
} from './money.ts';
export { type PriceUnit, pricePer, priceUnits } from './per-unit.ts';
export { completeRates, type Rate } from './rates.ts';
export {
  type DecimalSign,
  decimalSignOf,
  type ReadAmountOptions,
  readAmount,
  type WrittenRefusal,
} from './read-amount.ts';
export { divideHalfUp, multiplyDivideHalfUp, roundToMultiple } from './rounding.ts';
export {
  type CaratPoints,
  caratsText,
  gramsText,
  MILLIGRAMS_PER,
  type Milligrams,
  taelsText,
  type WeightUnit,
} from './weight.ts';

export { weighedStones, withoutCarats } from './carats.ts';
export { cut } from './cut.ts';
export { fold, pairsOf, type Token, tokensOf } from './fold.ts';
export { type Limits, readLimits, type Span } from './limits.ts';
export { withoutSizes } from './sizes.ts';
export { type Reading, readAsPinyin, readingsOf } from './sounds.ts';
export { isOneEdit, shortestMistyped } from './typos.ts';

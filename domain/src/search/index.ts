export { type Carats, readCarats, weighedStones } from './carats.ts';
export { cut } from './cut.ts';
export { fold, pairsOf, type Token, tokensOf, withoutTags } from './fold.ts';
export { type Limits, readLimits, type Span } from './limits.ts';
export { lookAlikesOf } from './look-alikes.ts';
export { type Measure, measureOfLabel, readSize, type Sizes } from './sizes.ts';
export { alikeSound, type Reading, readAsPinyin, readingsOf } from './sounds.ts';
export { readSearch, wordsIn } from './typed.ts';
export { isOneEdit, shortestMistyped } from './typos.ts';

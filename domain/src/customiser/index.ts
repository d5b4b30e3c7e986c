export { type MadeBasis, type MadeMetal, type MadePart, priceMade } from '../pricing/index.ts';
export {
  type AccentSetting,
  type Alloy,
  type Animal,
  accentSettings,
  alloys,
  animals,
  type ChainKind,
  type CharmCode,
  type Clasp,
  chains,
  charms,
  clasps,
  type EngravingFont,
  type EngravingPosition,
  engravingFonts,
  engravingPositions,
  type Finish,
  type Flow,
  finishes,
  flows,
  type Gem,
  type Gender,
  gems,
  genders,
  type HeadKind,
  heads,
  type Metal,
  metals,
  type NecklaceKind,
  necklaceKinds,
  type PairMode,
  type PendantKind,
  type PendantSize,
  type PlainCharm,
  type Profile,
  pairModes,
  pendantKinds,
  pendantSizes,
  plainCharms,
  profiles,
  type Shoulder,
  type Strap,
  shoulders,
  straps,
} from './design/codes.ts';
export type {
  Band,
  Bracelet,
  Charm,
  ChosenStone,
  Design,
  DiamondRing,
  Draft,
  Engraving,
  EngravingLines,
  Engravings,
  Necklace,
  PairDraft,
  PairRings,
  Pendant,
  Ring,
  StyleCode,
} from './design/design.ts';
export {
  type EngravingRoom,
  engravedPitch,
  engravedSize,
  engravedSpacing,
  fontFor,
  type HasCharacter,
  inPlaces,
  mayBeCut,
  widthOf,
} from './design/engraving.ts';
export { type LabelKey, optionLabel, reportLabel, type Say, sizeLabel, stoneLabel } from './design/labels.ts';
export { previewOf, previewStone } from './design/preview.ts';
export {
  type CodeRefusal,
  decodeDesign,
  encodeDesign,
  type OpeningRefusal,
  openDesign,
} from './design/share.ts';
export {
  hostOfShown,
  longestShown,
  readShownDesign,
  type ShownDesign,
  shortWordLength,
} from './design/shown-design.ts';
export { type Engraved, needsLabel, splitOptions } from './design/split-options.ts';
export type {
  Accents,
  BandShape,
  BangleBlueprint,
  Blueprint,
  ChainBraceletBlueprint,
  ChainShape,
  CordBlueprint,
  Head,
  Micrometres,
  Motif,
  NecklaceBlueprint,
  PendantBlueprint,
  RingBlueprint,
  StoneShape,
  TennisBlueprint,
} from './making/blueprint.ts';
export { type Charges, chargesOf, type SmallStones } from './making/charges.ts';
export {
  type CustomMade,
  type CustomMadeField,
  type CustomMadeItem,
  type CustomMadeOption,
  type CustomMadeWord,
  type CustomMadeWords,
  customMadeItem,
} from './making/custom-made.ts';
export { type DrawingRefusal, type Drawn, drawUp } from './making/draw-up.ts';
export {
  type Promised,
  type PromisedDays,
  type PromiseRefusal,
  type PromiseTerms,
  promiseDelivery,
  promisedDays,
} from './making/promise.ts';
export {
  madeBasis,
  type Quote,
  type QuoteRefusal,
  type QuoteTerms,
  quoteDesign,
  type Weights,
} from './making/quote.ts';
export { openWorkshop, type Workshop, workshopIn } from './making/workshop.ts';
export { choices, engravingRoom, type Option, stoneLimits, textLimit } from './rules/choices.ts';
export { type ChoiceRefusal, type CompletionRefusal, choose, complete, type Value } from './rules/choose.ts';
export { type ForbiddenWords, sealedWords } from './rules/forbidden.ts';
export { alloysOf, densities, weightOfVolume } from './rules/metals.ts';
export type { OptionValue } from './rules/offered.ts';
export { begin, type PairField, type PairValues, type Part, valuesOf } from './rules/parts.ts';
export { type Reason, type ReasonCode, type ReasonOf, type Reasons, reasonCodes } from './rules/reasons.ts';
export { type Dropped, type Repaired, repair, withoutSteps } from './rules/repair.ts';
export {
  landingOf,
  mayStand,
  missingSteps,
  neighbourOf,
  type Step,
  type StepState,
  type Stop,
  stepsOf,
} from './rules/steps.ts';
export type { Field, FieldValues, Values } from './tables/fields.ts';
export {
  type FontFile,
  type FontTable,
  hasCharacterIn,
  readFontTable,
  spansOf,
} from './tables/font-table.ts';
export type { Problem as TablesProblem, ProblemCode as TablesProblemCode } from './tables/read.ts';
export { readTables } from './tables/read-tables.ts';
export type {
  BandStyle,
  BangleStyle,
  BraceletStyle,
  ChainStyle,
  CordStyle,
  NecklaceStyle,
  PendantStyle,
  SettingStyle,
  Style,
  StylePicture,
  Tables,
  TennisStyle,
} from './tables/tables.ts';

export { type MadeBasis, type MadeMetal, type MadePart, priceMade } from '../pricing/index.ts';
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
} from './blueprint.ts';
export { type Charges, chargesOf, type SmallStones } from './charges.ts';
export { choices, engravingRoom, type Option, stoneLimits, textLimit } from './choices.ts';
export { type ChoiceRefusal, type CompletionRefusal, choose, complete, type Value } from './choose.ts';
export {
  type AccentSetting,
  type Alloy,
  type Animal,
  accentSettings,
  alloys,
  animals,
  type BraceletKind,
  braceletKinds,
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
} from './codes.ts';
export {
  type CustomMade,
  type CustomMadeField,
  type CustomMadeItem,
  type CustomMadeOption,
  type CustomMadeWord,
  type CustomMadeWords,
  customMadeItem,
} from './custom-made.ts';
export type {
  Band,
  Bracelet,
  Charm,
  ChosenStone,
  Design,
  DesignOf,
  DiamondRing,
  Draft,
  DraftOf,
  Engraving,
  EngravingLines,
  Engravings,
  Necklace,
  PairDraft,
  PairRings,
  Pendant,
  Ring,
  StyleCode,
} from './design.ts';
export { type DrawingRefusal, type Drawn, drawUp } from './draw-up.ts';
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
} from './engraving.ts';
export type { Field, FieldValues, Values } from './fields.ts';
export {
  type FontFile,
  type FontTable,
  hasCharacterIn,
  readFontTable,
  spansOf,
} from './font-table.ts';
export { type ForbiddenWords, sealedWords } from './forbidden.ts';
export { type LabelKey, optionLabel, reportLabel, type Say, sizeLabel, stoneLabel } from './labels.ts';
export { alloysOf, densities, weightOfVolume } from './metals.ts';
export type { OptionValue } from './offered.ts';
export { begin, type PairField, type PairValues, type Part, valuesOf } from './parts.ts';
export { previewOf, previewStone } from './preview.ts';
export {
  type Promised,
  type PromisedDays,
  type PromiseRefusal,
  type PromiseTerms,
  promiseDelivery,
  promisedDays,
} from './promise.ts';
export {
  madeBasis,
  type Quote,
  type QuoteRefusal,
  type QuoteTerms,
  quoteDesign,
  type Weights,
} from './quote.ts';
export type { Problem, ProblemCode } from './read.ts';
export { readTables } from './read-tables.ts';
export { type Reason, type ReasonCode, type ReasonOf, type Reasons, reasonCodes } from './reasons.ts';
export { type Dropped, type Repaired, repair, withoutSteps } from './repair.ts';
export {
  type CodeRefusal,
  decodeDesign,
  encodeDesign,
  type OpeningRefusal,
  openDesign,
} from './share.ts';
export {
  hostOfShown,
  longestShown,
  readShownDesign,
  type ShownDesign,
  shortWordLength,
} from './shown-design.ts';
export {
  landingOf,
  mayStand,
  missingSteps,
  neighbourOf,
  type Step,
  type StepState,
  type Stop,
  stepsOf,
} from './steps.ts';
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
} from './tables.ts';
export { type Engraved, needsLabel, toldApart } from './told.ts';
export { openWorkshop, type Workshop, workshopIn } from './workshop.ts';

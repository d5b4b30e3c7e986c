export {
  bangleDiameter,
  braceletLength,
  type ChainName,
  centimetresText,
  chainLengths,
  DEFAULT_CHAIN,
  type Millimetres,
  toleranceTenths,
  usualBangles,
  wristRange,
} from './lengths.ts';
export {
  circumferenceOf,
  circumferenceOfDiameter,
  convertRingSize,
  nearestRingSize,
  type RingLabel,
  type RingSize,
  type RingSystem,
  ringLabel,
  ringSize,
  ringSizes,
  ringSystems,
  type TenthsOfMillimetre,
  tenthsText,
  usualRingSizes,
} from './ring.ts';
export { cardPixels, cardRatio, isCardWidth, lengthOnScreen, pixelsOf } from './screen.ts';

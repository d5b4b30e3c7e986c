export {
  braceletLength,
  centimetresText,
  type Millimetres,
} from './lengths.ts';
export {
  circumferenceOf,
  circumferenceOfDiameter,
  convertRingSize,
  nearestRingSize,
  type RingSize,
  type RingSystem,
  ringSize,
  ringSizes,
  ringSystems,
  type TenthsOfMillimetre,
  tenthsText,
} from './ring.ts';
export { cardPixels, cardRatio, isCardWidth, lengthOnScreen, pixelsOf } from './screen.ts';

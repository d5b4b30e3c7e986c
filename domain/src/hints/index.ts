export {
  checkHint,
  HINT_MESSAGE_MAX,
  type HintKind,
  type HintRefusal,
  type HintText,
  hintKinds,
  type RingHint,
  type TypedHint,
} from './hint.ts';

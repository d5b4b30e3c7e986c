export {
  checkListName,
  checkNote,
  codeAfter,
  isSameName,
  LIST_NAME_MAX,
  NOTE_MAX,
  readListId,
  type Visibility,
  visibilities,
} from './lists.ts';
export { type Notice, type WatchedNow, type WatchState, watch } from './notices.ts';
export { isWishedQuantity, joinQuantities, LARGEST_QUANTITY, takeQuantity } from './quantities.ts';

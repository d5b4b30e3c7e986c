export {
  checkListName,
  checkNote,
  codeAfter,
  isSameName,
  LIST_NAME_LENGTH,
  NOTE_LENGTH,
  readListId,
  type Visibility,
  visibilities,
} from './lists.ts';
export { type Notice, told, type WatchedNow, type WatchState, watch } from './notices.ts';
export { isWishedQuantity, joinQuantities, LARGEST_QUANTITY, takeQuantity } from './quantities.ts';

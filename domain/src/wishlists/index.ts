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
export { isWishedQuantity, joinQuantities, LARGEST_QUANTITY, takeQuantity } from './quantities.ts';

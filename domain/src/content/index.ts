export {
  COMMENT_MAX,
  type ContactField,
  type ContactInput,
  type ContactMessage,
  type ContactProblem,
  readContact,
} from './contact.ts';
export { distanceKm, type Position } from './distance.ts';
export { type Film, filmFrame, filmPage, filmPlayer, readFilm } from './film.ts';
export { type DayHours, type Hours, type OpeningState, openingState } from './opening-hours.ts';
export { type NamedPlace, namesIn, placeInAddress, placeNamed } from './places.ts';

export {
  inTerms,
  type LevelTerms,
  levelCode,
  type MemberLevel,
  type MemberRegion,
  type MemberTerms,
  memberLevels,
  memberRegions,
  memberTerms,
  rankOf,
  regionFacts,
  regionOf,
  termsIn,
} from './levels.ts';
export {
  type CountedLine,
  convertLines,
  countLine,
  linesLeft,
  pointsAvailableAt,
  pointsExpireAt,
  pointsFor,
  type SoldLine,
} from './points.ts';
export { type Goal, keepGoal, nextGoal, type Purchase, type Standing, standingOn } from './standing.ts';

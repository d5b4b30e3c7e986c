export {
  type ClosingObstacle,
  closesAt,
  closingObstacles,
  finishedStages,
  type OpenMatters,
  unfinishedStages,
} from './closing.ts';
export { type AfterClosing, afterClosing, type HeldGroup, heldGroups } from './held-groups.ts';
export { buyersForgottenBefore, unpaidForgottenBefore } from './retention.ts';

export {
  type AddedPiece,
  type AddedPieceProblem,
  checkAddedPiece,
  mostAddedPieces,
  pieceNameMax,
  weightLimits,
} from './added.ts';
export {
  type CodedFact,
  finenessMarks,
  type MetalOfPiece,
  metalOf,
  metalsOfOrdered,
  type PreciousMetal,
  preciousMetals,
  readMetalCode,
} from './metals.ts';
export { type DeliveredLine, type OwnedPiece, ownedPiece, ownedStages } from './owned.ts';
export { type NotValued, totalsOf, type ValuePoint, valueHistory, valueOfPiece } from './value.ts';

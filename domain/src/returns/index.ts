export {
  asksNoReturn,
  type ReturnExclusion,
  type ReturnedPiece,
  type ReturnPolicy,
  returnDeadline,
  returnPolicies,
  whyNotReturnable,
} from './policy.ts';
export {
  type ReturnLine,
  type ReturnLineStatus,
  type ReturnLinesRefusal,
  type ReturnRefusal,
  type ReturnStatus,
  readReturnLines,
  returnableQuantity,
  returnLineStatus,
  returnStatus,
  type Settlement,
  type SoldLine,
  settlementOf,
  whyNoReturn,
} from './request.ts';

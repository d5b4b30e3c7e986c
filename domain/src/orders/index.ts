export { readsWholeAddress } from './address-shown.ts';
export {
  type BuyerCancel,
  buyerCancelOf,
  CANCEL_REASON_MAX,
  type CancelBar,
  type CancelReason,
  cancelBarOf,
  cancelReasons,
  cancelRefund,
  type UsedOfOrder,
  whyNotCancelable,
} from './buyer-cancel.ts';
export { cashLimit, cashLimitCurrency, mustRegisterCash } from './cash-limit.ts';
export { isPending, otherMethods, withMethod } from './change-method.ts';
export { checkOf } from './check-of.ts';
export {
  type ApprovalCheck,
  approvalChecks,
  type CommandKind,
  type CommandOf,
  commandKinds,
  type OrderCommand,
} from './commands.ts';
export {
  commandsFor,
  decide,
  evolve,
  type OrderEvent,
  type OrderRefusal,
  placeOrder,
  subjectOf,
} from './decide.ts';
export {
  type Countdown,
  countdown,
  defaultExpiry,
  type ExpirySettings,
  expiryOf,
  PAYMENT_ATTEMPTS,
  PAYMENT_GRACE_MINUTES,
  PICKUP_TRIES,
  paymentDeadline,
  RECEIPT_DAYS,
  shortenWait,
} from './expiry.ts';
export {
  type Guard,
  isPaidAtTill,
  isPickupLocked,
  mayDownload,
} from './guards.ts';
export { nextStepOf } from './next-step.ts';
export { fitsLookUp, formatOrderNumber, orderNumber, readOrderNumber } from './number.ts';
export { mayChangePlacePos, placePosCode } from './place-pos.ts';
export { type AgreedLine, type PriceOfDay, priceOfDay } from './price-of-day.ts';
export {
  endsWithRefund,
  type ItemStatus,
  isBeingPacked,
  isInvoiced,
  isPacked,
  itemStatus,
  type LineQuantities,
  lineQuantities,
} from './quantities.ts';
export {
  keptFee,
  type RefundPart,
  refundable,
  refundableCards,
  refunded,
  refundParts,
} from './refunds.ts';
export { ringOptions } from './ring-options.ts';
export {
  type DeliveryCode,
  finalStages,
  type OpenPayment,
  type OrderFacts,
  type OrderSeller,
  type OrderStage,
  type OrderState,
  orderStages,
  type PickupLock,
  type SettledPayment,
  type StateAt,
  type Tracking,
} from './state.ts';
export {
  type CustomerStatus,
  customerStatus,
  type OrderStateName,
  type PaymentStatus,
  type ProgressStep,
  paymentStatus,
  progressOf,
  progressSteps,
  type StaffStatus,
  staffStatus,
  stagesOfStaffStatus,
  stateName,
} from './status.ts';
export { type Effect, isFinal, type Transition, transitions, transitionsFrom } from './table.ts';
export type { OrderTender, TenderKind } from './tenders.ts';
export { type Weighing, weighingOf } from './weighing.ts';
export { dueDay, dueStages, isLate, openStages, READY_DAYS } from './workload.ts';

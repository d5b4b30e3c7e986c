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
export { checkOf } from './check-of.ts';
export {
  type ApprovalCheck,
  approvalChecks,
  type CommandKind,
  commandKinds,
  type OrderCommand,
} from './commands.ts';
export {
  commandsFor,
  decide,
  evolve,
  maySendRefund,
  needsColleague,
  type OrderEvent,
  type OrderRefusal,
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
  REFUSED_CARDS,
  shortenWait,
} from './expiry.ts';
export {
  type Guard,
  isPaidAtTill,
  isPickupLocked,
  mayDownload,
} from './guards.ts';
export { cashLimit, cashLimitCurrency, mustRegisterCash } from './money/cash-limit.ts';
export { isPending, otherMethods, withMethod } from './money/change-method.ts';
export {
  amountDue,
  type DepositOffer,
  depositOffer,
  depositPaid,
  isPaidInFull,
  openPaymentOf,
  type PaymentPart,
  paidPayments,
  paidTogether,
  partDue,
  paymentParts,
  REST_REMINDER,
  readyStages,
  restDue,
  restOf,
} from './money/deposit.ts';
export { type MadePayment, madePayment, paymentEvents } from './money/made-payments.ts';
export type { Mismatch, MismatchFacts } from './money/mismatches.ts';
export { type AgreedLine, type PriceOfDay, priceOfDay } from './money/price-of-day.ts';
export {
  failedRefund,
  isAllRefunded,
  isOfCredit,
  keptFee,
  type RefundPart,
  refundable,
  refundableCards,
  refunded,
  refundParts,
} from './money/refunds.ts';
export type { OrderTender, TenderKind } from './money/tenders.ts';
export { nextStepOf } from './next-step.ts';
export { orderNumber, readOrderNumber } from './number.ts';
export { pickupText, readPickupText } from './pickup-text.ts';
export { placeOrder } from './place-order.ts';
export { mayChangePlacePos, placePosCode } from './place-pos.ts';
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
export { ringOptions } from './ring-options.ts';
export { scarceAllowance, scarcePieces } from './scarce.ts';
export { soldFacts } from './sold-facts.ts';
export {
  type DeliveryCode,
  finalStages,
  type OpenPayment,
  type OrderFacts,
  type OrderSeller,
  type OrderStage,
  type OrderState,
  orderStages,
  type PaidPayment,
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
export { type Weighing, weighingOf } from './weighing.ts';
export { dueDay, dueStages, isLate, openStages, READY_DAYS } from './workload.ts';

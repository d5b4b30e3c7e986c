export { type CalendarEvent, calendarFile } from './calendar.ts';
export { CLOSURE_DAYS, type ClosureKind, closureKinds, isClosure } from './closures.ts';
export { APPOINTMENT_TEXT_MAX, checkGift, checkNote, checkReason, checkRemark } from './details.ts';
export { type AppointmentPurpose, appointmentPurposes } from './purposes.ts';
export {
  firstDayOfTransfer,
  HORIZON_DAYS,
  overlap,
  type Slot,
  type SlotRules,
  type Span,
  type StoreDays,
  slotAt,
  slotsOfDay,
} from './slots.ts';
export {
  type AppointmentCommand,
  type AppointmentEvent,
  type AppointmentGuard,
  type AppointmentStage,
  type AppointmentState,
  type AppointmentStep,
  appointmentStages,
  appointmentSteps,
  decideAppointment,
  NOTICE_HOURS,
  openStages,
  statusOf,
  stepsFor,
} from './stages.ts';

/** The schema's words for values of the domain, and the conversion back. */
import type {
  IdentityDocument,
  PayoutMethod,
  TradeInMaterial,
  TradeInOutcome,
  TradeInStage,
  TradeInStepKind,
  TradeInStepName,
} from '@jinlan/domain/trade-in';
import type { Wire } from '../../graphql/wire.ts';

export const materials = {
  ...{ gold: 'GOLD', platinum: 'PLATINUM', diamond: 'DIAMOND' },
} as const satisfies Readonly<Record<TradeInMaterial, Wire<'TradeInMaterial'>>>;
const materialsOfWire = {
  ...{ GOLD: 'gold', PLATINUM: 'platinum', DIAMOND: 'diamond' },
} as const satisfies Readonly<Record<Wire<'TradeInMaterial'>, TradeInMaterial>>;

export const stages = {
  ...{ requested: 'REQUESTED', received: 'RECEIVED', offered: 'OFFERED', accepted: 'ACCEPTED' },
  ...{ refused: 'REFUSED', held: 'HELD', credited: 'CREDITED', 'paid-out': 'PAID_OUT' },
  ...{ 'handed-back': 'HANDED_BACK', surrendered: 'SURRENDERED', cancelled: 'CANCELLED' },
} as const satisfies Readonly<Record<TradeInStage, Wire<'TradeInStage'>>>;
const stagesOfWire = {
  ...{ REQUESTED: 'requested', RECEIVED: 'received', OFFERED: 'offered', ACCEPTED: 'accepted' },
  ...{ REFUSED: 'refused', HELD: 'held', CREDITED: 'credited', PAID_OUT: 'paid-out' },
  ...{ HANDED_BACK: 'handed-back', SURRENDERED: 'surrendered', CANCELLED: 'cancelled' },
} as const satisfies Readonly<Record<Wire<'TradeInStage'>, TradeInStage>>;

export const steps = {
  ...{ receive: 'RECEIVE', decline: 'DECLINE', identify: 'IDENTIFY', offer: 'OFFER', confirm: 'CONFIRM' },
  ...{ accept: 'ACCEPT', refuse: 'REFUSE', stop: 'STOP', 'pay-out': 'PAY_OUT', 'hand-back': 'HAND_BACK' },
  ...{ report: 'REPORT', release: 'RELEASE', surrender: 'SURRENDER', 'reissue-code': 'REISSUE_CODE' },
  withdraw: 'WITHDRAW',
} as const satisfies Readonly<Record<Exclude<TradeInStepName, 'expire'>, Wire<'TradeInStepName'>>>;

export const outcomes = {
  ...{ value: 'VALUE', payout: 'PAYOUT' },
} as const satisfies Readonly<Record<TradeInOutcome, Wire<'TradeInOutcome'>>>;

export const documents = {
  ...{ 'identity-card': 'IDENTITY_CARD', passport: 'PASSPORT', 'travel-permit': 'TRAVEL_PERMIT' },
} as const satisfies Readonly<Record<IdentityDocument, Wire<'IdentityDocument'>>>;
const documentsOfWire = {
  ...{ IDENTITY_CARD: 'identity-card', PASSPORT: 'passport', TRAVEL_PERMIT: 'travel-permit' },
} as const satisfies Readonly<Record<Wire<'IdentityDocument'>, IdentityDocument>>;

export const methods = {
  ...{ cash: 'CASH', transfer: 'TRANSFER' },
} as const satisfies Readonly<Record<PayoutMethod, Wire<'PayoutMethod'>>>;

export const amountKinds = {
  ...{ metal: 'METAL', 'assay-loss': 'ASSAY_LOSS', deduction: 'DEDUCTION' },
} as const satisfies Readonly<Record<TradeInStepKind, Wire<'TradeInAmountKind'>>>;

export const materialOf = (material: Wire<'TradeInMaterial'>): TradeInMaterial => materialsOfWire[material];
export const stageOf = (stage: Wire<'TradeInStage'>): TradeInStage => stagesOfWire[stage];
export const documentOf = (document: Wire<'IdentityDocument'>): IdentityDocument => documentsOfWire[document];
export const outcomeOf = (outcome: Wire<'TradeInOutcome'>): TradeInOutcome =>
  outcome === 'VALUE' ? 'value' : 'payout';
export const methodOf = (method: Wire<'PayoutMethod'>): PayoutMethod =>
  method === 'CASH' ? 'cash' : 'transfer';

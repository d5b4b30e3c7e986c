import { businessDay, DAY_MS } from '@jinlan/domain/kernel';
import { type Actor, formatPhone, holding, maskPhone, phoneShownTo } from '@jinlan/domain/people';
import {
  mayHandBack,
  openServiceStages,
  type RingConstruction,
  SERVICE_CODE_TRIES,
  type ServiceCorrection,
  type ServiceKind,
  type ServiceMetal,
  type ServiceStage,
  serviceCorrectionsFor,
  type serviceSteps,
  serviceStepsFor,
} from '@jinlan/domain/services';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { presentMoney } from '../catalogue/index.ts';
import { presentStore } from '../stores/index.ts';
import { amountOf, dueOf } from './amounts.ts';
import { GRACE_DAYS } from './book.ts';
import { keyOf, servicePictures } from './keys.ts';
import { leastOf } from './listed.ts';
import type { ServiceJobMapper } from './mappers.ts';
import type { ServiceParts } from './parts.ts';
import type { JobRow } from './store.ts';
import type { ListedService } from './store-prices.ts';
import { codeOf, stateOf, subjectOf } from './take-step.ts';

type Parts = Pick<ServiceParts, 'platform' | 'stores'>;

const kinds = {
  ...{ clean: 'CLEAN', polish: 'POLISH', resize: 'RESIZE', repair: 'REPAIR' },
  ...{ 're-plate': 'RE_PLATE', 're-string': 'RE_STRING' },
} as const satisfies Readonly<Record<ServiceKind, Wire<'ServiceKind'>>>;
const kindsOfWire = {
  ...{ CLEAN: 'clean', POLISH: 'polish', RESIZE: 'resize', REPAIR: 'repair' },
  ...{ RE_PLATE: 're-plate', RE_STRING: 're-string' },
} as const satisfies Readonly<Record<Wire<'ServiceKind'>, ServiceKind>>;

const metals = {
  ...{ gold: 'GOLD', platinum: 'PLATINUM', silver: 'SILVER', tungsten: 'TUNGSTEN', other: 'OTHER' },
} as const satisfies Readonly<Record<ServiceMetal, Wire<'ServiceMetal'>>>;
const metalsOfWire = {
  ...{ GOLD: 'gold', PLATINUM: 'platinum', SILVER: 'silver', TUNGSTEN: 'tungsten', OTHER: 'other' },
} as const satisfies Readonly<Record<Wire<'ServiceMetal'>, ServiceMetal>>;

const constructions = {
  ...{ plain: 'PLAIN', 'stones-on-top': 'STONES_ON_TOP', 'half-eternity': 'HALF_ETERNITY' },
  ...{ 'full-eternity': 'FULL_ETERNITY', ornate: 'ORNATE' },
} as const satisfies Readonly<Record<RingConstruction, Wire<'RingConstruction'>>>;
const constructionsOfWire = {
  ...{ PLAIN: 'plain', STONES_ON_TOP: 'stones-on-top', HALF_ETERNITY: 'half-eternity' },
  ...{ FULL_ETERNITY: 'full-eternity', ORNATE: 'ornate' },
} as const satisfies Readonly<Record<Wire<'RingConstruction'>, RingConstruction>>;

const stages = {
  ...{ requested: 'REQUESTED', received: 'RECEIVED', estimated: 'ESTIMATED', accepted: 'ACCEPTED' },
  ...{ 'in-work': 'IN_WORK', ready: 'READY', unworked: 'UNWORKED', uncollected: 'UNCOLLECTED' },
  ...{ 'handed-back': 'HANDED_BACK', cancelled: 'CANCELLED' },
} as const satisfies Readonly<Record<ServiceStage, Wire<'ServiceStage'>>>;
const stagesOfWire = {
  ...{ REQUESTED: 'requested', RECEIVED: 'received', ESTIMATED: 'estimated', ACCEPTED: 'accepted' },
  ...{ IN_WORK: 'in-work', READY: 'ready', UNWORKED: 'unworked', UNCOLLECTED: 'uncollected' },
  ...{ HANDED_BACK: 'handed-back', CANCELLED: 'cancelled' },
} as const satisfies Readonly<Record<Wire<'ServiceStage'>, ServiceStage>>;

type StepName = (typeof serviceSteps)[number];

const steps = {
  ...{ receive: 'RECEIVE', estimate: 'ESTIMATE', 'accept-at-counter': 'ACCEPT_AT_COUNTER' },
  ...{ 'refuse-at-counter': 'REFUSE_AT_COUNTER', start: 'START', finish: 'FINISH', stop: 'STOP' },
  ...{ weigh: 'WEIGH', 'take-payment': 'TAKE_PAYMENT', 'hand-back': 'HAND_BACK', decline: 'DECLINE' },
  ...{ 'settle-weight': 'SETTLE_WEIGHT', 'reissue-code': 'REISSUE_CODE', return: 'RETURN', accept: 'ACCEPT' },
  ...{ refuse: 'REFUSE', withdraw: 'WITHDRAW' },
} as const satisfies Readonly<Record<Exclude<StepName, 'expire'>, Wire<'ServiceStepName'>>>;

export const kindOf = (kind: Wire<'ServiceKind'>): ServiceKind => kindsOfWire[kind];
export const metalOf = (metal: Wire<'ServiceMetal'>): ServiceMetal => metalsOfWire[metal];
export const constructionOf = (each: Wire<'RingConstruction'>): RingConstruction => constructionsOfWire[each];
export const stageOf = (stage: Wire<'ServiceStage'>): ServiceStage => stagesOfWire[stage];

const corrections = {
  ...{ 'correct-email': 'EMAIL', 'correct-weight': 'WEIGHT', 'correct-receipt': 'RECEIPT' },
} as const satisfies Readonly<Record<ServiceCorrection, Wire<'ServiceCorrection'>>>;

const customersSteps: readonly StepName[] = ['accept', 'refuse', 'withdraw'];

function stepsOnWire(row: JobRow, actor: Actor, isCustomer: boolean): Wire<'ServiceStepName'>[] {
  const subject = isCustomer ? { ...subjectOf(row), customerId: null } : subjectOf(row);
  return serviceStepsFor(stateOf(row), { actor, subject }).flatMap((step) =>
    step === 'expire' || customersSteps.includes(step) !== isCustomer ? [] : [steps[step]],
  );
}

const grams = (weightMg: number | null): number | null => weightMg && weightMg / 1_000;
const at = (instant: Date | null): string | null => instant?.toISOString() ?? null;

export function presentOffer(row: ListedService): Wire<'ServiceOffer'> {
  const amount = (minor: number) => presentMoney(amountOf(row, minor));
  return {
    ...{ kind: kinds[row.kind], price: amount(row.base), days: row.days },
    per_size: row.perSize === 0 ? null : amount(row.perSize),
    per_gram: row.perGram === 0 ? null : amount(row.perGram),
    own_free_always: row.ownFree === 'always',
    own_free_days: typeof row.ownFree === 'number' ? row.ownFree : null,
  };
}

/** The end of the last day on which the piece is expected; the service waits some days longer. */
const bringUntil = ({ expiresAt }: JobRow): Date => new Date(expiresAt.getTime() - GRACE_DAYS * DAY_MS - 1);

function shared({ platform }: Parts, row: JobRow, startsAt: Date | undefined) {
  const isRequested = row.stage === 'requested';
  return {
    ...{ number: row.number, stage: stages[row.stage], version: row.version, kind: kinds[row.kind] },
    starts_at: isRequested && startsAt ? startsAt.toISOString() : null,
    bring_until: isRequested ? bringUntil(row).toISOString() : null,
    ...{ name: row.name, piece_name: row.pieceName, metal: metals[row.metal] },
    construction: row.construction && constructions[row.construction],
    ...{ size_from: row.sizeFrom, size_to: row.sizeTo, remark: row.remark },
    ...{ listed: presentMoney(amountOf(row, row.listed)), listed_is_least: row.listedIsLeast },
    estimate: row.estimate === null ? null : presentMoney(amountOf(row, row.estimate)),
    ...{ note: row.note, promised_on: row.promisedOn, condition: row.condition },
    ...{ weight_before: grams(row.weightBefore), weight_after: grams(row.weightAfter) },
    ...{ weight_reason: row.weightReason, reason: row.reason },
    pictures: row.pictureIds.map((id) => ({ uid: String(id), url: servicePictures.urlOf(platform, id) })),
    ...{ requested_at: row.createdAt.toISOString(), received_at: at(row.receivedAt) },
    ...{ ready_at: at(row.readyAt), ended_at: at(row.endedAt) },
  };
}

/** A service for its customer. */
export function presentJob(
  parts: Parts,
  { actor, storeView }: Pick<RequestContext, 'actor' | 'storeView'>,
  row: JobRow,
  startsAt: Date | undefined,
): ServiceJobMapper {
  const { platform, stores } = parts;
  const source = stores.source(row.storeCode);
  // The steps that the person who booked may take, by their account or the key.
  const visitor: Actor = holding({ kind: 'guest', holds: null }, row.number);
  return {
    ...shared(parts, row, startsAt),
    store:
      source === null
        ? null
        : presentStore(stores, source, { market: source.market, locale: storeView.locale }),
    mobile: phoneShownTo(actor, row),
    ...{ piece_uid: row.pieceUid, code: codeOf(parts, row) },
    is_paid: row.receipt !== null || row.estimate === 0,
    ...{ estimated_at: at(row.estimatedAt), decided_at: at(row.decidedAt) },
    steps: stepsOnWire(row, visitor, true),
    key: keyOf(platform, row),
  };
}

/** A service for the staff of its store. `price`: the row of the list; null where it has left the list. */
export function presentToStaff(
  parts: Parts,
  { actor }: Pick<RequestContext, 'actor'>,
  row: JobRow,
  startsAt: Date | undefined,
  price: ListedService | null,
): Wire<'StaffServiceJob'> {
  const isOpen = openServiceStages.includes(row.stage);
  const isOfferedStill = row.stage === 'received' || row.stage === 'estimated';
  const today = businessDay(parts.platform.clock.now());
  const least = price === null ? amountOf(row, row.listed) : leastOf(price, row, today);
  const due = dueOf(row);
  return {
    ...shared(parts, row, startsAt),
    mobile: isOpen || row.stage === 'uncollected' ? formatPhone(row.mobile) : maskPhone(row.mobile),
    email: isOpen ? row.email : null,
    ...{ is_member: row.customerId !== null, opened_by: row.openedBy, bought_on: row.boughtOn },
    needs_colleague: actor.kind === 'staff' && !mayHandBack(row.emailBy, actor.staffNo),
    least: isOfferedStill ? presentMoney(least) : null,
    is_weight_missing: stateOf(row).isWeightMissing,
    due: due === 0 ? null : presentMoney(amountOf(row, due)),
    ...{ receipt: row.receipt, tries_left: Math.max(0, SERVICE_CODE_TRIES - row.wrongTries) },
    ...{ received_by: row.receivedBy, handed_back_by: row.handedBackBy },
    steps: stepsOnWire(row, actor, false),
    corrections: serviceCorrectionsFor(stateOf(row), { actor, subject: subjectOf(row) }).map(
      (correction) => corrections[correction],
    ),
  };
}

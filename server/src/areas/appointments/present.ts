import {
  type AppointmentPurpose,
  type AppointmentStep,
  type ClosureKind,
  openStages,
  statusOf,
  stepsFor,
} from '@jinlan/domain/appointments';
import { type Actor, formatPhone, holding, joinName, maskPhone, phoneShownTo } from '@jinlan/domain/people';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { presentStore } from '../stores/index.ts';
import { calendarUrl, keyOf } from './keys.ts';
import type { AppointmentMapper } from './mappers.ts';
import type { AppointmentParts } from './parts.ts';
import type { AppointmentRow } from './store.ts';
import type { ClosureRow } from './store-closures.ts';
import { stateOf, subjectOf } from './take-step.ts';

type WirePurpose = Wire<'AppointmentPurpose'>;
type WireStep = Wire<'AppointmentStep'>;
type WireKind = Wire<'StoreClosureKind'>;

const onWire = (name: string): string => name.toUpperCase().replaceAll('-', '_');
const fromWire = (name: string): string => name.toLowerCase().replaceAll('_', '-');

export const purposeOnWire = (purpose: AppointmentPurpose): WirePurpose => onWire(purpose) as WirePurpose;
export const purposeOf = (purpose: WirePurpose): AppointmentPurpose =>
  fromWire(purpose) as AppointmentPurpose;
export const kindOf = (kind: WireKind): ClosureKind => fromWire(kind) as ClosureKind;
const stepOnWire = (step: AppointmentStep): WireStep => onWire(step) as WireStep;

export const presentClosure = (closure: ClosureRow): Wire<'StoreClosure'> => ({
  uid: String(closure.id),
  kind: onWire(closure.kind) as WireKind,
  starts_at: closure.startsAt.toISOString(),
  ends_at: closure.endsAt.toISOString(),
});

const shared = (row: AppointmentRow) => ({
  number: row.number,
  status: statusOf(row.stage),
  version: row.version,
  purpose: purposeOnWire(row.purpose),
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  name: row.name,
  remark: row.remark,
});

/** An appointment for its customer. */
export function presentAppointment(
  { platform, stores }: Pick<AppointmentParts, 'platform' | 'stores'>,
  { actor, storeView }: Pick<RequestContext, 'actor' | 'storeView'>,
  row: AppointmentRow,
  closure: Pick<ClosureRow, 'kind'> | null,
): AppointmentMapper {
  const source = stores.source(row.storeCode);
  const isOpen = openStages.includes(row.stage);
  // The steps that the person who booked may take, by their account or the key.
  const visitor: Actor = holding({ kind: 'guest', holds: null }, row.number);
  const steps = stepsFor(stateOf(row, closure !== null), {
    ...{ actor: visitor, subject: { ...subjectOf(row), customerId: null }, now: platform.clock.now() },
  });
  return {
    ...shared(row),
    store:
      source === null
        ? null
        : presentStore(stores, source, { market: source.market, locale: storeView.locale }),
    mobile: phoneShownTo(actor, row),
    sku: row.sku,
    reason: row.stage === 'cancelled-by-store' && row.reason !== '' ? row.reason : null,
    closure: isOpen && closure !== null ? (onWire(closure.kind) as WireKind) : null,
    steps: steps.map(stepOnWire),
    calendar_url: calendarUrl(platform, row.number),
    key: keyOf(platform, row.number),
  };
}

/** An appointment for the staff of its store. */
export function presentToStaff(
  { platform, catalogue }: Pick<AppointmentParts, 'platform' | 'catalogue'>,
  { actor, storeView }: Pick<RequestContext, 'actor' | 'storeView'>,
  row: AppointmentRow,
  missedBefore: number,
): Wire<'StaffAppointment'> {
  const steps = stepsFor(stateOf(row, false), {
    ...{ actor, subject: subjectOf(row), now: platform.clock.now() },
  });
  return {
    ...shared(row),
    mobile: openStages.includes(row.stage) ? formatPhone(row.mobile) : maskPhone(row.mobile),
    is_member: row.customerId !== null,
    sku: row.sku,
    piece: row.sku === null ? null : (catalogue.pieces.bySku(row.sku)?.name[storeView.locale] ?? row.sku),
    adviser: row.adviser,
    receptionist: row.receptionist,
    gift: row.gift,
    reason: row.reason,
    missed: row.missed,
    missed_before: missedBefore,
    steps: steps.filter((step) => step !== 'move' && step !== 'withdraw').map(stepOnWire),
  };
}

export const presentColleague = (colleague: {
  readonly staffNo: string;
  readonly firstName: string;
  readonly lastName: string;
}): Wire<'StoreColleague'> => ({
  staff_no: colleague.staffNo,
  name: joinName({ given: colleague.firstName, family: colleague.lastName }),
});

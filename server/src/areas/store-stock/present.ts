import { type Actor, formatPhone, holding, isOwn, maskPhone, may, phoneShownTo } from '@jinlan/domain/people';
import {
  keepingStages,
  type ReservationStage,
  type ReservationStep,
  reservationStepsFor,
  type TransferStage,
  type TransferStep,
  transferStepsFor,
} from '@jinlan/domain/store-stock';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { presentStore, type Source } from '../stores/index.ts';
import type { StockedUnit } from './correct-stock.ts';
import { keyOf } from './keys.ts';
import type { ReservationMapper } from './mappers.ts';
import type { StoreStockParts } from './parts.ts';
import { nameOf } from './pieces.ts';
import type { ReservationRow } from './store-reservations.ts';
import type { TransferLine, TransferRow } from './store-transfers.ts';
import { subjectOf } from './take-step.ts';

const stageOnWire: Readonly<Record<ReservationStage, Wire<'ReservationStage'>>> = {
  requested: 'REQUESTED',
  prepared: 'PREPARED',
  tried: 'TRIED',
  bought: 'BOUGHT',
  released: 'RELEASED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
};

const stepOnWire: Readonly<Record<ReservationStep, Wire<'ReservationStep'> | null>> = {
  prepare: 'PREPARE',
  'hand-over': 'HAND_OVER',
  buy: 'BUY',
  release: 'RELEASE',
  cancel: 'CANCEL',
  expire: null,
};

const transferStageOnWire: Readonly<Record<TransferStage, Wire<'TransferStage'>>> = {
  requested: 'REQUESTED',
  sent: 'SENT',
  received: 'RECEIVED',
  cancelled: 'CANCELLED',
};

const transferStepOnWire: Readonly<Record<TransferStep, Wire<'TransferStep'>>> = {
  send: 'SEND',
  receive: 'RECEIVE',
  cancel: 'CANCEL',
};

type Parts = Pick<StoreStockParts, 'platform' | 'stores' | 'catalogue'>;
type Context = Pick<RequestContext, 'actor' | 'storeView'> & {
  /** The chosen options of the pieces by their ids, from `choicesOf`. */
  readonly choices: ReadonlyMap<number, string>;
};

function shared(parts: Parts, { storeView, choices }: Omit<Context, 'actor'>, row: ReservationRow) {
  const piece = nameOf(parts, row, storeView.locale);
  return {
    ...{ number: row.number, stage: stageOnWire[row.stage], version: row.version, name: row.name },
    ...{ expires_at: row.expiresAt.toISOString(), created_at: row.createdAt.toISOString() },
    ...{ sku: row.sku, piece, choice: choices.get(row.productId) ?? '' },
  };
}

/** A reservation for its customer. */
export function presentReservation(parts: Parts, context: Context, row: ReservationRow): ReservationMapper {
  const { platform, stores } = parts;
  const source = stores.source(row.storeCode);
  // The steps that the person who reserved may take, by their account or the key.
  const visitor: Actor = holding({ kind: 'guest', holds: null }, row.number);
  const steps = reservationStepsFor(row, {
    ...{ actor: visitor, subject: { ...subjectOf(row), customerId: null }, now: platform.clock.now() },
  });
  return {
    ...shared(parts, context, row),
    store:
      source === null
        ? null
        : presentStore(stores, source, { market: source.market, locale: context.storeView.locale }),
    mobile: phoneShownTo(context.actor, row),
    productId: row.productId,
    reason: row.stage === 'released' && row.reason !== '' ? row.reason : null,
    may_cancel: steps.includes('cancel'),
    key: keyOf(platform, row.number),
  };
}

/** A reservation for the staff of its store. */
export function presentToStaff(
  parts: Parts,
  context: Context,
  row: ReservationRow,
): Wire<'StoreReservation'> {
  const { actor } = context;
  const steps = isOwn(actor, row)
    ? []
    : reservationStepsFor(row, { actor, subject: subjectOf(row), now: parts.platform.clock.now() });
  return {
    ...shared(parts, context, row),
    mobile: keepingStages.includes(row.stage) ? formatPhone(row.mobile) : maskPhone(row.mobile),
    is_member: row.customerId !== null,
    ...{ adviser: row.adviser, receipt: row.receipt, reason: row.reason },
    steps: steps.flatMap((step) => (step === 'cancel' ? [] : (stepOnWire[step] ?? []))),
  };
}

/** Presents the stock of one size of a piece in a store. */
export function presentUnit(
  parts: Parts,
  { storeView, choices }: Omit<Context, 'actor'>,
  { piece: { sku }, productId, free, reserved }: StockedUnit,
): Wire<'StoreStockUnit'> {
  const piece = nameOf(parts, { productId, sku }, storeView.locale);
  return { sku, piece, choice: choices.get(productId) ?? '', free, reserved };
}

export const presentStocking = (
  { code, name }: Pick<Source, 'code' | 'name'>,
  { storeView }: Pick<RequestContext, 'storeView'>,
): Wire<'StockingStore'> => ({ code, name: name[storeView.locale] });

/** Whether the actor may request pieces from other stores, and send and receive them. */
export const mayTransfer = (actor: Actor, storeId: string): boolean =>
  may(actor, 'transfer.keep', { id: null, customerId: null, storeId });

export function presentTransfer(
  parts: Parts,
  context: Context,
  row: TransferRow,
  lines: readonly TransferLine[],
): Wire<'StoreTransfer'> {
  const { actor, storeView, choices } = context;
  const storeOf = (code: string): Wire<'StockingStore'> => {
    const source = parts.stores.source(code);
    return source === null ? { code, name: code } : presentStocking(source, context);
  };
  const steps =
    actor.kind === 'staff' && mayTransfer(actor, actor.storeId) ? transferStepsFor(row, actor.storeId) : [];
  return {
    ...{ number: row.number, stage: transferStageOnWire[row.stage], version: row.version },
    ...{ from_store: storeOf(row.fromStore), to_store: storeOf(row.toStore) },
    lines: lines.map(({ productId, sku, requested, sent, received }) => {
      const piece = nameOf(parts, { productId, sku }, storeView.locale);
      return { sku, piece, choice: choices.get(productId) ?? '', requested, sent, received };
    }),
    ...{ requested_by: row.requestedBy, requested_at: row.requestedAt.toISOString() },
    ...{ sent_by: row.sentBy, sent_at: row.sentAt?.toISOString() ?? null },
    ...{ ended_by: row.endedBy, ended_at: row.endedAt?.toISOString() ?? null },
    reason: row.reason,
    steps: steps.map((step) => transferStepOnWire[step]),
  };
}

/**
 * The actions of staff that may wait for the connection. Each records a fact that has happened in the store, with the
 * version of the record that was on screen, so that it is never done twice. Actions that need the shop's answer first
 * are not allowed here: codes, payments, refunds, decisions, and pieces that leave the store (docs/decisions/154).
 */
import type { TypedDocumentNode } from '@urql/core';
import { CompleteAppointmentDocument } from '../appointments/queries.generated.ts';
import { ReceiveOrderGoodsDocument } from '../order/queries.generated.ts';
import {
  FinishServiceDocument,
  ReceiveServicePieceDocument,
  StartServiceDocument,
  WeighServicePieceDocument,
} from '../services/queries.generated.ts';
import { ReceiveTransferDocument } from '../stock/queries.generated.ts';

export const waitable = {
  receiveOrderGoods: ReceiveOrderGoodsDocument,
  receiveServicePiece: ReceiveServicePieceDocument,
  startService: StartServiceDocument,
  finishService: FinishServiceDocument,
  weighServicePiece: WeighServicePieceDocument,
  receiveTransfer: ReceiveTransferDocument,
  completeAppointment: CompleteAppointmentDocument,
} as const;

export type Waitable = keyof typeof waitable;

export const isWaitable = (name: string): name is Waitable => Object.hasOwn(waitable, name);

type Part<Name extends Waitable, Which extends 'data' | 'variables'> =
  (typeof waitable)[Name] extends TypedDocumentNode<infer Data, infer Variables>
    ? Which extends 'data'
      ? Data
      : Variables
    : never;
export type DataOf<Name extends Waitable> = Part<Name, 'data'>;
export type VariablesOf<Name extends Waitable> = Part<Name, 'variables'>;
export type AnyWaitable = TypedDocumentNode<object, object>;

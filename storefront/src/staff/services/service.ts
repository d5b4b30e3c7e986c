/** A service in staff mode, and the texts of refused steps. */
import { dataOf, type Outcome, type ShopError } from '@jinlan/client/data';
import type { Words } from '@jinlan/client/words';
import { isServiceWeight } from '@jinlan/domain/services';
import { numberIn } from '../../typed-number.ts';
import type { KeptServiceFragment } from './queries.generated.ts';

export type Service = KeptServiceFragment;

export const tones = {
  REQUESTED: 'act',
  RECEIVED: 'act',
  ESTIMATED: 'run',
  ACCEPTED: 'act',
  IN_WORK: 'run',
  READY: 'run',
  UNWORKED: 'run',
  UNCOLLECTED: 'act',
  HANDED_BACK: 'done',
  CANCELLED: 'closed',
} as const satisfies Readonly<Record<Service['stage'], 'act' | 'closed' | 'done' | 'run'>>;

/** Shows the outcome of a step; returns why the step was refused, or null. */
export type Take = <Data>(
  outcome: Outcome<Data>,
  serviceOf: (data: Data) => Service,
  done: string,
) => string | null;

export interface StepProps {
  readonly service: Service;
  readonly take: Take;
}

/** Whether the typed grams are a possible weight of a piece. */
export const isWeight = (typed: string): boolean =>
  isServiceWeight(Number((numberIn(typed) * 1_000).toFixed(6)));

export function stepRefusal(error: ShopError, words: Words<'staff' | 'staffServices'>): string {
  if (error.kind === 'network') return words('errors.network');
  switch (error.code) {
    case 'STAFF_OWN':
      return words('staff.refused.own');
    case 'SERVICE_CHANGED':
      return words('staffserv.refused.changed');
    case 'SERVICE_NEEDS_COLLEAGUE':
      return words('staffserv.handBack.colleague');
    case 'SERVICE_STEP_REFUSED':
      return words('staffserv.refused.step');
    case 'SERVICE_ESTIMATE_INVALID':
    case 'AMOUNT_INVALID':
      return words('staffserv.estimate.wrong');
    case 'SERVICE_WEIGHT_INVALID':
      return words('staffserv.weight.missing');
    case 'SERVICE_CODE_WRONG':
      return words('staffserv.handBack.wrong', { left: dataOf(error, 'SERVICE_CODE_WRONG').tries_left });
    case 'RECEIPT_USED':
      return words('staffserv.pay.used');
    case 'TOO_MANY_REQUESTS':
      return words('errors.rateLimited');
    default:
      return words('errors.data');
  }
}

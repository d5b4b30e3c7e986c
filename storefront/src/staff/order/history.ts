/** Texts for the events of an order and the people who caused them. */

import type { Words } from '@jinlan/client/words';
import { type CurrencyCode, format, fromDecimal, isCurrencyCode } from '@jinlan/domain/money';
import { type CommandKind, commandKinds } from '@jinlan/domain/orders';
import type { MessageKey } from '@jinlan/messages';
import { grams } from '../../product/waterfall.ts';
import type { StaffOrderFragment } from '../fragments.generated.ts';
import { staffStatusWords } from '../orders/statuses.ts';

export type StaffOrderEvent = StaffOrderFragment['history'][number];

type EventKind = 'place' | CommandKind;

const kinds: readonly string[] = ['place', ...commandKinds] satisfies EventKind[];

const isEventKind = (event: string): event is EventKind => kinds.includes(event);

const actors: ReadonlyMap<string, MessageKey<'staff'>> = new Map([
  ['system', 'staff.actor.system'],
  ['guest', 'staff.actor.guest'],
  ['customer', 'staff.actor.customer'],
  ['gateway', 'staff.actor.gateway'],
]);

const parts: ReadonlyMap<string, MessageKey<'staff'>> = new Map([
  ['deposit', 'staff.data.part.deposit'],
  ['rest', 'staff.data.part.rest'],
]);

const facts: ReadonlyMap<string, MessageKey<'staff'>> = new Map([
  ['amount', 'staff.data.amount'],
  ['fee', 'staff.data.fee'],
  ['refund', 'staff.data.refund'],
  ['reference', 'staff.data.reference'],
  ['carrier', 'staff.data.carrier'],
  ['tracking_number', 'staff.data.tracking_number'],
  ['weight_mg', 'staff.data.weight_mg'],
  ['certificate', 'staff.data.certificate'],
  ['due_on', 'staff.data.due_on'],
  ['place_pos_code', 'staff.data.place_pos_code'],
]);

/** Events whose name includes their result. */
const eventsWithResult: ReadonlySet<string> = new Set<EventKind>([
  'cancel',
  'cancel-before-approval',
  'cancel-unpaid',
]);

/**
 * The text of an event, such as "付款成功，转待审批". The status is omitted if it stays the same, or if the event's name
 * includes it.
 */
export function eventWords(
  { event, from_status, to_status, data }: StaffOrderEvent,
  words: Words<'staff'>,
  delivery?: string,
): string {
  const stayed = from_status === to_status;
  const isPaidBack = event === 'record-payment' && data.some(({ name }) => name === 'refund');
  const name = isPaidBack
    ? words('staff.event.record-payment.back')
    : event === 'hand-over' && stayed
      ? words('staff.event.hand-over.wrong')
      : isEventKind(event)
        ? words(`staff.event.${event}`)
        : event;
  const status = staffStatusWords(to_status, words, delivery);
  return stayed || name === status || eventsWithResult.has(event)
    ? name
    : words('staff.event.turned', { event: name, status });
}

export function actorWords({ actor_kind, actor }: StaffOrderEvent, words: Words<'staff'>): string {
  if (actor_kind === 'staff') return words('staff.actor.staff', { actor: actor ?? '' });
  const key = actors.get(actor_kind);
  return key ? words(key) : actor_kind;
}

/** In major units of the order's currency. */
const amounts: ReadonlySet<string | null> = new Set(['amount', 'fee', 'refund']);

/** Returns what a provider reported instead of the amount due, and that the money goes back by hand. */
function mismatchWords({ data }: StaffOrderEvent, due: CurrencyCode | null, words: Words<'staff'>): string {
  const textNamed = (key: string) => data.find(({ name }) => name === key)?.value ?? '';
  const reported = textNamed('currency');
  const amount = textNamed('amount');
  return words('staff.mismatch.text', {
    provider: textNamed('provider'),
    amount: isCurrencyCode(reported) && amount ? valueText('amount', amount, reported) : reported,
    due: valueText('amount', textNamed('due'), due),
  });
}

/** Data of the event: reason, tracking number, amount, weight, certificate. */
export function eventFacts(
  event: StaffOrderEvent,
  currency: CurrencyCode | null,
  words: Words<'staff'>,
): string[] {
  const { reason, data } = event;
  if (event.event === 'record-mismatch') return [mismatchWords(event, currency, words)];
  return [
    ...(reason ? [reason] : []),
    ...data.flatMap(({ name, value }) => {
      const key = name === 'part' ? parts.get(value ?? '') : facts.get(name ?? '');
      return key && value ? [words(key, { value: valueText(name, value, currency) })] : [];
    }),
  ];
}

function valueText(name: string | null, value: string, currency: CurrencyCode | null): string {
  if (name === 'weight_mg') return grams(Number(value));
  const amount = amounts.has(name) && currency ? fromDecimal(value, currency) : null;
  return amount?.ok ? format(amount.value) : value;
}

import type { AppointmentStage } from '@jinlan/domain/appointments';
import { newMobile } from './mobiles.ts';
import type { TestShop } from './shop.ts';

export interface StoredAppointment {
  readonly customerId?: string | null;
  readonly storeCode?: string;
  readonly stage?: AppointmentStage;
  /** ISO 8601 */
  readonly startsAt?: string;
  readonly mobile?: string;
  readonly email?: string | null;
}

const hourMs = 3_600_000;
let numbers = 0;

/** Adds an appointment of an hour as the shop would have stored it; returns its number. */
export async function storeAppointment(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  { customerId = null, storeCode = 'hk-central', stage = 'accepted', ...rest }: StoredAppointment = {},
): Promise<string> {
  numbers += 1;
  const number = `A${String(numbers).padStart(12, '0')}`;
  const startsAt = new Date(rest.startsAt ?? '2026-11-24T03:00:00Z');
  const isOpen = stage === 'waiting' || stage === 'accepted';
  await db.query(
    'test.add-appointment',
    `insert into appointments.appointment (number, store_code, purpose, starts_at, ends_at, stage, customer_id, name, mobile,
       email, locale, holds_mobile, created_at)
     values ($1, $2, 'wedding-ring', $3, $4, $5, $6, 'Chan Ka Yan', $7, $8, 'en-US', $9, $10)`,
    [
      ...[number, storeCode, startsAt, new Date(startsAt.getTime() + hourMs), stage, customerId],
      ...[rest.mobile ?? newMobile(), rest.email ?? null, isOpen, clock.now()],
    ],
  );
  return number;
}

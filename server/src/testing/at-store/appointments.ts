import type { AppointmentStage } from '@jinlan/domain/appointments';
import { HOUR_MS } from '@jinlan/domain/kernel';
import { newMobile } from '../members/mobiles.ts';
import type { TestShop } from '../shop.ts';

export interface StoredAppointment {
  readonly customerId?: string | null;
  readonly storeCode?: string;
  readonly stage?: AppointmentStage;
  /** ISO 8601 */
  readonly startsAt?: string;
  readonly mobile?: string;
  readonly email?: string | null;
}
let numbers = 0;

/** Inserts an appointment of one hour into the database, without the shop's checks. Returns its number. */
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
      ...[number, storeCode, startsAt, new Date(startsAt.getTime() + HOUR_MS), stage, customerId],
      ...[rest.mobile ?? newMobile(), rest.email ?? null, isOpen, clock.now()],
    ],
  );
  return number;
}

import type { OpenMatters } from '@jinlan/domain/privacy';
import type { Connection } from '../../platform/database.ts';
import { openAppointments } from '../appointments/index.ts';
import { worksInStore } from '../identity/index.ts';
import { openRewards, pointsInAll } from '../members/index.ts';
import { openOrders } from '../ordering/index.ts';
import { openServices } from '../services/index.ts';
import { hasCredit } from '../tenders/index.ts';
import { openTradeIns } from '../trade-ins/index.ts';

/** Returns the open matters of a customer's account, such as orders, read in the caller's transaction. */
export async function openMattersOf(db: Connection, customerId: string, now: Date): Promise<OpenMatters> {
  const orders = await openOrders(db, customerId);
  const rewards = await openRewards(db, customerId);
  const points = await pointsInAll(db, customerId, now);
  const credit = await hasCredit(db, customerId, now);
  const appointments = await openAppointments(db, customerId, now);
  const services = (await openServices(db, customerId)) + (await openTradeIns(db, customerId));
  const isStaff = await worksInStore(db, customerId);
  return { ...orders, ...rewards, points, appointments, services, hasCredit: credit, isStaff };
}

import { businessDay } from '@jinlan/domain/kernel';
import { type Actor, customerIdOf, may } from '@jinlan/domain/people';
import { openServiceStages, type ServiceStage } from '@jinlan/domain/services';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { ImportReport } from '../../platform/import/report.ts';
import { type Page, skipOf } from '../../platform/requests/pages.ts';
import { permitStaff } from '../../platform/requests/permit-staff.ts';
import { bookService, endOfWaiting, type WantedBooking } from './book.ts';
import { acceptEstimate, refuseEstimate, withdrawService } from './change-own.ts';
import { deleteJob, deleteOld, everySeconds, expireJob, expireServices } from './clean-up.ts';
import { type CounterService, openAtCounter } from './counter/open-at-counter.ts';
import { findServices } from './find-services.ts';
import { importPrices } from './import-prices.ts';
import type { ServiceJobMapper } from './mappers.ts';
import type { ServiceParts } from './parts.ts';
import { addServicePicture, removeServicePicture } from './pictures.ts';
import { presentJob, presentOffer, presentToStaff } from './present.ts';
import { countOfCustomer, countOfStore, type JobRow, jobsOfCustomer, jobsOfStore, moveEnd } from './store.ts';
import { pricesOf } from './store-prices.ts';
import { openService, type ReadService } from './take-step.ts';

export { importPrices } from './import-prices.ts';
export { resolvers } from './resolvers.ts';
export { servicePictureRoutes } from './routes.ts';
export { openServices } from './store.ts';
export { servicesHeld } from './store-held.ts';

const entry = 50;
export const listSizes = {
  'CustomerServiceJobs.items': { entry },
  'StaffServiceJobs.items': { entry },
} as const;
export const useCosts = {
  'Query.serviceOffers': 500,
  'Query.serviceJob': 2_000,
  'Query.staffServiceJob': 2_000,
  'Query.staffServiceJobs': 6_000,
  'Customer.service_jobs': 4_000,
} as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly services: ServiceDesk;
  }
}

interface PageOf<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

type Viewer = Pick<RequestContext, 'actor' | 'storeView'>;
type Read = Omit<ReadService, 'key'>;

/** Services of stores, for customers, guests with a key, and staff. */
export interface ServiceDesk {
  /** Imports `services.csv`. */
  importFile(text: string): Promise<ImportReport>;
  offers(context: Pick<RequestContext, 'storeView'>): Promise<readonly Wire<'ServiceOffer'>[]>;
  open(context: Viewer, read: Pick<ReadService, 'number' | 'key'>): Promise<ServiceJobMapper>;
  book(context: RequestContext, wanted: WantedBooking): Promise<ServiceJobMapper>;
  /** The services of a guest, by a code that was sent to their number. */
  find(
    context: RequestContext,
    typed: { readonly mobile: string; readonly code: string },
  ): Promise<readonly ServiceJobMapper[]>;
  accept(context: Viewer, read: ReadService): Promise<ServiceJobMapper>;
  refuse(context: Viewer, read: ReadService): Promise<ServiceJobMapper>;
  withdraw(context: Viewer, read: ReadService): Promise<ServiceJobMapper>;
  /** Empty for anybody but the signed-in customer. */
  ofCustomer(context: Viewer, customerId: string | null, page: Page): Promise<PageOf<ServiceJobMapper>>;
  /** The services of a store, for its staff; `stage` null for all open ones. */
  ofStore(context: Viewer, stage: ServiceStage | null, page: Page): Promise<PageOf<Wire<'StaffServiceJob'>>>;
  ofStaff(context: Viewer, number: string): Promise<Wire<'StaffServiceJob'>>;
  openAtCounter(context: Viewer, wanted: CounterService): Promise<Wire<'StaffServiceJob'>>;
  addPicture(
    context: Viewer & Pick<RequestContext, 'source' | 'isGone'>,
    number: string,
    base64: string,
  ): Promise<Wire<'StaffServiceJob'>>;
  removePicture(context: Viewer, number: string, uid: string): Promise<Wire<'StaffServiceJob'>>;
  /** A step of the store's staff: one of the functions of `keep.ts` and `correct.ts`. */
  keep<Args extends readonly unknown[]>(
    context: Viewer,
    step: (parts: ServiceParts, actor: Actor, read: Read, ...args: Args) => Promise<JobRow>,
    read: Read,
    ...args: Args
  ): Promise<Wire<'StaffServiceJob'>>;
}

export function createServices(parts: ServiceParts): ServiceDesk {
  const { platform, appointments } = parts;
  const { db, jobs } = platform;
  jobs.every(expireJob, everySeconds, () => expireServices(parts));
  jobs.every(deleteJob, everySeconds, () => deleteOld(parts));
  appointments.whenMoved((tx, { number, startsAt }) =>
    moveEnd(tx, number, endOfWaiting(businessDay(startsAt))),
  );

  /** The times of the appointments to which the pieces of requested services are to be brought. */
  const startsOf = (rows: readonly JobRow[]) =>
    appointments.visits(
      db,
      rows.flatMap(({ stage, appointment }) =>
        stage === 'requested' && appointment !== null ? [appointment] : [],
      ),
    );
  const own = async (context: Viewer, row: JobRow): Promise<ServiceJobMapper> =>
    presentJob(parts, context, row, (await startsOf([row])).get(row.appointment ?? ''));
  const allOfStaff = async (context: Viewer, rows: readonly JobRow[]) => {
    const starts = await startsOf(rows);
    const [market] = rows.map((row) => row.market);
    const prices = market === undefined ? [] : await pricesOf(db, market);
    return rows.map((row) =>
      presentToStaff(
        parts,
        context,
        row,
        starts.get(row.appointment ?? ''),
        prices.find(({ kind }) => kind === row.kind) ?? null,
      ),
    );
  };
  const kept = async (context: Viewer, row: JobRow): Promise<Wire<'StaffServiceJob'>> => {
    const [presented] = await allOfStaff(context, [row]);
    if (presented === undefined) throw new Error('The service was not presented');
    return presented;
  };

  return {
    importFile: (text) => importPrices(db, text),
    async offers({ storeView }) {
      const prices = await pricesOf(db, storeView.market);
      return prices.filter(({ withdrawn }) => !withdrawn).map(presentOffer);
    },
    open: async (context, read) =>
      own(context, await openService(parts, db, context.actor, read, 'service.change')),
    book: async (context, wanted) => own(context, await bookService(parts, context, wanted)),
    async find(context, typed) {
      const rows = await findServices(parts, context, typed);
      const starts = await startsOf(rows);
      return rows.map((row) => presentJob(parts, context, row, starts.get(row.appointment ?? '')));
    },
    accept: async (context, read) => own(context, await acceptEstimate(parts, context.actor, read)),
    refuse: async (context, read) => own(context, await refuseEstimate(parts, context.actor, read)),
    withdraw: async (context, read) => own(context, await withdrawService(parts, context.actor, read)),
    async ofCustomer(context, customerId, page) {
      const skip = skipOf(page);
      const subject = { id: customerId, customerId, storeId: null };
      const isOwner = customerId !== null && customerIdOf(context.actor) === customerId;
      if (!isOwner || !may(context.actor, 'service.change', subject)) return { items: [], total: 0 };
      const rows = await jobsOfCustomer(db, customerId, page.pageSize, skip);
      const starts = await startsOf(rows);
      const items = rows.map((row) => presentJob(parts, context, row, starts.get(row.appointment ?? '')));
      return { items, total: await countOfCustomer(db, customerId) };
    },
    async ofStore(context, stage, page) {
      const { storeId } = permitStaff(context.actor, 'store-services.read');
      const skip = skipOf(page);
      const stages = stage === null ? openServiceStages : [stage];
      const rows = await jobsOfStore(db, storeId, stages, page.pageSize, skip);
      return { items: await allOfStaff(context, rows), total: await countOfStore(db, storeId, stages) };
    },
    async ofStaff(context, number) {
      permitStaff(context.actor, 'store-services.read');
      const read = { number, key: null };
      return kept(context, await openService(parts, db, context.actor, read, 'store-services.read'));
    },
    openAtCounter: async (context, wanted) => kept(context, await openAtCounter(parts, context, wanted)),
    addPicture: async (context, number, base64) =>
      kept(context, await addServicePicture(parts, context, number, base64)),
    removePicture: async (context, number, uid) =>
      kept(context, await removeServicePicture(parts, context.actor, number, uid)),
    keep: async (context, step, read, ...args) =>
      kept(context, await step(parts, context.actor, read, ...args)),
  };
}

import { type Actor, customerIdOf, may } from '@jinlan/domain/people';
import { closingObstacles } from '@jinlan/domain/privacy';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { HeldData } from '../../platform/personal-data.ts';
import type { Identity } from '../identity/index.ts';
import { closeAccounts, closeAccountsJob } from './close-accounts.ts';
import { type DataForm, type DataKey, openData, requestData } from './download-data.ts';
import { heldOnWire } from './held-groups.ts';
import { openMattersOf } from './open-matters.ts';
import { presentClosing } from './present-closing.ts';
import { keepAccount, requestClosing } from './request-closing.ts';
import type { PrivacyServices } from './services.ts';
import { type ClosingRow, closingOf } from './store.ts';

export { closeAccountsJob } from './close-accounts.ts';
export type { DataForm } from './download-data.ts';
export { resolvers } from './resolvers.ts';
export { closingStartsOver } from './store.ts';

/**
 * The cost of this type in fields, whatever fields are selected: the obstacles to closing an account are read in about ten
 * statements.
 */
export const objectCosts = { CustomerPrivacy: 2_000 } as const;

declare module '../../platform/context.ts' {
  interface Areas {
    readonly privacy: Privacy;
  }
}

type Caller = Parameters<Identity['provenOwner']>[0];

/** The rights of customers over their data: to read the data, to download them, and to close the account. */
export interface Privacy {
  /** The kinds of data with their tables, for the test that compares them with the database. */
  readonly heldTables: readonly Pick<HeldData, 'group' | 'tables'>[];
  /** Null for anybody else's account. */
  of(
    context: Pick<RequestContext, 'actor' | 'now'>,
    customerId: string | null,
  ): Promise<Wire<'CustomerPrivacy'> | null>;
  /** Null for an account that is not being closed, and for anybody else's. */
  closingOf(context: Pick<RequestContext, 'actor'>, customerId: string | null): Promise<ClosingRow | null>;
  requestData(caller: Caller, password: string | null): Promise<DataKey>;
  openData(
    context: Pick<RequestContext, 'actor' | 'now' | 'storeView'>,
    file: { readonly key: string; readonly form: DataForm },
  ): Promise<AsyncIterable<string>>;
  requestClosing(
    caller: Caller,
    input: { readonly password: string | null | false; readonly losesPoints: boolean },
  ): Promise<ClosingRow>;
  keepAccount(caller: Pick<RequestContext, 'actor' | 'now'>): Promise<boolean>;
}

const everyHour = 3_600;

const isOwn = (actor: Actor, customerId: string): boolean =>
  customerIdOf(actor) === customerId &&
  may(actor, 'account.read', { id: customerId, customerId, storeId: null });

export function createPrivacy(services: PrivacyServices): Privacy {
  const { platform } = services;
  const { db, config } = platform;
  platform.jobs.every(closeAccountsJob, everyHour, () => closeAccounts(services));
  return {
    heldTables: services.held,
    async of({ actor, now }, customerId) {
      if (customerId === null || !isOwn(actor, customerId)) return null;
      const [open, closing] = await Promise.all([
        openMattersOf(db, customerId, now),
        closingOf(db, customerId),
      ]);
      return {
        held: [...heldOnWire],
        closing: closing && presentClosing(closing),
        obstacles: closingObstacles(open).map((obstacle) => ({
          kind: obstacle.kind.toUpperCase() as Uppercase<typeof obstacle.kind>,
          order_number: 'orderNumber' in obstacle ? obstacle.orderNumber : null,
        })),
        points: open.points,
        closing_days: config.accountClosingDays,
        order_years: config.orderDataYears,
      };
    },
    closingOf: async ({ actor }, customerId) =>
      customerId !== null && isOwn(actor, customerId) ? closingOf(db, customerId) : null,
    requestData: (caller, password) => requestData(services, caller, password),
    openData: (context, file) => openData(services, context, file),
    requestClosing: (caller, input) => requestClosing(services, caller, input),
    keepAccount: (caller) => keepAccount(services, caller),
  };
}

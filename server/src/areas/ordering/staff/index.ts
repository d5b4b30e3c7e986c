import { sendRefundData } from '@jinlan/domain/validity';
import type { QueryStaffOrdersArgs } from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { resendRefunds, sendRefund } from '../payments/send-refund.ts';
import { jobs, type Services } from '../services.ts';
import { deliverLongShipped } from './deliver-long-shipped.ts';
import { type DesignOfOrder, findDesign } from './find-design.ts';
import { findStoreOrder, staffOf } from './find-order.ts';
import { listStoreOrders } from './list-orders.ts';
import { loadStaffDetails, presentList, presentStaffOrder } from './present-staff-order.ts';
import { type StepInputs, type StepName, steps } from './steps.ts';
import { takeStep } from './take-step.ts';

export { staffResolvers } from './resolvers.ts';

type Caller = Pick<RequestContext, 'actor' | 'storeView'>;

/** A store's orders for its staff: lists, details and the steps of an order. */
export interface StaffOrders {
  orders(context: Caller, args: QueryStaffOrdersArgs): Promise<Wire<'StaffOrders'>>;
  order(context: Caller, number: string): Promise<Wire<'StaffOrder'>>;
  /** An ordered design, for its workshop sheet and 3D files. */
  design(context: Pick<Caller, 'actor'>, number: string, line: number): Promise<DesignOfOrder>;
  step<Name extends StepName>(
    context: Caller,
    name: Name,
    input: StepInputs[Name],
  ): Promise<Wire<'StaffOrder'>>;
}

const hourSeconds = 3_600;

export function createStaffOrders(services: Services): StaffOrders {
  const { platform } = services;
  platform.jobs.on(jobs.sendRefund, sendRefundData, (job) => sendRefund(services, job), { retries: 40 });
  platform.jobs.every(jobs.resendRefunds, hourSeconds, () => resendRefunds(services));
  platform.jobs.every(jobs.deliver, hourSeconds, () => deliverLongShipped(services));

  return {
    async orders({ actor, storeView }, args) {
      return presentList(services, await listStoreOrders(services, actor, args), storeView.locale);
    },
    async order({ actor, storeView }, number) {
      const staff = staffOf(actor);
      const row = await findStoreOrder(services, staff, number);
      return presentStaffOrder(services, staff, await loadStaffDetails(services, row), storeView.locale);
    },
    design: ({ actor }, number, line) => findDesign(services, actor, number, line),
    async step({ actor, storeView }, name, input) {
      const staff = staffOf(actor);
      const row = await takeStep(services, actor, input, steps[name](services, input));
      return presentStaffOrder(services, staff, await loadStaffDetails(services, row), storeView.locale);
    },
  };
}

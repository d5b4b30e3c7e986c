import type { RequestContext } from '../../../platform/context.ts';
import type { StaffOrdersArguments } from './list-orders.ts';
import { type StepInputs, type StepName, steps } from './steps.ts';

/** Every step has one shape: what was typed goes in, the order as it is then comes out. */
const stepResolver =
  <Name extends StepName>(name: Name) =>
  async (_: unknown, { input }: { input: StepInputs[Name] }, context: RequestContext) => ({
    order: await context.areas.ordering.staff.step(context, name, input),
  });

export const staffResolvers = {
  Query: {
    staffOrders: (_: unknown, args: StaffOrdersArguments, context: RequestContext) =>
      context.areas.ordering.staff.orders(context, args),
    staffOrder: (_: unknown, { number }: { number: string }, context: RequestContext) =>
      context.areas.ordering.staff.order(context, number),
  },
  Mutation: Object.fromEntries(
    (Object.keys(steps) as StepName[]).map((name) => [name, stepResolver(name)] as const),
  ),
};

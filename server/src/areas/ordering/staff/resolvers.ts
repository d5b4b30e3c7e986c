import type { MutationResolvers, Resolvers } from '../../../graphql/generated/resolvers.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { StepInputs, StepName } from './steps.ts';

/** All steps have one shape: the input goes in, the updated order comes out. */
const step =
  <Name extends StepName>(name: Name) =>
  async (_: unknown, { input }: { readonly input: StepInputs[Name] }, context: RequestContext) => ({
    order: await context.areas.ordering.staff.step(context, name, input),
  });

const stepResolvers = {
  takeOrderPayment: step('takeOrderPayment'),
  returnOrderTransfer: step('returnOrderTransfer'),
  settleFailedRefund: step('settleFailedRefund'),
  approveOrder: step('approveOrder'),
  showOrderAddress: step('showOrderAddress'),
  askAboutOrder: step('askAboutOrder'),
  recordOrderAnswer: step('recordOrderAnswer'),
  cancelStaffOrder: step('cancelStaffOrder'),
  finishMakingOrder: step('finishMakingOrder'),
  shipOrderFromFactory: step('shipOrderFromFactory'),
  moveOrderDay: step('moveOrderDay'),
  receiveOrderGoods: step('receiveOrderGoods'),
  shipOrder: step('shipOrder'),
  handOverOrder: step('handOverOrder'),
  reissuePickupCode: step('reissuePickupCode'),
  markOrderDelivered: step('markOrderDelivered'),
  refundOrder: step('refundOrder'),
  requestOrderReturn: step('requestOrderReturn'),
  settleOrderReturn: step('settleOrderReturn'),
  settleReturn: step('settleReturn'),
} satisfies { readonly [Name in StepName]: MutationResolvers[Name] };

export const staffResolvers = {
  Query: {
    staffOrders: (_, args, context) => context.areas.ordering.staff.orders(context, args),
    staffOrder: (_, { number }, context) => context.areas.ordering.staff.order(context, number),
  },
  Mutation: {
    ...stepResolvers,
    reportCraftStage: async (_, { input }, context) => ({
      order: await context.areas.ordering.staff.reportCraftStage(context, input),
    }),
    addCraftPicture: async (_, { input }, context) => ({
      order: await context.areas.ordering.staff.addCraftPicture(context, input),
    }),
    removeCraftPicture: async (_, { input }, context) => ({
      order: await context.areas.ordering.staff.removeCraftPicture(context, input),
    }),
    stepOrders: (_, { input }, context) => context.areas.ordering.staff.stepOrders(context, input),
    addStoreReturnComment: async (_, { input }, context) => ({
      order: await context.areas.ordering.staff.commentOnReturn(context, input),
    }),
    uploadEInvoice: async (_, { input }, context) => ({
      order: await context.areas.ordering.staff.uploadEInvoice(context, input),
    }),
    printGiftCard: (_, { input }, context) => context.areas.ordering.staff.printGiftCard(context, input),
    sendGiftCardAgain: async (_, { input }, context) => ({
      order: await context.areas.ordering.staff.sendGiftCardAgain(context, input),
    }),
    retryEInvoice: async (_, { input }, context) => ({
      order: await context.areas.ordering.staff.retryEInvoice(context, input),
    }),
    rejectEInvoice: async (_, { input }, context) => ({
      order: await context.areas.ordering.staff.rejectEInvoice(context, input),
    }),
  },
} satisfies Resolvers;

import { issueEInvoiceData, sendRefundData } from '@jinlan/domain/validity';
import type {
  AddCraftPictureInput,
  AddStoreReturnCommentInput,
  GiftCardHandOutInput,
  QueryStaffOrdersArgs,
  RejectEInvoiceInput,
  RemoveCraftPictureInput,
  ReportCraftStageInput,
  RetryEInvoiceInput,
  StepOrdersInput,
  UploadEInvoiceInput,
} from '../../../graphql/generated/resolvers.ts';
import type { Wire } from '../../../graphql/wire.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { addCraftPicture, deleteOldCraftPictures, removeCraftPicture } from '../craft/pictures.ts';
import { reportCraftStage } from '../craft/report-stage.ts';
import { issueByProvider, resendEInvoices } from '../e-invoices/issue-by-provider.ts';
import { rejectEInvoice, retryEInvoice, uploadEInvoice } from '../e-invoices/settle-e-invoice.ts';
import { resendRefunds, sendRefund } from '../payments/send-refund.ts';
import { addStoreReturnComment } from '../returns/write-comment.ts';
import { jobs, type Services } from '../services.ts';
import { remindOfRests } from '../steps/ask-for-rest.ts';
import type { OrderRow } from '../store.ts';
import { deliverLongShipped } from './deliver-long-shipped.ts';
import { type DesignOfOrder, findDesign } from './find-design.ts';
import { findStoreOrder, staffOf } from './find-order.ts';
import { printGiftCard, sendGiftCardAgain } from './hand-out-gift-cards.ts';
import { listStoreOrders } from './list/list-orders.ts';
import { presentList } from './list/present-list.ts';
import { loadStaffDetails, presentStaffOrder } from './present-staff-order.ts';
import { remindOfRefunds } from './remind-of-refunds.ts';
import { stepOrders } from './step-orders.ts';
import { type StepInputs, type StepName, steps } from './steps.ts';
import { takeStep } from './take-step.ts';

export { staffResolvers } from './resolvers.ts';

type Caller = Pick<RequestContext, 'actor' | 'storeView'>;
type Sender = Caller & Pick<RequestContext, 'source' | 'isGone'>;

/** A store's orders for its staff: lists, details and the steps of an order. */
export interface StaffOrders {
  orders(context: Caller, args: QueryStaffOrdersArgs): Promise<Wire<'StaffOrders'>>;
  order(context: Caller, number: string): Promise<Wire<'StaffOrder'>>;
  /** An ordered design, for its workshop sheet and 3D files. */
  design(context: Pick<Caller, 'actor'>, number: string, line: number): Promise<DesignOfOrder>;
  reportCraftStage(context: Caller, input: ReportCraftStageInput): Promise<Wire<'StaffOrder'>>;
  addCraftPicture(context: Sender, input: AddCraftPictureInput): Promise<Wire<'StaffOrder'>>;
  removeCraftPicture(context: Sender, input: RemoveCraftPictureInput): Promise<Wire<'StaffOrder'>>;
  commentOnReturn(context: Caller, input: AddStoreReturnCommentInput): Promise<Wire<'StaffOrder'>>;
  uploadEInvoice(context: Caller, input: UploadEInvoiceInput): Promise<Wire<'StaffOrder'>>;
  rejectEInvoice(context: Caller, input: RejectEInvoiceInput): Promise<Wire<'StaffOrder'>>;
  retryEInvoice(context: Caller, input: RetryEInvoiceInput): Promise<Wire<'StaffOrder'>>;
  printGiftCard(context: Caller, input: GiftCardHandOutInput): Promise<Wire<'PrintGiftCardOutput'>>;
  sendGiftCardAgain(context: Caller, input: GiftCardHandOutInput): Promise<Wire<'StaffOrder'>>;
  /** Takes one step of several orders, and returns the result of each. */
  stepOrders(context: Pick<Caller, 'actor'>, input: StepOrdersInput): Promise<Wire<'StepOrdersOutput'>>;
  step<Name extends StepName>(
    context: Caller,
    name: Name,
    input: StepInputs[Name],
  ): Promise<Wire<'StaffOrder'>>;
}

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

export function createStaffOrders(services: Services): StaffOrders {
  const { platform } = services;
  platform.jobs.on(jobs.sendRefund, sendRefundData, (job) => sendRefund(services, job), { retries: 40 });
  platform.jobs.on(jobs.issueEInvoice, issueEInvoiceData, (job) => issueByProvider(services, job), {
    retries: 12,
  });
  platform.jobs.every(jobs.resendEInvoices, hourSeconds, () => resendEInvoices(services));
  platform.jobs.every(jobs.resendRefunds, hourSeconds, () => resendRefunds(services));
  platform.jobs.every(jobs.remindOfRefunds, hourSeconds, () => remindOfRefunds(services));
  platform.jobs.every(jobs.remindOfRests, daySeconds, () => remindOfRests(services));
  platform.jobs.every(jobs.deleteCraftPictures, daySeconds, () => deleteOldCraftPictures(services));
  platform.jobs.every(jobs.deliver, hourSeconds, () => deliverLongShipped(services));

  const present = async ({ actor, storeView }: Caller, row: OrderRow): Promise<Wire<'StaffOrder'>> =>
    presentStaffOrder(
      services,
      staffOf(actor),
      await loadStaffDetails(services, staffOf(actor), row),
      storeView.locale,
    );

  return {
    async orders({ actor, storeView }, args) {
      return presentList(services, await listStoreOrders(services, actor, args), storeView.locale);
    },
    order: async (caller, number) =>
      present(caller, await findStoreOrder(services, staffOf(caller.actor), number)),
    design: ({ actor }, number, line) => findDesign(services, actor, number, line),
    reportCraftStage: async (caller, input) =>
      present(caller, await reportCraftStage(services, caller.actor, input)),
    addCraftPicture: async (caller, input) => present(caller, await addCraftPicture(services, caller, input)),
    removeCraftPicture: async (caller, input) =>
      present(caller, await removeCraftPicture(services, caller, input)),
    commentOnReturn: async (caller, input) =>
      present(caller, await addStoreReturnComment(services, caller.actor, input)),
    uploadEInvoice: async (caller, input) =>
      present(caller, await uploadEInvoice(services, caller.actor, input)),
    rejectEInvoice: async (caller, input) =>
      present(caller, await rejectEInvoice(services, caller.actor, input)),
    retryEInvoice: async (caller, input) =>
      present(caller, await retryEInvoice(services, caller.actor, input)),
    async printGiftCard(caller, input) {
      const { order, pdf } = await printGiftCard(services, caller.actor, input);
      return { order: await present(caller, order), pdf };
    },
    sendGiftCardAgain: async (caller, input) =>
      present(caller, await sendGiftCardAgain(services, caller.actor, input)),
    stepOrders: async ({ actor }, input) => ({ results: [...(await stepOrders(services, actor, input))] }),
    async step(caller, name, input) {
      // Checked before the input is read.
      staffOf(caller.actor);
      return present(caller, await takeStep(services, caller.actor, input, steps[name](services, input)));
    },
  };
}

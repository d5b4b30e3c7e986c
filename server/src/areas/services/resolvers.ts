import type { BookServiceInput, CounterServiceInput, Resolvers } from '../../graphql/generated/resolvers.ts';
import { pageInfo, pageOf } from '../../platform/requests/pages.ts';
import * as correcting from './counter/correct.ts';
import * as keeping from './counter/keep.ts';
import { constructionOf, kindOf, metalOf, stageOf } from './present.ts';
import type { WantedService } from './read-wanted.ts';

const wantedOf = (input: BookServiceInput | CounterServiceInput): WantedService => ({
  kind: kindOf(input.kind),
  pieceUid: 'piece_uid' in input ? (input.piece_uid ?? null) : null,
  pieceName: input.piece_name ?? '',
  metal: input.metal ? metalOf(input.metal) : null,
  ring: input.ring
    ? {
        construction: constructionOf(input.ring.construction),
        ...{ from: input.ring.size_from.trim(), to: input.ring.size_to.trim() },
      }
    : null,
  remark: input.remark ?? '',
});

const readOf = ({
  number,
  key,
  version,
}: {
  readonly number: string;
  readonly key?: string | null | undefined;
  readonly version: number;
}) => ({ number, version, key: key ?? null });

export const resolvers = {
  Query: {
    serviceOffers: async (_, __, context) => [...(await context.areas.services.offers(context))],
    serviceJob: (_, { number, key }, context) =>
      context.areas.services.open(context, { number, key: key ?? null }),
    async staffServiceJobs(_, { stage, ...args }, context) {
      const page = pageOf(args);
      const wanted = stage ? stageOf(stage) : null;
      const { items, total } = await context.areas.services.ofStore(context, wanted, page);
      return { items: [...items], total_count: total, page_info: pageInfo(page, total) };
    },
    staffServiceJob: (_, { number }, context) => context.areas.services.ofStaff(context, number),
  },
  Mutation: {
    bookService: (_, { input }, context) =>
      context.areas.services.book(context, {
        ...wantedOf(input),
        ...{ storeCode: input.store_code, startsAt: input.starts_at ?? null, name: input.name ?? null },
        ...{ mobile: input.mobile ?? null, code: input.code ?? null, email: input.email ?? null },
      }),
    findServices: async (_, typed, context) => [...(await context.areas.services.find(context, typed))],
    acceptServiceEstimate: (_, args, context) => context.areas.services.accept(context, readOf(args)),
    refuseServiceEstimate: (_, args, context) => context.areas.services.refuse(context, readOf(args)),
    cancelService: (_, args, context) => context.areas.services.withdraw(context, readOf(args)),
    openServiceAtCounter: (_, { input }, context) =>
      context.areas.services.openAtCounter(context, {
        ...wantedOf(input),
        ...{ name: input.name, mobile: input.mobile, email: input.email },
        language: input.language ?? null,
      }),
    receiveServicePiece: (_, { condition, weight, ...read }, context) =>
      context.areas.services.keep(context, keeping.receivePiece, read, { condition, weight }),
    addServicePicture: (_, { number, picture }, context) =>
      context.areas.services.addPicture(context, number, picture),
    removeServicePicture: (_, { number, uid }, context) =>
      context.areas.services.removePicture(context, number, uid),
    estimateService: (_, { amount, note, promised_on: promisedOn, ...read }, context) =>
      context.areas.services.keep(context, keeping.estimateService, read, {
        ...{ amount: amount ?? null, note: note ?? '', promisedOn: promisedOn ?? null },
      }),
    decideServiceAtCounter: (_, { accepted, ...read }, context) =>
      context.areas.services.keep(context, keeping.decideAtCounter, read, accepted),
    startService: (_, read, context) => context.areas.services.keep(context, keeping.startService, read),
    finishService: (_, read, context) => context.areas.services.keep(context, keeping.finishService, read),
    stopService: (_, { reason, ...read }, context) =>
      context.areas.services.keep(context, keeping.stopService, read, reason),
    declineService: (_, { reason, ...read }, context) =>
      context.areas.services.keep(context, keeping.declineService, read, reason),
    weighServicePiece: (_, { weight, ...read }, context) =>
      context.areas.services.keep(context, keeping.weighPiece, read, weight),
    settleServiceWeight: (_, { reason, ...read }, context) =>
      context.areas.services.keep(context, keeping.settleWeight, read, reason),
    takeServicePayment: (_, { receipt, amount, ...read }, context) =>
      context.areas.services.keep(context, keeping.takePayment, read, { receipt, amount }),
    handBackService: (_, { code, telephone_end: telephoneEnd, ...read }, context) =>
      context.areas.services.keep(context, keeping.handBack, read, { code, telephoneEnd }),
    reissueServiceCode: (_, read, context) => context.areas.services.keep(context, keeping.reissueCode, read),
    correctServiceEmail: (_, { email, ...read }, context) =>
      context.areas.services.keep(context, correcting.correctEmail, read, email),
    correctServiceWeight: (_, { weight, reason, ...read }, context) =>
      context.areas.services.keep(context, correcting.correctWeight, read, { weight, reason }),
    correctServiceReceipt: (_, { receipt, reason, ...read }, context) =>
      context.areas.services.keep(context, correcting.correctReceipt, read, { receipt, reason }),
    returnServicePiece: (_, { reason, ...read }, context) =>
      context.areas.services.keep(context, keeping.returnPiece, read, reason),
  },
  Customer: {
    async service_jobs({ customer_id: customerId }, args, context) {
      const page = pageOf(args);
      const { items, total } = await context.areas.services.ofCustomer(context, customerId ?? null, page);
      return { items: [...items], total_count: total, page_info: pageInfo(page, total) };
    },
  },
} satisfies Resolvers;

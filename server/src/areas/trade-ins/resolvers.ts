import type { Resolvers } from '../../graphql/generated/resolvers.ts';
import { pageInfo, pageOf } from '../../platform/requests/pages.ts';
import * as keeping from './keep.ts';
import * as offering from './offer.ts';
import { documentOf, materialOf, methodOf, outcomeOf, stageOf } from './wire-words.ts';

export const resolvers = {
  Query: {
    tradeInTerms: (_, __, context) => context.areas.tradeIns.terms(context),
    tradeInEstimate: (_, { input }, context) =>
      context.areas.tradeIns.estimate(context, {
        ...{ material: materialOf(input.material), fineness: input.fineness, weight: input.weight },
        ...{ isOwn: input.is_own, years: input.years },
      }),
    tradeIn: (_, { number, key }, context) =>
      context.areas.tradeIns.open(context, { number, key: key ?? null }),
    async staffTradeIns(_, { stage, ...args }, context) {
      const page = pageOf(args);
      const wanted = stage ? stageOf(stage) : null;
      const { items, total } = await context.areas.tradeIns.ofStore(context, wanted, page);
      return { items: [...items], total_count: total, page_info: pageInfo(page, total) };
    },
    staffTradeIn: (_, { number }, context) => context.areas.tradeIns.ofStaff(context, number),
    staffTradeInDay: (_, { day }, context) => context.areas.tradeIns.day(context, day),
  },
  Mutation: {
    bookTradeIn: (_, { input }, context) =>
      context.areas.tradeIns.book(context, {
        ...{ material: materialOf(input.material), pieceName: input.piece_name, remark: input.remark ?? '' },
        ...{ storeCode: input.store_code, startsAt: input.starts_at, name: input.name ?? null },
        ...{ mobile: input.mobile ?? null, code: input.code ?? null, email: input.email ?? null },
      }),
    cancelTradeIn: (_, { number, version, key }, context) =>
      context.areas.tradeIns.withdraw(context, { number, version, key: key ?? null }),
    openTradeInAtCounter: (_, { input }, context) =>
      context.areas.tradeIns.openAtCounter(context, {
        ...{ material: materialOf(input.material), pieceName: input.piece_name, remark: input.remark ?? '' },
        ...{ name: input.name, mobile: input.mobile, email: input.email },
        language: input.language ?? null,
      }),
    receiveTradeIn: (_, { condition, weight, ...read }, context) =>
      context.areas.tradeIns.keep(context, keeping.receivePiece, read, { condition, weight }),
    addTradeInPicture: (_, { number, picture }, context) =>
      context.areas.tradeIns.addPicture(context, number, picture),
    removeTradeInPicture: (_, { number, uid }, context) =>
      context.areas.tradeIns.removePicture(context, number, uid),
    identifyTradeIn: (_, { document, document_end: documentEnd, ...read }, context) =>
      context.areas.tradeIns.keep(context, keeping.noteIdentity, read, {
        ...{ document: documentOf(document), documentEnd },
      }),
    offerTradeIn: (_, { assay, ...read }, context) =>
      context.areas.tradeIns.keep(context, offering.offerTradeIn, read, {
        ...{ material: materialOf(assay.material), fineness: assay.fineness ?? null },
        ...{ weight: assay.weight ?? null, isOwn: assay.is_own ?? false, years: assay.years ?? 0 },
        ...{ certificate: assay.certificate ?? '', stonePrice: assay.stone_price ?? null },
      }),
    confirmTradeIn: (_, read, context) => context.areas.tradeIns.keep(context, keeping.confirmOffer, read),
    acceptTradeIn: (_, { to, code, telephone_end: telephoneEnd, ...read }, context) =>
      context.areas.tradeIns.keep(context, offering.acceptOffer, read, {
        ...{ to: outcomeOf(to), code, telephoneEnd },
      }),
    refuseTradeIn: (_, read, context) => context.areas.tradeIns.keep(context, keeping.refuseOffer, read),
    stopTradeIn: (_, { reason, ...read }, context) =>
      context.areas.tradeIns.keep(context, keeping.stopTradeIn, read, reason),
    declineTradeIn: (_, { reason, ...read }, context) =>
      context.areas.tradeIns.keep(context, keeping.declineTradeIn, read, reason),
    payOutTradeIn: (_, { method, receipt, amount, ...read }, context) =>
      context.areas.tradeIns.keep(context, offering.payOut, read, {
        ...{ method: methodOf(method), receipt, amount },
      }),
    handBackTradeIn: (_, { code, telephone_end: telephoneEnd, ...read }, context) =>
      context.areas.tradeIns.keep(context, keeping.handBack, read, { code, telephoneEnd }),
    reportTradeIn: (_, { report, ...read }, context) =>
      context.areas.tradeIns.keep(context, keeping.reportPiece, read, report),
    releaseTradeIn: (_, { reason, ...read }, context) =>
      context.areas.tradeIns.keep(context, keeping.releasePiece, read, reason),
    surrenderTradeIn: (_, { reason, ...read }, context) =>
      context.areas.tradeIns.keep(context, keeping.surrenderPiece, read, reason),
    reissueTradeInCode: (_, read, context) => context.areas.tradeIns.keep(context, keeping.reissueCode, read),
  },
  Customer: {
    async trade_ins({ customer_id: customerId }, args, context) {
      const page = pageOf(args);
      const { items, total } = await context.areas.tradeIns.ofCustomer(context, customerId ?? null, page);
      return { items: [...items], total_count: total, page_info: pageInfo(page, total) };
    },
    trade_in_values: async ({ customer_id: customerId }, _, context) => [
      ...(await context.areas.tradeIns.valuesOf(context, customerId ?? null)),
    ],
  },
} satisfies Resolvers;

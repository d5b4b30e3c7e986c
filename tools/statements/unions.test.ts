import { anniversaryKinds, calendars } from '@jinlan/domain/anniversaries';
import { appointmentPurposes, appointmentStages, closureKinds } from '@jinlan/domain/appointments';
import { consentChannels, consentKinds } from '@jinlan/domain/consents';
import { conversationStages } from '@jinlan/domain/conversations';
import { couponOrigins } from '@jinlan/domain/coupons';
import { eInvoiceStates } from '@jinlan/domain/e-invoices';
import { hintKinds } from '@jinlan/domain/hints';
import { preciousMetals } from '@jinlan/domain/jewellery-box';
import { type EntryKind, shopAccounts } from '@jinlan/domain/ledger';
import { locales, markets } from '@jinlan/domain/markets';
import { memberLevels, memberRegions } from '@jinlan/domain/members';
import type { CurrencyCode } from '@jinlan/domain/money';
import { paymentParts } from '@jinlan/domain/orders';
import { cardWallets, type PayerDevice, type PhoneSystem } from '@jinlan/domain/payments';
import {
  type Actor,
  ageBands,
  prefixes,
  type StaffRole,
  textPurposes,
  visitPurposes,
} from '@jinlan/domain/people';
import {
  goldAlertChannels,
  goldAlertDirections,
  goldMetals,
  goldPriceTypes,
  reductionCauses,
  reductionPhases,
  reductionScopes,
} from '@jinlan/domain/pricing';
import { pushKinds } from '@jinlan/domain/push';
import { differenceCodes, type EntryKind as PaidKind, providers } from '@jinlan/domain/reconciliation';
import type { ReturnAuthor } from '@jinlan/domain/returns';
import { reviewStages } from '@jinlan/domain/reviews';
import { giftStages, milesStages, rewardKinds } from '@jinlan/domain/rewards';
import { ringConstructions, serviceKinds, serviceMetals, serviceStages } from '@jinlan/domain/services';
import { reservationStages, transferStages } from '@jinlan/domain/store-stock';
import {
  identityDocuments,
  payoutMethods,
  tradeInMaterials,
  tradeInOutcomes,
  tradeInStages,
} from '@jinlan/domain/trade-in';
import type { BundleOption, LinkKind } from '@jinlan/domain/validity';
import { visibilities as listVisibilities, type Notice } from '@jinlan/domain/wishlists';
import { craftKinds, craftStages } from '@jinlan/domain/workshop';
import { describe, expect, it } from 'vitest';
import { sandboxOidcClients } from '../../contract/sandbox-oidc.ts';
import type { PromotionTerms } from '../../domain/src/promotions/index.ts';
import type {
  Product as AlipayProduct,
  TradeState as AlipayTradeState,
} from '../../sandbox/src/alipay/store.ts';
import type { CardBehaviour } from '../../sandbox/src/bank/cards.ts';
import type { BankStatus } from '../../sandbox/src/bank/store.ts';
import type { IssueState } from '../../sandbox/src/e-invoices/store.ts';
import { faults as oidcFaults } from '../../sandbox/src/oidc/store.ts';
import {
  type IntentStatus,
  methodTypes,
  type RefundStatus as StripeRefundStatus,
} from '../../sandbox/src/stripe/store.ts';
import type { RefundStatus, TradeState, TradeType } from '../../sandbox/src/wechat/store.ts';
import type { CartRow } from '../../server/src/areas/cart/store.ts';
import type { SearchRule } from '../../server/src/areas/catalogue/finding/store-search.ts';
import type { AttributeRow, UrlRow } from '../../server/src/areas/catalogue/store.ts';
import { typeNames, visibilities } from '../../server/src/areas/catalogue/types/product-types.ts';
import type { Author, ShopEvent } from '../../server/src/areas/conversations/store-messages.ts';
import type { ConsentCause } from '../../server/src/areas/identity/consents/store-consents.ts';
import type { SubmissionState } from '../../server/src/areas/ordering/e-invoices/store-submissions.ts';
import type { PaymentState } from '../../server/src/areas/ordering/payments/store.ts';
import type { BankTransfer } from '../../server/src/areas/ordering/payments/store-transfers.ts';
import type { StatementRow } from '../../server/src/areas/ordering/reconciliation/store.ts';
import type { RefundRow } from '../../server/src/areas/ordering/steps/store-effects.ts';
import type { Source } from '../../server/src/areas/pricing/store.ts';
import type { PublicationState } from '../../server/src/areas/pricing/store-publications.ts';
import type { GiftCardState } from '../../server/src/areas/tenders/store.ts';
import type { OutgoingMessage } from '../../server/src/platform/gateways/messages.ts';
import type { CredentialKind } from '../../server/src/platform/gateways/wechat-app/store-credentials.ts';
import { openDescriber } from './describe.ts';

/** The members of a union, each once; an incomplete list does not compile. */
const all = <Union extends string>(members: Readonly<Record<Union, true>>): readonly string[] =>
  Object.keys(members);

/** The values that the code allows in each column; the test fails for a check constraint that is missing here. */
const unions: Readonly<Record<string, readonly string[]>> = {
  'cart.cart.market': markets,
  'cart.cart.state': all<CartRow['state']>({ active: true, ordered: true, merged: true }),
  'cart.cart_address.kind': ['shipping', 'billing'],
  'catalogue.attribute.input': all<AttributeRow['input']>({
    ...{ select: true, multiselect: true, text: true, boolean: true, number: true },
  }),
  'catalogue.bundle_option.input': all<BundleOption['input']>({
    ...{ select: true, radio: true, checkbox: true, multi: true },
  }),
  'catalogue.bundle_option.role': all<NonNullable<BundleOption['role']>>({
    'for-her': true,
    'for-him': true,
  }),
  'catalogue.product.type': Object.keys(typeNames),
  'catalogue.product.visibility': visibilities,
  'catalogue.product.price_kind': ['fixed', 'by-weight'],
  'catalogue.product.metal': goldMetals,
  'catalogue.related_product.kind': all<LinkKind>({ related: true, upsell: true, crosssell: true }),
  'catalogue.search_rule.kind': all<SearchRule['kind']>({
    ...{ synonym: true, exact: true, stop: true, redirect: true },
  }),
  'catalogue.url_rewrite.type': all<UrlRow['type']>({ PRODUCT: true, CATEGORY: true, CMS_PAGE: true }),
  'hints.hint.kind': hintKinds,
  'identity.address.prefix': prefixes,
  'store_stock.reservation.stage': reservationStages,
  'store_stock.transfer.stage': transferStages,
  'appointments.appointment.purpose': appointmentPurposes,
  'appointments.appointment.stage': appointmentStages,
  'appointments.closure.kind': closureKinds,
  'ordering.craft_report.stage': craftStages,
  'workshop.capacity.market': markets,
  'workshop.capacity.craft': craftKinds,
  'services.price.market': markets,
  'services.price.kind': serviceKinds,
  'services.job.market': markets,
  'services.job.kind': serviceKinds,
  'services.job.stage': serviceStages,
  'services.job.metal': serviceMetals,
  'services.job.construction': ringConstructions,
  'trade_ins.rule.market': markets,
  'trade_ins.trade_in.market': markets,
  'trade_ins.trade_in.stage': tradeInStages,
  'trade_ins.trade_in.material': tradeInMaterials,
  'trade_ins.trade_in.document': identityDocuments,
  'trade_ins.trade_in.outcome': tradeInOutcomes,
  'trade_ins.trade_in.payout_method': payoutMethods,
  'conversations.conversation.market': markets,
  'conversations.conversation.stage': conversationStages,
  'conversations.message.author': all<Author>({ customer: true, staff: true, shop: true }),
  'conversations.message.event': all<ShopEvent>({
    ...{ joined: true, 'handed-over': true, mailed: true, closed: true },
  }),
  'identity.consent.channel': [...consentChannels, 'push'],
  'identity.consent.market': markets,
  'identity.consent.purpose': [...consentKinds, ...pushKinds],
  'identity.consent.source': all<ConsentCause['source']>({
    ...{ 'sign-up': true, account: true, footer: true, 'new-address': true, link: true },
    ...{ confirmed: true, age: true, former: true, 'first-proof': true },
  }),
  'identity.subscription.channel': [...consentChannels, 'push'],
  'identity.subscription.purpose': [...consentKinds, ...pushKinds],
  'identity.customer.age_range': ageBands,
  'identity.customer.market': markets,
  'identity.customer.prefix': prefixes,
  'identity.mobile_code.purpose': textPurposes,
  'identity.pending_sign_up.market': markets,
  'identity.pending_sign_up.locale': locales,
  'identity.provider_visit.purpose': visitPurposes,
  'identity.staff_member.role': all<StaffRole>({ adviser: true, manager: true }),
  'jewellery_box.added_piece.market': markets,
  'jewellery_box.added_piece.metal': preciousMetals,
  'members.anniversary.calendar': calendars,
  'members.anniversary.kind': anniversaryKinds,
  'members.coupon.market': markets,
  'members.coupon.origin': couponOrigins,
  'members.coupon.region': memberRegions,
  'members.coupon_claims.market': markets,
  'members.gift_redemption.market': markets,
  'members.gift_redemption.region': memberRegions,
  'members.gift_redemption.stage': giftStages,
  'members.miles_file.market': markets,
  'members.miles_request.market': markets,
  'members.miles_request.region': memberRegions,
  'members.points_adjustment.region': memberRegions,
  'members.miles_request.stage': milesStages,
  'members.purchase.region': memberRegions,
  'members.reward.kind': rewardKinds,
  'members.reward.level': memberLevels,
  'members.reward_market.market': markets,
  'members.standing.level': memberLevels,
  'members.standing.region': memberRegions,
  'ordering.bank_transfer.outcome': all<BankTransfer['outcome']>({ paid: true, returned: true }),
  'ordering.e_invoice.state': eInvoiceStates,
  'ordering.e_invoice_submission.state': all<SubmissionState>({
    ...{ waiting: true, refused: true, canceled: true, issued: true },
  }),
  'ordering.order_reduction.cause': reductionCauses,
  'ordering.order_reduction.phase': reductionPhases,
  'ordering.order_reduction.scope': reductionScopes,
  'ordering.order_return_comment.author': all<ReturnAuthor>({ buyer: true, store: true }),
  'ordering.payment.part': paymentParts,
  'ordering.payment.payer_device': all<PayerDevice>({ computer: true, phone: true }),
  'ordering.payment.payer_system': all<PhoneSystem>({ ios: true, android: true }),
  'ordering.payment.state': all<PaymentState>({
    ...{ starting: true, processing: true, action_required: true, paid: true, failed: true },
    ...{ in_store: true, transfer: true, not_needed: true, abandoned: true, refunding: true, refunded: true },
  }),
  'ordering.refund.owed_state': all<NonNullable<RefundRow['owedState']>>({
    new: true,
    waiting: true,
    done: true,
  }),
  'ordering.refund.state': all<RefundRow['state']>({ waiting: true, done: true, failed: true }),
  'ordering.sales_order.market': markets,
  'ordering.statement.market': markets,
  'ordering.statement.provider': providers,
  'ordering.statement.state': all<StatementRow['state']>({ waiting: true, compared: true }),
  'ordering.statement_difference.code': differenceCodes,
  'ordering.statement_difference.kind': all<PaidKind>({ payment: true, refund: true }),
  'ordering.statement_entry.kind': all<PaidKind>({ payment: true, refund: true }),
  'platform.change.actor_kind': all<Actor['kind']>({
    ...{ guest: true, customer: true, staff: true, office: true, system: true, gateway: true },
  }),
  'platform.job.state': ['waiting', 'running', 'dead'],
  'platform.ledger_entry.against': shopAccounts,
  'platform.ledger_day.against': shopAccounts,
  'platform.ledger_entry.kind': all<EntryKind>({ credit: true, debit: true, expiry: true, reversal: true }),
  'platform.message.channel': all<OutgoingMessage['channel']>({ email: true, sms: true }),
  'platform.wechat_credential.kind': all<CredentialKind>({ token: true, ticket: true }),
  'pricing.alert.market': markets,
  'pricing.alert.channel': goldAlertChannels,
  'pricing.alert.direction': goldAlertDirections,
  'pricing.board.unit': ['gram', 'tael'],
  'pricing.board.currency': ['HKD', 'CNY'] satisfies readonly CurrencyCode[],
  'pricing.board.type': goldPriceTypes,
  'pricing.board_version.source': all<Source>({
    ...{ simulator: true, feed: true, 'back-office': true, development: true },
  }),
  'pricing.promotion.market': markets,
  'pricing.promotion.kind': ['coupon', 'campaign'],
  'pricing.promotion.trigger': all<PromotionTerms['trigger']['kind']>({
    ...{ automatic: true, code: true, codes: true },
  }),
  'pricing.promotion_code.market': markets,
  'pricing.publication.state': all<PublicationState>({
    ...{ waiting: true, published: true, cancelled: true, overtaken: true, refused: true },
  }),
  'reviews.review.market': markets,
  'reviews.review.stage': reviewStages,
  'sandbox_bank.card_token.behaviour': all<CardBehaviour>({
    ...{ approve: true, decline: true, challenge: true, late: true, 'no-refund': true },
  }),
  'sandbox_bank.charge.status': all<BankStatus>({
    ...{ processing: true, requires_action: true, succeeded: true, failed: true, canceled: true },
  }),
  'sandbox_alipay.trade.product': all<AlipayProduct>({ page: true, wap: true, code: true, hk: true }),
  'sandbox_alipay.trade.state': all<AlipayTradeState>({
    WAIT_BUYER_PAY: true,
    TRADE_SUCCESS: true,
    TRADE_CLOSED: true,
  }),
  'sandbox_oidc.visit.client': Object.keys(sandboxOidcClients),
  'sandbox_oidc.visit.fault': oidcFaults,
  'sandbox_stripe.intent.status': all<IntentStatus>({
    requires_payment_method: true,
    requires_action: true,
    succeeded: true,
    canceled: true,
  }),
  'sandbox_stripe.method.type': methodTypes,
  'sandbox_stripe.method.wallet': Object.keys(cardWallets),
  'sandbox_stripe.refund.status': all<StripeRefundStatus>({
    pending: true,
    succeeded: true,
    failed: true,
    canceled: true,
  }),
  'sandbox_e_invoices.invoice.state': all<IssueState>({
    ...{ processing: true, issued: true, refused: true, canceled: true },
  }),
  'sandbox_wechat.refund.status': all<RefundStatus>({
    ...{ PROCESSING: true, SUCCESS: true, ABNORMAL: true, CLOSED: true },
  }),
  'sandbox_wechat.trade.state': all<TradeState>({
    ...{ NOTPAY: true, SUCCESS: true, REFUND: true, CLOSED: true },
  }),
  'sandbox_wechat.trade.trade_type': all<TradeType>({ NATIVE: true, H5: true, MWEB: true, JSAPI: true }),
  'stores.website.market': markets,
  'tenders.gift_card.market': markets,
  'tenders.gift_card.state': all<GiftCardState>({ active: true, blocked: true, refunded: true }),
  'privacy.closing.market': markets,
  'wishlists.item.market': markets,
  'wishlists.item.notice': all<Notice>({ price: true, stock: true }),
  'wishlists.list.visibility': listVisibilities,
};

/** One line for each column whose check differs from the code: `cart.cart.market: missing us`. */
function differences(
  checked: ReadonlyMap<string, readonly string[]>,
  allowed: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const columns = new Set([...checked.keys(), ...Object.keys(allowed)]);
  return [...columns].toSorted().flatMap((column) => {
    const inCheck = checked.get(column);
    const inCode = allowed[column];
    if (inCheck === undefined) return [`${column}: no check constraint`];
    if (inCode === undefined) return [`${column}: not listed in this file`];
    const missing = inCode.filter((text) => !inCheck.includes(text));
    const unknown = inCheck.filter((text) => !inCode.includes(text));
    return [
      ...(missing.length > 0 ? [`${column}: missing ${missing.join(', ')}`] : []),
      ...(unknown.length > 0 ? [`${column}: the code has no ${unknown.join(', ')}`] : []),
    ];
  });
}

describe('a union that a check constraint lists', () => {
  it('equals the union of the code, for every column', async () => {
    const describer = await openDescriber();
    const checked = await describer.unions();
    await describer.close();
    expect(checked.size).toBeGreaterThan(30);
    expect(differences(checked, unions)).toEqual([]);
  });

  it('is reported by its column and what differs', () => {
    const checked = new Map([
      ['a.a.market', ['hk', 'xx']],
      ['a.a.kind', ['b']],
    ]);
    expect(differences(checked, { 'a.a.market': ['hk', 'us'], 'a.b.stage': ['c'] })).toEqual([
      'a.a.kind: not listed in this file',
      'a.a.market: missing us',
      'a.a.market: the code has no xx',
      'a.b.stage: no check constraint',
    ]);
  });
});

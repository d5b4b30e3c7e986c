import type { CardChoice } from '@jinlan/domain/payments';
import type { GraphQLResolveInfo } from 'graphql';
import type {
  InputMaybe,
  MutationResolvers,
  PaymentMethodInput,
  Resolvers,
} from '../../graphql/generated/resolvers.ts';
import type { Wire } from '../../graphql/wire.ts';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/requests/refusal.ts';
import { downloadLinkUid, downloadsOf } from '../catalogue/index.ts';
import { presentLostGifts } from './gifts/present-gifts.ts';
import { addressChoiceOf, cartIdOf, itemOf, legacyItem, optionsOf, required, uidsOf } from './inputs.ts';
import type { ItemRefusal } from './lines/add-products.ts';
import { lineIdOf, lineUid } from './lines/change-lines.ts';
import { magentoMutations, pageOfItems } from './opening/magento-cart.ts';
import { itemsWeight } from './presenting/items-weight.ts';
import { nextBenefits } from './presenting/next-benefits.ts';
import { type LineSource, presentLinePrices, presentPrices } from './presenting/present-cart.ts';
import { promisedDayOf } from './presenting/promised-days.ts';
import { presentReturnExclusions } from './presenting/return-exclusions.ts';
import { sellingResolvers } from './selling/resolvers-selling.ts';

const only = <T>(list: readonly InputMaybe<T>[], name: string): T => {
  const [first, ...others] = list;
  if (!first || others.length > 0) throw refuse('BAD_REQUEST', { reason: `exactly one entry in ${name}` });
  return first;
};

/** Magento's older mutations for pieces without choices. */
const addSimple = (async (_, args, context, info) => {
  const { cart_id, cart_items } = required(args);
  const items = cart_items.flatMap((item) => (item ? [legacyItem(item)] : []));
  const changed = await context.areas.cart.addAll(withRequestId(context, info), cart_id, items);
  return { cart: await context.areas.cart.show(context, changed) };
}) satisfies MutationResolvers['addSimpleProductsToCart'];

/**
 * Adds the field's key to the request id: two equal additions in one document are two requests, and a
 * repeated document is recognised as the same two.
 */
const withRequestId = (context: RequestContext, info: GraphQLResolveInfo): RequestContext => ({
  ...context,
  requestId: `${context.requestId}/${info.path.key}`,
});

const presentRefusal = ({ index, code, refusal }: ItemRefusal): Wire<'CartUserInputError'> => ({
  index,
  code,
  message: refusal.message,
  reason: refusal.code,
});

/** The card of a payment method, in the spelling of this shop or of Braintree's clients, or its bank; null without one. */
function cardOf({
  card,
  braintree,
  card_vault,
  braintree_cc_vault,
  fpx,
}: PaymentMethodInput): CardChoice | null {
  const saved = card_vault ?? braintree_cc_vault;
  if (saved) return { kind: 'saved', publicHash: saved.public_hash };
  if (card) return { kind: 'new', nonce: card.payment_method_nonce, keeps: card.save === true };
  if (fpx) return { kind: 'new', nonce: fpx.bank, keeps: false };
  if (!braintree) return null;
  const { payment_method_nonce: nonce, is_active_payment_token_enabler: keeps } = braintree;
  return { kind: 'new', nonce, keeps };
}

/** Fields of every line that are resolved when they are asked for. */
const ofLine = {
  prices: (source: LineSource, _: unknown, { areas }: RequestContext): Wire<'CartItemPrices'> =>
    presentLinePrices(source, areas.stores),
  promised_on: (source: LineSource, _: unknown, { areas }: RequestContext) =>
    promisedDayOf(source, areas.catalogue, areas.workshop),
};

export const resolvers = {
  Query: {
    async cart(_, { cart_id }, context) {
      return context.areas.cart.read(context, cart_id);
    },
    async customerCart(_, __, context) {
      const { cart } = context.areas;
      return cart.read(context, await cart.ofCustomer(context));
    },
    ...sellingResolvers.Query,
    async getGiftsOfCart(_, args, context) {
      const { cart } = context.areas;
      return { rules: await cart.giftRules(await cart.priced(context, cartIdOf(args))) };
    },
  },
  Mutation: {
    ...magentoMutations,
    ...sellingResolvers.Mutation,
    createEmptyCart(_, { input }, context) {
      return context.areas.cart.create(context, input?.cart_id ?? null);
    },
    async addProductsToCart(_, { cartId, cartItems }, context, info) {
      const { cart } = context.areas;
      const { row, refusals } = await cart.add(withRequestId(context, info), cartId, cartItems.map(itemOf));
      return { cart: await cart.show(context, row), user_errors: refusals.map(presentRefusal) };
    },
    async addDesignToCart(_, args, context, info) {
      const { cart } = context.areas;
      const { row, refusals } = await cart.addDesign(withRequestId(context, info), args.cart_id, {
        code: args.code,
        picture: args.picture ?? null,
        checkedEngraving: args.checked_engraving ?? false,
        replaces: args.replaces == null ? null : lineIdOf({ cart_item_uid: args.replaces }),
      });
      return { cart: await cart.show(context, row), user_errors: refusals.map(presentRefusal) };
    },
    addSimpleProductsToCart: addSimple,
    addVirtualProductsToCart: addSimple,
    async addDownloadableProductsToCart(_, args, context, info) {
      const { cart_id, cart_items } = required(args);
      const items = cart_items.flatMap((item) => {
        if (!item) return [];
        const linkIds = (item.downloadable_product_links ?? []).flatMap((link) => link?.link_id ?? []);
        return [{ ...legacyItem(item), linkIds }];
      });
      const changed = await context.areas.cart.addAll(withRequestId(context, info), cart_id, items);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async addBundleProductsToCart(_, args, context, info) {
      const { cart_id, cart_items } = required(args);
      const items = cart_items.flatMap((item) =>
        item ? [legacyItem(item, { selected_options: item.bundle_options.flatMap(uidsOf) })] : [],
      );
      const changed = await context.areas.cart.addAll(withRequestId(context, info), cart_id, items);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async addConfigurableProductsToCart(_, args, context, info) {
      const { cart_id, cart_items } = required(args);
      const items = cart_items.flatMap((item) =>
        item ? [legacyItem(item, { parent_sku: item.parent_sku ?? null })] : [],
      );
      const changed = await context.areas.cart.addAll(withRequestId(context, info), cart_id, items);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async updateCartItems(_, args, context) {
      const { cart_id, cart_items } = required(args);
      const updates = cart_items.flatMap((item) =>
        item
          ? [
              {
                lineId: lineIdOf(item),
                quantity: item.quantity ?? null,
                gift: item.gift ?? null,
                options: item.customizable_options ? optionsOf(item.customizable_options) : null,
              },
            ]
          : [],
      );
      const changed = await context.areas.cart.update(context, cart_id, updates);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async replaceCartItem(_, { input }, context, info) {
      const { cart } = context.areas;
      const line = lineIdOf({ cart_item_uid: input.cart_item_uid });
      const { row, refusals } = await cart.replace(
        withRequestId(context, info),
        input.cart_id,
        line,
        itemOf(input.cart_item),
      );
      return { cart: await cart.show(context, row), user_errors: refusals.map(presentRefusal) };
    },
    async removeItemFromCart(_, args, context) {
      const { cart_id, ...line } = required(args);
      const changed = await context.areas.cart.remove(context, cart_id, lineIdOf(line));
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async addGiftToCart(_, args, context, info) {
      const { cart } = context.areas;
      const wanted = args.rule_gift_products.flatMap(({ rule_id, skus }) =>
        skus.map(({ sku, quantity }) => ({ ruleId: rule_id, sku, quantity })),
      );
      const changed = await cart.chooseGifts(withRequestId(context, info), cartIdOf(args), wanted);
      const shown = await cart.show(context, changed);
      return { cart: shown, rules: await cart.giftRules(shown.cart) };
    },
    async removeSpotsForCart(_, args, context) {
      const { cart } = context.areas;
      return cart.show(context, await cart.releaseHolds(context, cartIdOf(args)));
    },
    async applyCouponToCart(_, args, context) {
      const { cart_id, coupon_code } = required(args);
      const changed = await context.areas.cart.applyCoupon(context, cart_id, coupon_code);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async removeCouponFromCart(_, args, context) {
      const { cart_id } = required(args);
      const changed = await context.areas.cart.removeCoupon(context, cart_id);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async applyGiftCardToCart(_, args, context) {
      const { cart_id, gift_card_code } = required(args);
      const changed = await context.areas.cart.applyGiftCard(context, cart_id, gift_card_code);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async removeGiftCardFromCart(_, args, context) {
      const { cart_id, gift_card_code } = required(args);
      const changed = await context.areas.cart.removeGiftCard(context, cart_id, gift_card_code);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    applyTradeInsToCart: async (_, { cart_id }, context) =>
      context.areas.cart.show(context, await context.areas.cart.useTradeIns(context, cart_id, true)),
    removeTradeInsFromCart: async (_, { cart_id }, context) =>
      context.areas.cart.show(context, await context.areas.cart.useTradeIns(context, cart_id, false)),
    async applyStoreCreditToCart(_, { input: { cart_id } }, context) {
      const changed = await context.areas.cart.applyStoreCredit(context, cart_id);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async removeStoreCreditFromCart(_, { input: { cart_id } }, context) {
      const changed = await context.areas.cart.removeStoreCredit(context, cart_id);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    applyRewardPointsToCart: (_, { cartId }, context) => refusePoints(context, cartId),
    removeRewardPointsFromCart: (_, { cartId }, context) => refusePoints(context, cartId),
    async setGuestEmailOnCart(_, args, context) {
      const { cart_id, email } = required(args);
      const changed = await context.areas.cart.setGuestEmail(context, cart_id, email);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async setShippingAddressesOnCart(_, args, context) {
      const { cart_id, shipping_addresses } = required(args);
      const shipping = only(shipping_addresses, 'shipping_addresses');
      if (shipping.customer_notes)
        await context.areas.cart.setRemark(context, cart_id, shipping.customer_notes);
      const changed = await context.areas.cart.setShippingAddress(context, cart_id, {
        ...addressChoiceOf(shipping),
        pickupLocationCode: shipping.pickup_location_code || null,
        mayEstimate: true,
      });
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async setBillingAddressOnCart(_, args, context) {
      const { cart_id, billing_address } = required(args);
      const changed = await context.areas.cart.setBillingAddress(context, cart_id, {
        ...addressChoiceOf(billing_address),
        sameAsShipping: billing_address.same_as_shipping ?? false,
        useForShipping: billing_address.use_for_shipping ?? false,
      });
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async setShippingMethodsOnCart(_, args, context) {
      const { cart_id, shipping_methods } = required(args);
      const { carrier_code, method_code } = only(shipping_methods, 'shipping_methods');
      const changed = await context.areas.cart.setShippingMethod(context, cart_id, {
        carrierCode: carrier_code,
        methodCode: method_code,
      });
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async setPaymentMethodOnCart(_, args, context) {
      const { cart_id, payment_method } = required(args);
      const { code, purchase_order_number } = payment_method;
      const changed = await context.areas.cart.setPaymentMethod(context, cart_id, {
        code,
        purchaseOrderNumber: purchase_order_number || null,
        card: cardOf(payment_method),
      });
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async estimateShippingMethods(_, { input }, context) {
      const { cart } = context.areas;
      const { cart: estimated } = await cart.estimate(context, input);
      return estimated.isVirtual ? [] : cart.methods(estimated);
    },
    async estimateTotals(_, { input }, context) {
      return { cart: await context.areas.cart.estimate(context, input) };
    },
    async mergeCarts(_, { source_cart_id, destination_cart_id }, context) {
      const { cart } = context.areas;
      const merged = await cart.merge(context, source_cart_id, destination_cart_id ?? null);
      return cart.read(context, merged);
    },
    async assignCustomerToGuestCart(_, { cart_id }, context) {
      const { cart } = context.areas;
      return cart.read(context, await cart.merge(context, cart_id, null));
    },
    async acknowledgeCartPrices(_, args, context) {
      const { cart_id, price_token } = required(args);
      const changed = await context.areas.cart.acknowledgePrices(context, cart_id, price_token);
      return { cart: await context.areas.cart.show(context, changed) };
    },
    async setCartRemark(_, args, context) {
      const { cart_id, remark } = required(args);
      const changed = await context.areas.cart.setRemark(context, cart_id, remark);
      return { cart: await context.areas.cart.show(context, changed) };
    },
  },
  Cart: {
    itemsV2: pageOfItems,
    lost_gifts: ({ cart }) => presentLostGifts(cart),
    next_benefits: ({ cart }) => nextBenefits(cart),
    return_exclusions: ({ cart }, _, { areas }) => presentReturnExclusions(cart, areas.catalogue),
    /** A client that does not acknowledge prices sees them by selecting this field, and so accepts them. */
    async prices(cart, _, { areas }) {
      if (!cart.isEstimate) await areas.cart.pricesShown(cart.cart);
      return presentPrices(cart, areas.stores);
    },
    shortages: ({ cart }, { carrier_code, method_code }, context) =>
      context.areas.cart
        .shortages(context, cart, { carrierCode: carrier_code, methodCode: method_code })
        .map(({ lineId, sku, name, available }) => ({
          item_uid: lineUid(lineId),
          sku,
          name: name[context.storeView.locale],
          available,
        })),
  },
  ShippingCartAddress: {
    available_shipping_methods: ({ cart }, _, { areas }) => areas.cart.methods(cart),
    items_weight: ({ cart_items_v2: items }, _, { areas, storeView }) =>
      itemsWeight(items, areas.catalogue, storeView.market),
  },
  SimpleCartItem: ofLine,
  ConfigurableCartItem: ofLine,
  BundleCartItem: ofLine,
  VirtualCartItem: ofLine,
  CustomMadeCartItem: ofLine,
  GiftCardCartItem: ofLine,
  DownloadableCartItem: {
    ...ofLine,
    links({ line: { row, piece }, product }, _, context) {
      const chosen = row.links?.map((key) => downloadLinkUid(piece.id, key));
      const links = downloadsOf(product, context)?.links ?? [];
      return links.filter(({ uid }) => chosen === undefined || chosen.includes(uid));
    },
    samples: ({ product }, _, context) => downloadsOf(product, context)?.samples ?? [],
  },
} satisfies Resolvers;

/** Refuses to pay for orders with points. A caller who may not read the cart gets that refusal first. */
async function refusePoints(context: RequestContext, cartId: string): Promise<never> {
  await context.areas.cart.priced(context, cartId);
  throw refuse('POINTS_NOT_SPENDABLE');
}

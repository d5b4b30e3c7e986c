import { DEFAULT_LOCALE, type Locale, type Market } from '@jinlan/domain/markets';
import type { FastifyInstance } from 'fastify';
import * as appointmentArea from './areas/appointments/index.ts';
import {
  bagsHeld,
  objectCosts as cartCosts,
  resolvers as cartResolvers,
  listSizes as cartSizes,
  useCosts as cartUses,
  createCarts,
} from './areas/cart/index.ts';
import {
  resolvers as catalogueResolvers,
  useCosts as catalogueUses,
  createCatalogue,
  picturesPage,
  type Reading,
  textCosts as searchCosts,
  sharedFields,
} from './areas/catalogue/index.ts';
import { compareHeld, resolvers as comparingResolvers, createComparing } from './areas/comparing/index.ts';
import {
  objectCosts as contentCosts,
  resolvers as contentResolvers,
  useCosts as contentUses,
  createContent,
} from './areas/content/index.ts';
import * as conversationArea from './areas/conversations/index.ts';
import * as customiserArea from './areas/customiser/index.ts';
import {
  createDiamonds,
  listSizes as diamondSizes,
  resolvers as diamondsResolvers,
  sharedFields as sharedDiamondFields,
} from './areas/diamonds/index.ts';
import { createHints, resolvers as hintsResolvers, useCosts as hintUses } from './areas/hints/index.ts';
import {
  consentResolvers,
  createIdentity,
  heldData as identityHeld,
  officeResolvers as identityOfficeResolvers,
  resolvers as identityResolvers,
  passkeyResolvers,
  providerResolvers,
  providerRoutes,
  pushResolvers,
  staffSessionResolvers,
} from './areas/identity/index.ts';
import * as jewelleryArea from './areas/jewellery-box/index.ts';
import {
  createMembers,
  givePoints,
  objectCosts as memberCosts,
  heldData as membersHeld,
  resolvers as membersResolvers,
  useCosts as memberUses,
  passRoutes,
} from './areas/members/index.ts';
import {
  createOrdering,
  documentRoutes,
  downloadRoutes,
  heldData as orderingHeld,
  resolvers as orderingResolvers,
  listSizes as orderingSizes,
  useCosts as orderingUses,
  orderPictureRoutes,
  paymentRoutes,
  wechatPayerRoutes,
} from './areas/ordering/index.ts';
import {
  alertsHeld,
  createGoldAlerts,
  createPricing,
  pricingDevRoutes,
  officeResolvers as pricingOfficeResolvers,
  recordKinds as pricingRecordKinds,
  resolvers as pricingResolvers,
  listSizes as pricingSizes,
  useCosts as pricingUses,
} from './areas/pricing/index.ts';
import * as privacyArea from './areas/privacy/index.ts';
import * as reviewArea from './areas/reviews/index.ts';
import * as serviceArea from './areas/services/index.ts';
import * as storeStockArea from './areas/store-stock/index.ts';
import { createStores, resolvers as storesResolvers } from './areas/stores/index.ts';
import {
  createTenders,
  creditHeld,
  objectCosts as tenderCosts,
  resolvers as tendersResolvers,
  useCosts as tenderUses,
} from './areas/tenders/index.ts';
import * as tradeInArea from './areas/trade-ins/index.ts';
import * as wechatArea from './areas/wechat/index.ts';
import {
  createWishlists,
  objectCosts as wishlistCosts,
  listSizes as wishlistSizes,
  wishlistsHeld,
  resolvers as wishlistsResolvers,
  useCosts as wishlistUses,
} from './areas/wishlists/index.ts';
import { createWorkshop } from './areas/workshop/index.ts';
import type { DocumentOptions } from './documents/index.ts';
import { linkedFormRoutes } from './documents/linked-forms.ts';
import { mailedForms } from './documents/mailed-forms.ts';
import type { SharedAnswers } from './graphql/answers.ts';
import type { FindStoreView } from './graphql/context.ts';
import type { Sizes } from './graphql/limits.ts';
import type { ListSizes } from './graphql/list-lengths.ts';
import { changeResolvers } from './graphql/office/changes.ts';
import type { InputField, ResolverMap } from './graphql/schema.ts';
import { checkOfficeResolved, checkResolved } from './graphql/unanswered.ts';
import { recordsHeld } from './platform/changes/store-held.ts';
import type { Areas } from './platform/context.ts';
import { onceState, sampleShop } from './platform/database/store.ts';
import type { DevRoute } from './platform/dev-route.ts';
import { createGateways } from './platform/gateways/index.ts';
import { messagesHeld } from './platform/gateways/store-held.ts';
import { createNotices, type Notices } from './platform/notices.ts';
import type { HeldData } from './platform/personal-data.ts';
import type { Platform } from './platform/platform.ts';
import type { ReadinessCheck, ReadinessFacts } from './platform/web/health.ts';
import { accountDataCalls } from './rest/account-data.ts';
import { checkoutCalls } from './rest/checkout.ts';
import type { RestCall } from './rest/frame/index.ts';
import { staffFileCalls } from './rest/staff-files.ts';

/** Cost factors of documents: lengths of lists, and costs of entries, objects, uses of fields and texts. */
export const costs = {
  objects: {
    ...contentCosts,
    ...cartCosts,
    ...tenderCosts,
    ...memberCosts,
    ...wishlistCosts,
    ...{ ...privacyArea.objectCosts, ...reviewArea.objectCosts },
  },
  lists: {
    ...pricingSizes,
    ...diamondSizes,
    ...{ ...cartSizes, ...wishlistSizes, ...orderingSizes },
    ...{ ...reviewArea.listSizes, ...tradeInArea.listSizes },
    ...{ ...appointmentArea.listSizes, ...serviceArea.listSizes, ...storeStockArea.listSizes },
    ...conversationArea.listSizes,
  } as ListSizes,
  uses: {
    ...{ ...contentUses, ...customiserArea.useCosts, ...cartUses },
    ...{ ...orderingUses, ...tenderUses, ...catalogueUses },
    ...{ ...wishlistUses, ...memberUses, ...pricingUses },
    ...{
      ...{ ...reviewArea.useCosts, ...tradeInArea.useCosts },
      ...{ ...hintUses, ...wechatArea.useCosts, ...jewelleryArea.useCosts },
      ...{ ...appointmentArea.useCosts, ...serviceArea.useCosts, ...storeStockArea.useCosts },
      ...conversationArea.useCosts,
    },
  },
  texts: searchCosts,
};

export interface Composition {
  readonly areas: Areas;
  readonly resolvers: readonly ResolverMap[];
  /** Resolvers of the back office's schema. */
  readonly officeResolvers: readonly ResolverMap[];
  /** Input fields that data adds to the schema; the same array while the data are unchanged. */
  readonly addedInputFields: () => readonly InputField[];
  /** Sizes for estimating the cost of a document. */
  readonly sizes: Sizes;
  readonly restCalls: readonly RestCall[];
  /** Empty in production. */
  readonly devRoutes: readonly DevRoute[];
  /** Routes for the bank and the sandbox. */
  readonly outsideRoutes: (app: FastifyInstance) => Promise<void>;
  readonly findStoreView: FindStoreView;
  readonly cardOrigins: DocumentOptions['cardOrigins'];
  /** The fields whose values are the same for every guest, so that their answers can be cached. */
  readonly sharedAnswers: SharedAnswers;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  readonly readinessFacts: ReadinessFacts;
  readonly notices: Notices;
  /** Stops the background work of the areas. */
  closeAreas(): Promise<void>;
}

/** Creates the areas from left to right; each receives the platform and the areas to its left. */
export async function createAreas(platform: Platform, catalogueReading?: Reading): Promise<Composition> {
  const stores = await createStores(platform);
  const gateways = createGateways(platform, { merchantName: () => stores.shop().name[DEFAULT_LOCALE] });
  const content = await createContent(platform, {
    messages: gateways.messages,
    shopName: () => stores.shop().name,
    serviceEmail: (market) => stores.settings(market).serviceEmail,
  });
  const shop = {
    name: () => stores.shop().name,
    storeView: (market: Market, locale: Locale) =>
      stores.storeViews(market).find((view) => view.locale === locale)?.code ?? null,
    store: (code: string) => stores.source(code),
  };
  const identity = createIdentity(platform, gateways, shop, () => [...held, privacyArea.closingStartsOver]);
  const workshop = createWorkshop(platform, { stores });
  const pricing = await createPricing(platform, stores);
  const goldAlerts = createGoldAlerts({
    ...{ platform, pricing, stores, customers: identity },
    ...{ messages: gateways.messages, texts: gateways.texts },
  });
  const diamonds = await createDiamonds(platform, { stores });
  const catalogue = await createCatalogue(platform, { content, stores, pricing }, catalogueReading);
  const comparing = createComparing(platform, catalogue);
  const customiser = customiserArea.createCustomiser(platform, {
    ...{ stores, workshop, pricing, diamonds },
    customers: identity,
  });
  const tenders = createTenders(platform, {
    customers: identity,
    gateways: gateways.payments,
    messages: gateways.messages,
    shopName: (locale) => stores.shop().name[locale],
  });
  const members = await createMembers(platform, {
    ...{ customers: identity, messages: gateways.messages, wallets: gateways.wallets },
    ...{ shop, stores, pricing, catalogue },
  });
  const cart = createCarts(platform, {
    ...{ stores, workshop, pricing, catalogue, customiser, tenders, members },
    customers: identity,
    payments: gateways.payments,
  });
  const wishlists = createWishlists({
    ...{ platform, stores, catalogue, cart, customers: identity },
    messages: gateways.messages,
  });
  const ordering = await createOrdering(
    platform,
    { identity, stores, workshop, pricing, catalogue, diamonds, customiser, tenders, members, cart },
    gateways,
  );
  const appointmentParts = { platform, stores, catalogue, customers: identity, messages: gateways.messages };
  const appointments = appointmentArea.createAppointments(appointmentParts);
  const storeStock = storeStockArea.createStoreStock(appointmentParts);
  const jewelleryBox = jewelleryArea.createJewelleryBox({
    ...{ platform, customers: identity, ordering, pricing, stores },
  });
  const services = serviceArea.createServices({
    ...{ platform, stores, ordering, jewelleryBox, appointments, customers: identity },
    messages: gateways.messages,
  });
  const tradeIns = tradeInArea.createTradeIns({
    ...{ platform, stores, pricing, diamonds, tenders, ordering, appointments, customers: identity },
    messages: gateways.messages,
  });
  const conversations = await conversationArea.createConversations({
    ...{ platform, stores, catalogue, customiser, ordering, customers: identity },
    messages: gateways.messages,
  });
  const held: readonly HeldData[] = [
    ...[...orderingHeld, wishlistsHeld, bagsHeld, ...membersHeld, tenders.savedCards.held, creditHeld],
    ...[customiserArea.designsHeld, compareHeld, alertsHeld, reviewArea.reviewsHeld],
    ...[jewelleryArea.jewelleryHeld, messagesHeld, recordsHeld],
    ...[appointmentArea.appointmentsHeld, serviceArea.servicesHeld, tradeInArea.tradeInsHeld],
    ...[storeStockArea.reservationsHeld(catalogue.stock), conversationArea.conversationsHeld],
    ...identityHeld(platform.config.secrets.application),
  ];
  const privacy = privacyArea.createPrivacy({
    ...{ platform, customers: identity, shopName: (locale) => stores.shop().name[locale] },
    held,
  });
  const reviews = await reviewArea.createReviews({
    ...{ platform, stores, catalogue, members, ordering, customers: identity },
    messages: gateways.messages,
  });
  const hintParts = { platform, stores, catalogue, diamonds, customiser, messages: gateways.messages };
  const hints = createHints(hintParts);
  const wechat = wechatArea.createWechat(platform, gateways.wechat);
  const notices = createNotices(platform, {
    TEST_PAYMENTS: () => platform.config.sandboxBank,
    SAMPLE_DATA: async () => (await onceState(platform.db, sampleShop)) !== null,
    SAMPLE_ACCOUNTS: async () => (await identity.countSampleAccounts()) > 0,
  });
  return {
    areas: {
      ...{ identity, content, stores, workshop, pricing, diamonds, catalogue, comparing, customiser },
      ...{ members, cart, wishlists, ordering, goldAlerts, privacy, reviews, hints, jewelleryBox },
      ...{ tenders, appointments, services, tradeIns, storeStock, conversations, wechat },
    },
    resolvers: checkResolved([
      identityResolvers,
      providerResolvers,
      consentResolvers,
      passkeyResolvers,
      pushResolvers,
      staffSessionResolvers,
      contentResolvers,
      storesResolvers,
      pricingResolvers,
      diamondsResolvers,
      catalogueResolvers,
      comparingResolvers,
      customiserArea.resolvers,
      tendersResolvers,
      membersResolvers,
      cartResolvers,
      wishlistsResolvers,
      orderingResolvers,
      appointmentArea.resolvers,
      serviceArea.resolvers,
      tradeInArea.resolvers,
      storeStockArea.resolvers,
      conversationArea.resolvers,
      privacyArea.resolvers,
      reviewArea.resolvers,
      hintsResolvers,
      wechatArea.resolvers,
      jewelleryArea.resolvers,
      { StoreConfig: { notices: notices.current } },
    ]),
    officeResolvers: checkOfficeResolved([
      changeResolvers(platform.db, { ...pricingRecordKinds }),
      identityOfficeResolvers,
      pricingOfficeResolvers,
    ]),
    addedInputFields: () => catalogue.filterFields(),
    sizes: {
      trees: {
        CategoryTree: () => catalogue.categoryCount(),
        CategoryInterface: () => catalogue.categoryCount(),
      },
      ...costs,
    },
    restCalls: [...checkoutCalls, ...accountDataCalls, ...staffFileCalls(platform.config.baseUrl)],
    devRoutes: [
      ...pricingDevRoutes(pricing),
      { method: 'POST', url: '/dev/points', handle: (body) => givePoints(platform, identity, body) },
      { method: 'POST', url: '/dev/purchases', handle: (body) => members.countPurchasesNow(body) },
    ],
    async outsideRoutes(app) {
      if (platform.config.environment !== 'production') await app.register(picturesPage(platform));
      await app.register(customiserArea.fontRoutes(customiser));
      await app.register(
        linkedFormRoutes(
          platform,
          mailedForms(identity, { alerts: goldAlerts, reminders: members.anniversaries, hints }),
        ),
      );
      await app.register(gateways.routes);
      await app.register(paymentRoutes(platform, ordering));
      await app.register(downloadRoutes(platform, ordering));
      await app.register(documentRoutes(platform, ordering));
      await app.register(orderPictureRoutes(platform));
      await app.register(reviewArea.reviewPictureRoutes(platform));
      await app.register(serviceArea.servicePictureRoutes(platform));
      await app.register(tradeInArea.tradeInPictureRoutes(platform));
      await app.register(conversationArea.conversationPictureRoutes(platform));
      await app.register(appointmentArea.calendarRoutes(appointmentParts));
      await app.register(wechatPayerRoutes(ordering));
      await app.register(providerRoutes());
      await app.register(passRoutes(members.passes));
      await app.register(jewelleryArea.insuranceListRoutes(platform, jewelleryBox));
    },
    findStoreView: (code) => stores.storeView(code),
    sharedAnswers: {
      // An introspection depends on the schema alone, whose change prepares each document anew.
      fields: new Set([...sharedFields, ...sharedDiamondFields, '__schema', '__type']),
      async stamp({ storeView: { market, productSuffix, categorySuffix }, currency, now }) {
        const stamps = [await catalogue.stamp(market, currency, now), await diamonds.stamp(market, currency)];
        const ofPeople = [members.termsStamp(now), await reviews.stamp()];
        return [...stamps, ...ofPeople, productSuffix, categorySuffix].join(' ');
      },
    },
    readiness: {
      async catalogue() {
        await catalogue.fresh();
      },
    },
    readinessFacts: { gold_price_age_seconds: pricing.ages, notices: notices.current },
    notices,
    cardOrigins: (market) => gateways.payments.ofMethod('card', market)?.fields?.origins ?? null,
    async closeAreas() {
      notices.stop();
      await conversations.stop();
      await reviews.close();
      await ordering.close();
      await members.close();
      await customiser.close();
      await catalogue.close();
      await diamonds.close();
      await pricing.close();
      await stores.close();
      await content.close();
    },
  };
}

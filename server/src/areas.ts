import { DEFAULT_LOCALE, type Locale, type Market } from '@jinlan/domain/markets';
import type { FastifyInstance } from 'fastify';
import {
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
  sharedFields,
} from './areas/catalogue/index.ts';
import { resolvers as comparingResolvers, createComparing } from './areas/comparing/index.ts';
import {
  objectCosts as contentCosts,
  resolvers as contentResolvers,
  useCosts as contentUses,
  createContent,
} from './areas/content/index.ts';
import {
  createCustomiser,
  resolvers as customiserResolvers,
  useCosts as customiserUses,
  fontRoutes,
} from './areas/customiser/index.ts';
import {
  createDiamonds,
  listSizes as diamondSizes,
  resolvers as diamondsResolvers,
  sharedFields as sharedDiamondFields,
} from './areas/diamonds/index.ts';
import {
  createIdentity,
  officeResolvers as identityOfficeResolvers,
  resolvers as identityResolvers,
  providerResolvers,
  providerRoutes,
} from './areas/identity/index.ts';
import {
  createMembers,
  givePoints,
  objectCosts as memberCosts,
  resolvers as membersResolvers,
  useCosts as memberUses,
} from './areas/members/index.ts';
import {
  createOrdering,
  documentRoutes,
  downloadRoutes,
  resolvers as orderingResolvers,
  useCosts as orderingUses,
  paymentRoutes,
  returnPictureRoutes,
  wechatPayerRoutes,
} from './areas/ordering/index.ts';
import {
  createGoldAlerts,
  createPricing,
  pricingDevRoutes,
  officeResolvers as pricingOfficeResolvers,
  recordKinds as pricingRecordKinds,
  resolvers as pricingResolvers,
  listSizes as pricingSizes,
  useCosts as pricingUses,
} from './areas/pricing/index.ts';
import { createStores, resolvers as storesResolvers } from './areas/stores/index.ts';
import {
  createTenders,
  objectCosts as tenderCosts,
  resolvers as tendersResolvers,
  useCosts as tenderUses,
} from './areas/tenders/index.ts';
import {
  createWishlists,
  objectCosts as wishlistCosts,
  listSizes as wishlistSizes,
  resolvers as wishlistsResolvers,
  useCosts as wishlistUses,
} from './areas/wishlists/index.ts';
import type { DocumentOptions } from './documents/index.ts';
import { unsubscribeRoutes } from './documents/unsubscribe.ts';
import type { SharedAnswers } from './graphql/answers.ts';
import type { FindStoreView } from './graphql/context.ts';
import type { Sizes } from './graphql/limits.ts';
import type { ListSizes } from './graphql/list-lengths.ts';
import { changeResolvers } from './graphql/office/changes.ts';
import type { InputField, ResolverMap } from './graphql/schema.ts';
import { checkOfficeResolved, checkResolved } from './graphql/unanswered.ts';
import type { Areas } from './platform/context.ts';
import { onceState, sampleShop } from './platform/database/store.ts';
import type { DevRoute } from './platform/dev-route.ts';
import { createGateways } from './platform/gateways/index.ts';
import { createNotices, type Notices } from './platform/notices.ts';
import type { Platform } from './platform/platform.ts';
import type { ReadinessCheck, ReadinessFacts } from './platform/web/health.ts';
import { checkoutCalls } from './rest/checkout.ts';
import type { RestCall } from './rest/frame/index.ts';
import { staffFileCalls } from './rest/staff-files.ts';

/** Cost factors of documents: lengths of lists, and costs of entries, objects and uses of fields. */
export const costs = {
  lists: { ...pricingSizes, ...diamondSizes, ...cartSizes, ...wishlistSizes } as ListSizes,
  objects: { ...contentCosts, ...cartCosts, ...tenderCosts, ...memberCosts, ...wishlistCosts },
  uses: {
    ...{ ...contentUses, ...customiserUses, ...cartUses },
    ...{ ...orderingUses, ...tenderUses, ...catalogueUses, ...wishlistUses, ...memberUses, ...pricingUses },
  },
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
  /** Fields whose values are the same for every guest, so that responses are cached. */
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
  const identity = createIdentity(platform, gateways, shop);
  const pricing = await createPricing(platform, stores);
  const goldAlerts = createGoldAlerts({
    ...{ platform, pricing, stores, customers: identity },
    messages: gateways.messages,
  });
  const diamonds = await createDiamonds(platform, { stores });
  const catalogue = await createCatalogue(platform, { content, stores, pricing }, catalogueReading);
  const comparing = createComparing(platform, catalogue);
  const customiser = createCustomiser(platform, { stores, pricing, diamonds, customers: identity });
  const tenders = createTenders(platform, {
    customers: identity,
    gateways: gateways.payments,
    messages: gateways.messages,
    shopName: (locale) => stores.shop().name[locale],
  });
  const members = await createMembers(platform, {
    ...{ customers: identity, messages: gateways.messages, shop, stores, pricing },
  });
  const cart = createCarts(platform, {
    ...{ stores, pricing, catalogue, customiser, tenders, members },
    customers: identity,
    payments: gateways.payments,
  });
  const wishlists = createWishlists({
    ...{ platform, stores, catalogue, cart, customers: identity },
    messages: gateways.messages,
  });
  const ordering = await createOrdering(
    platform,
    { identity, stores, pricing, catalogue, diamonds, customiser, tenders, members, cart },
    gateways,
  );
  const notices = createNotices(platform, {
    TEST_PAYMENTS: () => platform.config.sandboxBank,
    SAMPLE_DATA: async () => (await onceState(platform.db, sampleShop)) !== null,
    SAMPLE_ACCOUNTS: async () => (await identity.countSampleAccounts()) > 0,
  });
  return {
    areas: {
      ...{ identity, content, stores, pricing, diamonds, catalogue, comparing, customiser, tenders },
      ...{ members, cart, wishlists, ordering, goldAlerts },
    },
    resolvers: checkResolved([
      identityResolvers,
      providerResolvers,
      contentResolvers,
      storesResolvers,
      pricingResolvers,
      diamondsResolvers,
      catalogueResolvers,
      comparingResolvers,
      customiserResolvers,
      tendersResolvers,
      membersResolvers,
      cartResolvers,
      wishlistsResolvers,
      orderingResolvers,
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
    restCalls: [...checkoutCalls, ...staffFileCalls(platform.config.baseUrl)],
    devRoutes: [
      ...pricingDevRoutes(pricing),
      { method: 'POST', url: '/dev/points', handle: (body) => givePoints(platform, identity, body) },
    ],
    async outsideRoutes(app) {
      if (platform.config.environment !== 'production') await app.register(picturesPage(platform));
      await app.register(fontRoutes(customiser));
      await app.register(
        unsubscribeRoutes(platform, [
          { ...identity, question: 'question', done: 'done' },
          { ...goldAlerts, question: 'alerts.question', done: 'alerts.done' },
        ]),
      );
      await app.register(gateways.routes);
      await app.register(paymentRoutes(platform, ordering));
      await app.register(downloadRoutes(platform, ordering));
      await app.register(documentRoutes(platform, ordering));
      await app.register(returnPictureRoutes(platform, ordering));
      await app.register(wechatPayerRoutes(ordering));
      await app.register(providerRoutes());
    },
    findStoreView: (code) => stores.storeView(code),
    sharedAnswers: {
      fields: new Set([...sharedFields, ...sharedDiamondFields]),
      async stamp({ storeView: { market, productSuffix, categorySuffix }, currency, now }) {
        const stamps = [await catalogue.stamp(market, currency, now), await diamonds.stamp(market, currency)];
        return [...stamps, members.termsStamp(now), productSuffix, categorySuffix].join(' ');
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

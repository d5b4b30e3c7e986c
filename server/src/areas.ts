import type { FastifyInstance } from 'fastify';
import { resolvers as cartResolvers, createCarts } from './areas/cart/index.ts';
import { resolvers as catalogueResolvers, createCatalogue } from './areas/catalogue/index.ts';
import { resolvers as contentResolvers, createContent } from './areas/content/index.ts';
import { createIdentity, resolvers as identityResolvers } from './areas/identity/index.ts';
import { createOrdering, resolvers as orderingResolvers, paymentRoutes } from './areas/ordering/index.ts';
import {
  createPricing,
  type DevRoute,
  pricingDevRoutes,
  resolvers as pricingResolvers,
} from './areas/pricing/index.ts';
import { createStores, resolvers as storesResolvers } from './areas/stores/index.ts';
import type { FindStoreView } from './graphql/context.ts';
import type { ResolverMap } from './graphql/schema.ts';
import type { Areas } from './platform/context.ts';
import { createGateways } from './platform/gateways/index.ts';
import type { Platform } from './platform/platform.ts';
import type { ReadinessCheck } from './platform/web/health.ts';
import { checkoutCalls } from './rest/checkout.ts';
import type { RestCall } from './rest/frame/index.ts';

export interface Composition {
  readonly areas: Areas;
  readonly resolvers: readonly ResolverMap[];
  readonly restCalls: readonly RestCall[];
  /** Not in production. */
  readonly devRoutes: readonly DevRoute[];
  /** Where the shop meets the bank, and what stands in for other people's servers. */
  readonly outsideRoutes: (app: FastifyInstance) => Promise<void>;
  readonly findStoreView: FindStoreView;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  /** Stops what the areas do by themselves. */
  closeAreas(): Promise<void>;
}

/** Builds the areas from left to right: each is handed the platform and its neighbours to the left. */
export async function createAreas(platform: Platform): Promise<Composition> {
  const identity = createIdentity();
  const content = await createContent(platform);
  const stores = await createStores(platform);
  const gateways = createGateways(platform, { merchantName: () => stores.shop().name['zh-Hans-CN'] });
  const pricing = await createPricing(platform, stores);
  const catalogue = await createCatalogue(platform, { content, stores, pricing });
  const cart = createCarts(platform, { stores, pricing, catalogue });
  const ordering = createOrdering(platform, { stores, pricing, catalogue, cart }, gateways);
  return {
    areas: { identity, content, stores, pricing, catalogue, cart, ordering },
    resolvers: [
      identityResolvers,
      contentResolvers,
      storesResolvers,
      pricingResolvers,
      catalogueResolvers,
      cartResolvers,
      orderingResolvers,
    ],
    restCalls: checkoutCalls,
    devRoutes: pricingDevRoutes(pricing),
    async outsideRoutes(app) {
      await app.register(gateways.routes);
      await app.register(paymentRoutes(platform, ordering));
    },
    findStoreView: (code) => stores.storeView(code),
    readiness: {
      async catalogue() {
        await catalogue.fresh();
      },
    },
    async closeAreas() {
      await catalogue.close();
      await pricing.close();
      await stores.close();
      await content.close();
    },
  };
}

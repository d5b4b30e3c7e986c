import type { FastifyInstance } from 'fastify';
import { resolvers as contentResolvers, createContent } from './areas/content/index.ts';
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
import type { RestCall } from './rest/frame/index.ts';

export interface Composition {
  readonly areas: Areas;
  readonly resolvers: readonly ResolverMap[];
  readonly restCalls: readonly RestCall[];
  /** Not in production. */
  readonly devRoutes: readonly DevRoute[];
  /** The sandbox bank and the outbox, which stand in for other people's servers. */
  readonly gatewayRoutes: (app: FastifyInstance) => Promise<void>;
  readonly findStoreView: FindStoreView;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
  /** Stops what the areas do by themselves. */
  closeAreas(): Promise<void>;
}

/** Builds the areas from left to right: each is handed the platform and its neighbours to the left. */
export async function createAreas(platform: Platform): Promise<Composition> {
  const content = await createContent(platform);
  const stores = await createStores(platform);
  const pricing = await createPricing(platform, stores);
  const gateways = createGateways(platform, { merchantName: () => stores.shop().name['zh-Hans-CN'] });
  return {
    areas: { content, stores, pricing } as Areas,
    resolvers: [contentResolvers, storesResolvers, pricingResolvers],
    restCalls: [],
    devRoutes: pricingDevRoutes(pricing),
    gatewayRoutes: gateways.routes,
    findStoreView: (code) => stores.storeView(code),
    readiness: {},
    async closeAreas() {
      await pricing.close();
      await stores.close();
      await content.close();
    },
  };
}

import type { StoreView } from '@jinlan/domain/markets';
import { marketFacts } from '@jinlan/domain/markets';
import type { FindStoreView } from './graphql/context.ts';
import type { ResolverMap } from './graphql/schema.ts';
import type { Areas } from './platform/context.ts';
import type { Platform } from './platform/platform.ts';
import type { ReadinessCheck } from './platform/web/health.ts';
import type { RestCall } from './rest/frame/index.ts';

export interface Composition {
  readonly areas: Areas;
  readonly resolvers: readonly ResolverMap[];
  readonly restCalls: readonly RestCall[];
  readonly findStoreView: FindStoreView;
  readonly readiness: Readonly<Record<string, ReadinessCheck>>;
}

/** Builds the areas from left to right: each is handed the platform and its neighbours to the left. */
export async function createAreas(platform: Platform): Promise<Composition> {
  void platform;
  const view: StoreView = {
    id: 1,
    code: 'default',
    market: 'cn',
    locale: 'zh-Hans-CN',
    currency: marketFacts.cn.currency,
    currencies: [...marketFacts.cn.currencies],
    name: 'default',
  };
  return {
    areas: {},
    resolvers: [],
    restCalls: [],
    findStoreView: (code) => (code === 'default' ? view : null),
    readiness: {},
  };
}

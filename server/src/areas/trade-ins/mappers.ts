import type { TradeIn } from '../../graphql/generated/resolvers.ts';
import type { PickupLocationMapper } from '../stores/index.ts';

/** The sources of resolvers, where they are not the GraphQL type itself: `XxxMapper` for the type `Xxx`. */

export type TradeInMapper = Omit<TradeIn, 'store'> & { readonly store: PickupLocationMapper | null };

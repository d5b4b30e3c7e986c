import type { ReservablePiece, Reservation } from '../../graphql/generated/resolvers.ts';
import type { PickupLocationMapper } from '../stores/index.ts';

/** The sources of resolvers, where they are not the GraphQL type itself: `XxxMapper` for the type `Xxx`. */

export type ReservablePieceMapper = Omit<ReservablePiece, 'product'> & { readonly productId: number };

export type ReservationMapper = Omit<Reservation, 'product' | 'store'> & {
  readonly store: PickupLocationMapper | null;
  readonly productId: number;
};

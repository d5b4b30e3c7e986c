import type { Appointment } from '../../graphql/generated/resolvers.ts';
import type { PickupLocationMapper } from '../stores/index.ts';

/** The sources of resolvers, where they are not the GraphQL type itself: `XxxMapper` for the type `Xxx`. */

export type AppointmentMapper = Omit<Appointment, 'product' | 'store'> & {
  readonly store: PickupLocationMapper | null;
  /** The SKU of the piece that the customer wants to see; null without one. */
  readonly sku: string | null;
};

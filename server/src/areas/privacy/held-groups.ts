import { afterClosing, heldGroups } from '@jinlan/domain/privacy';
import type { Wire } from '../../graphql/wire.ts';

/** The kinds of data as the wire has them. */
export const heldOnWire: readonly Wire<'HeldData'>[] = heldGroups.map((group) => ({
  group: group.toUpperCase() as Uppercase<typeof group>,
  after_closing: afterClosing[group].toUpperCase() as Uppercase<(typeof afterClosing)[typeof group]>,
}));

import type { DiamondList } from './list-diamonds.ts';
import type { PresentedDiamond } from './present.ts';

/** What resolvers hand on for a GraphQL type, where it is not the type itself: `XxxMapper` for the type `Xxx`. */

export type DiamondMapper = PresentedDiamond;
export type DiamondsMapper = DiamondList;

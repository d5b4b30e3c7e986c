import type { DiamondList } from './list-diamonds.ts';
import type { PresentedDiamond } from './present.ts';

/** The sources of resolvers, where they are not the GraphQL type itself: `XxxMapper` for the type `Xxx`. */

export type DiamondMapper = PresentedDiamond;
export type DiamondsMapper = DiamondList;

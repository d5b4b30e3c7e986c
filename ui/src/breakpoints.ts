/**
 * Breakpoints of the layout, px (specification 9), named by what changes there. Style sheets repeat the numbers,
 * because a media query cannot use a variable; `styles.test.ts` refuses any other number.
 */
export const breakpoints = {
  /** Up to here, the sub-brand's styles are in a single column. */
  tiny: 460,
  /** The account button is hidden up to here. */
  small: 640,
  /** Up to here, the mobile layout. */
  mobile: 767,
  tablet: 768,
  /** Up to here, the bag button is a link. */
  cart: 960,
  narrow: 1023,
  wide: 1024,
  /** Footer groups are always open from here. */
  footer: 1025,
  /** The search box is closed, and the menu is a drawer, up to here. */
  drawer: 1180,
  desktop: 1181,
  brand: 1200,
  large: 1280,
} as const;

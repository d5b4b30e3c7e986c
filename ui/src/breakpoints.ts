/**
 * Breakpoints of the layout, px (specification 9), named by what changes there. A style sheet repeats the number (a
 * media query takes no variable); `styles.test.ts` refuses any other number.
 */
export const breakpoints = {
  /** A single column of styles below. */
  tiny: 460,
  /** The account button is hidden up to here. */
  small: 640,
  /** Mobile ends here. */
  mobile: 767,
  tablet: 768,
  /** The bag button is a link up to here. */
  cart: 960,
  narrow: 1023,
  wide: 1024,
  /** Footer groups are always open from here. */
  footer: 1025,
  /** Search box closed and drawer navigation up to here. */
  drawer: 1180,
  desktop: 1181,
  brand: 1200,
  large: 1280,
} as const;

export const gridColumns = { phone: 2, tablet: 3, desktop: 4 } as const;

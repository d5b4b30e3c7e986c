/** Increase it with every change of light, materials or drawing that changes stills. It is part of their file names. */
export const STILL_VERSION = 4;

/**
 * Increase an entry when the look of one material changes. Only the file names of stills with that material change. A
 * material without an entry has not changed since STILL_VERSION did.
 */
export const LOOK_VERSIONS: Readonly<Record<string, number>> = {
  'jade icy': 1,
  'jade lavender': 1,
  'jade white': 1,
  'pearl golden': 1,
  'pearl south-sea': 1,
};

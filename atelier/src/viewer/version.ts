/** Increase it with every change of light, materials or drawing that changes stills; it is part of their file names. */
export const STILL_VERSION = 4;

/**
 * Increase an entry when the look of one material changes: it is part of the file names of stills with that material,
 * so that all others stay. A material without an entry has not changed since the last change of STILL_VERSION.
 */
export const LOOK_VERSIONS: Readonly<Record<string, number>> = {
  'jade icy': 1,
  'jade lavender': 1,
  'jade white': 1,
  'pearl golden': 1,
  'pearl south-sea': 1,
};

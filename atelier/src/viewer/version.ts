/** Rises with every change of light, materials or drawing that changes stills; part of their file names. */
export const STILL_VERSION = 4;

/**
 * Rises with a change of one material's look alone: part of the file names of the stills that show it, so that those of all other
 * materials keep theirs. What is not named here has looked the same since the version of all stills last rose.
 */
export const LOOK_VERSIONS: Readonly<Record<string, number>> = {
  'jade icy': 1,
  'jade lavender': 1,
  'jade white': 1,
  'pearl golden': 1,
  'pearl south-sea': 1,
};

/** Rises with every change of light, materials or drawing that changes stills; part of their file names. */
export const STILL_VERSION = 4;

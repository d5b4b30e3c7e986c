export { openEdges, WELD, weld } from './closed.ts';
export { type CutStone, caratOf, cutGem, type GemSize, sizeOfCarat, stoneDensities } from './gems/cut-gem.ts';
export { volumeOf } from './mesh.ts';
export { type BandShape, bandShapes } from './profile.ts';

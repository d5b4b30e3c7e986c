export { MOST_PANELS, type PackedStudio, packStudio, radianceFrom, STUDIO_GLSL } from './radiance.ts';
export { DAY, type Flag, NIGHT, type Panel, type Softbox, type Studio } from './studios.ts';

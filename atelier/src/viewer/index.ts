export type { ViewName } from './arrangement/arrangement.ts';
export type { Words } from './engraving.ts';
export { isAvailable } from './graphics.ts';
export type { Ground } from './grounds.ts';
export type { ProjectedBody, ProjectedDimension } from './projection.ts';
export type { ShownPiece } from './stage.ts';
export {
  createViewer,
  type PictureOptions,
  type Viewer,
  type ViewerOptions,
} from './viewer.ts';

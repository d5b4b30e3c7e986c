export type { ViewName } from './arrangement.ts';
export type { Words } from './engraving.ts';
export type { Ground } from './grounds.ts';
export type { ProjectedDimension } from './projection.ts';
export type { Shown } from './stage.ts';
export {
  createViewer,
  isAvailable,
  type Taking,
  type Viewer,
  type ViewerOptions,
} from './viewer.ts';

export type { ViewName } from './arrangement/arrangement.ts';
export type { Words } from './engraving.ts';
export { isAvailable } from './graphics.ts';
export type { Ground } from './grounds.ts';
export type { ProjectedBody, ProjectedDimension } from './projection.ts';
export type { Shown } from './stage.ts';
export {
  createViewer,
  type Taking,
  type Viewer,
  type ViewerOptions,
} from './viewer.ts';

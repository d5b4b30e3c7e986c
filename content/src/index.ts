/** The content types as React components. The app provides texts and data (`ContentProvider`). */
export { ContentTreeView } from './ContentTreeView.tsx';
export type { LaterNodeProps } from './later/LaterNode.tsx';
export { ContentProvider, type ContentSource, type ContentStore, type DrawPiece } from './source.tsx';

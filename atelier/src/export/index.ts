export { glbOf } from './glb.ts';
export { type DrawingView, type LineDrawing, lineDrawing, onPaper } from './line-drawing.ts';
export { stlOf } from './stl.ts';

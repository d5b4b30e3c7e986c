export { glbOf } from './glb.ts';
export { stlOf } from './stl.ts';

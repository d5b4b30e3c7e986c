export { type Code128, code128 } from './code-128.ts';

export { halfWidth, lengthOf, plainText, type TextRefusal, type TextRule } from './plain-text.ts';

export { comparedText, mostCompared, readCompared, toggleCompared } from './tray.ts';

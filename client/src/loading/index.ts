/** Replacements for data that is loading, failed to load, or is empty. */
export { LoadError } from './LoadError.tsx';
export { Loaded } from './Loaded.tsx';

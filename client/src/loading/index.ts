/** What stands in place of data that is coming, did not come, or is empty. */
export { LoadError } from './LoadError.tsx';
export { Loaded } from './Loaded.tsx';

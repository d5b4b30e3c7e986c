/** Error handling of a page: lost connection, missing code, unexpected error. */
export { createConnectivityStore } from './connectivity.ts';
export { isLostPart, RELOAD_PAUSE_SECONDS, reloadOnce } from './lost-part.ts';
export { RootBoundary } from './RootBoundary.tsx';
export { UnexpectedErrors } from './UnexpectedErrors.tsx';
export { useConnectivity, useIsOffline } from './use-connectivity.ts';

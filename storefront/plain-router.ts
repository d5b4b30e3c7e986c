import type { Plugin } from 'vite';

/**
 * Leaves out of the browser's build what React Router brings for its framework mode and for instruments, neither of
 * which this shop has: 4 kB of every page's script, for which the library has no switch. What is asked of the two modules
 * stands here as it behaves without a framework. The build fails where a later version asks them for another name, or
 * has them elsewhere.
 */
const parts: Readonly<Record<string, string>> = {
  'lib/dom/ssr/components.js': `
    import { createContext, useRef } from 'react';
    export const FrameworkContext = createContext(undefined);
    const none = undefined;
    export { none as CRITICAL_CSS_DATA_ATTRIBUTE, none as Links, none as Meta, none as Scripts };
    export { none as setIsHydrated, none as useFrameworkContext };
    export const PrefetchPageLinks = () => null;
    export const usePrefetchBehavior = () => [false, useRef(null), {}];
    export const mergeRefs = (...refs) => (value) => {
      for (const ref of refs)
        if (typeof ref === 'function') ref(value);
        else if (ref) ref.current = value;
    };`,
  'lib/router/instrumentation.js': `
    const none = undefined;
    export { none as instrumentHandler, none as instrumentationResultMetaContext };
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;`,
};

export function plainRouter(): Plugin {
  const left = new Set(Object.keys(parts));
  return {
    name: 'jinlan:plain-router',
    apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
    load(id) {
      const part = Object.keys(parts).find((path) => id.endsWith(`/react-router/dist/production/${path}`));
      if (part === undefined) return null;
      left.delete(part);
      return parts[part];
    },
    generateBundle() {
      if (left.size > 0)
        this.error(`React Router has moved ${[...left].join(', ')}: read plain-router.ts again`);
    },
  };
}

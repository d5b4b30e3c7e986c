import type { Plugin } from 'vite';

/**
 * In the server's build, replaces modules that only effects and handlers load by `import()` with empty ones. No
 * document needs a canvas, and the server would hold a megabyte for nothing.
 */
export function browserOnly(modules: readonly string[]): Plugin {
  const empty = '\0jinlan:browser-only';
  return {
    name: 'jinlan:browser-only',
    enforce: 'pre',
    resolveId(id) {
      return this.environment.config.consumer === 'server' && modules.includes(id) ? empty : null;
    },
    load: (id) => (id === empty ? 'export {};' : null),
  };
}

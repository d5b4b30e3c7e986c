import type { Plugin } from 'vite';

/**
 * Leaves modules out of the server's build that only effects and handlers load, by `import()`: no document needs a
 * canvas, and the server would read and keep a megabyte for nothing. There they are empty.
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

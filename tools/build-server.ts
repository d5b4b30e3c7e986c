import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { asciiCode } from './ascii-code.ts';
import { serverBuild } from './source-hash.mjs';

/**
 * Keeps `import.meta.url` as the address of the source, which is shipped too. So code still finds files beside its
 * source.
 */
const sourceUrls = (root: string): Plugin => ({
  name: 'source-urls',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const path = relative(join(root, 'server/dist'), id).split(sep).join('/');
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
  },
});

/**
 * Bundles our own modules that the server loads into a few files in `server/dist`. Modules of packages stay where they
 * are (decision 143).
 */
export async function buildServer(root: string): Promise<void> {
  const { hash, stamp } = serverBuild(root);
  rmSync(stamp, { force: true });
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins: [sourceUrls(root), asciiCode()],
    ssr: { noExternal: [/^@jinlan\//] },
    build: {
      target: 'esnext',
      ssr: 'server/src/main.mjs',
      outDir: 'server/dist',
      emptyOutDir: true,
      rolldownOptions: {
        // Otherwise `decodeURI(path)` in a `try` is dropped, because its result is not read.
        treeshake: false,
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
          comments: false,
          // Names and lines stay, for the server's log.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: false } },
        },
      },
    },
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

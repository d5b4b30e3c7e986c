import { compiledMessages } from '@jinlan/client/compiled-messages';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserOnly } from './browser-only.ts';

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [
    react(),
    compiledMessages(),
    browserOnly(['@jinlan/atelier/viewer', '@jinlan/atelier/pieces', './own-detector.ts']),
  ],
  cacheDir: '../.cache/vite-storefront',
  resolve: { dedupe: ['react', 'react-dom', 'graphql'] },
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:6]' : '[name]__[local]__[hash:base64:4]',
    },
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Pictures and fonts stay files, because inlined ones would be sent with every style sheet.
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild
      ? // One file: importing the entry from a part would create a second copy of every context.
        // The server keeps this code in memory, so comments are removed. Names stay for its log.
        {
          output: {
            codeSplitting: false,
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
        }
      : {
          output: {
            // The code that every page loads is one file, which compresses to 1 kB less than five.
            codeSplitting: {
              groups: [{ name: 'shop', tags: ['$initial'] }],
            },
          },
        },
  },
  // React and the cache are bundled in their production builds, as in the browser. The development builds are slower
  // and write to the server's terminal.
  ssr: { noExternal: true },
}));

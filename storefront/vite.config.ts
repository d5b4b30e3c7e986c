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
            comments: false,
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          },
        }
      : {
          output: {
            // The code that every page loads is one file, which compresses to 1 kB less than five.
            codeSplitting: {
              groups: [
                { name: 'shop', tags: ['$initial'] },
                // What lists and pieces share is one file, too.
                {
                  name: 'goods',
                  test: /(?:product\/(?:PieceCard|CompareMark|compared|piece-line|waterfall)|comparing\/compared-list|product\/(?:Ledger|ProductCard|PieceMark|Price|Stars)|navigation\/Breadcrumbs|use-address-state|feedback\/(?:Notice|Dialog)|forms\/(?:Choice|Field|TextField))/,
                },
                // And what a piece shares with the bag, the customiser and appointments.
                {
                  name: 'buying',
                  test: /(?:forms\/OptionGroup|ActionBar|choosing\/refusal-words|data\/use-one-at-a-time|sizes\/SizeGuide|hints\/DropHint)/,
                },
              ],
            },
          },
        },
  },
  // React and the cache are bundled in their production builds, as in the browser. The development builds are slower
  // and write to the server's terminal.
  ssr: { noExternal: true },
}));

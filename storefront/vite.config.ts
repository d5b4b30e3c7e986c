import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './compiled-messages.ts';

const parserless = fileURLToPath(import.meta.resolve('@formatjs/icu-messageformat-parser/no-parser.js'));

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), compiledMessages()],
  cacheDir: '../.cache/vite-storefront',
  resolve: {
    // Messages reach the browser parsed, so the parser itself (7 kB) stays behind.
    alias:
      command === 'build' ? [{ find: /^@formatjs\/icu-messageformat-parser$/, replacement: parserless }] : [],
    dedupe: ['react', 'react-dom', 'graphql'],
  },
  css: {
    modules: {
      generateScopedName: command === 'build' ? '[hash:base64:6]' : '[name]__[local]__[hash:base64:4]',
    },
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { input: 'src/entry-client.tsx' },
  },
  ssr: { noExternal: [/^@jinlan\//] },
}));

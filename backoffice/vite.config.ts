import { compiledMessages } from '@jinlan/client/compiled-messages';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), compiledMessages()],
  cacheDir: '../.cache/vite-backoffice',
  resolve: { dedupe: ['react', 'react-dom'] },
  css: { modules: { generateScopedName: '[hash:base64:6]' } },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    // The content security policy allows only files of this shop.
    assetsInlineLimit: 0,
  },
});

import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** `npx vite --config tests/support/gallery/vite.config.ts` shows every component of `src/ui`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  build: { assetsInlineLimit: 0 },
});

import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const entry = 'entrypoints/console/index.html';
/** What the API serves itself, beside the pages. */
const ofApi = '^/(api|dev|health|ready|metrics)(/|$)';

/**
 * Makes a development server a site: its page at every address a browser opens, because the console
 * routes itself, and the API behind the same origin.
 * @param api origin of the running API.
 */
export const devPages = (api: string): Plugin => ({
  name: 'backlot:dev-pages',
  config: () => ({ server: { proxy: { [ofApi]: { target: api, changeOrigin: false } } } }),
  configureServer: (server) => () => {
    server.middlewares.use(async (request, reply, next) => {
      if (!request.headers.accept?.includes('text/html')) return next();
      try {
        const page = (await readFile(entry, 'utf8')).replace(
          './main.tsx',
          '/entrypoints/console/main.tsx',
        );
        reply.setHeader('Content-Type', 'text/html');
        reply.end(await server.transformIndexHtml(request.originalUrl ?? '/', page));
      } catch (error) {
        next(error);
      }
    });
  },
});

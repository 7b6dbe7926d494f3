import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'wxt';
import { devPages } from './dev-pages.ts';

/**
 * `npm run dev`: the API, restarted when its sources change, and the console beside it, renewed in
 * the browser as it is edited. Both are reached at the pages' address.
 */
const apiPort = Number(process.env.PORT ?? 4310);
const pagesPort = apiPort + 1;
const address = `http://localhost:${pagesPort}`;

const api = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--watch',
    '--watch-preserve-output',
    fileURLToPath(new URL('start.ts', import.meta.url)),
    '--without-build',
  ],
  { stdio: 'inherit', env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: address } },
);

// However this process ends, a signal or a port that is taken: the API ends with it.
process.once('exit', () => api.kill('SIGTERM'));

const pages = await createServer({
  browser: 'web',
  mode: 'development',
  dev: { server: { port: pagesPort, strictPort: true } },
  vite: () => ({ plugins: [devPages(`http://localhost:${apiPort}`)] }),
});
await pages.start();
console.log(`\nThe console with your edits is at ${address}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void pages.stop().finally(() => process.exit()));
api.once('exit', (code) => process.exit(code ?? 0));

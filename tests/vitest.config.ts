import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keepTemporaryInMemory } from './support/in-memory.ts';
import { LongestFirst } from './support/longest-first.ts';

keepTemporaryInMemory();

const cores = availableParallelism();
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * What a browser runs: Node knows neither its JSX nor what the build puts in. A generated client
 * names its files as bundlers take them.
 */
const browserCode = [
  'src/{ui,client,palette,console,extension}/**/*.test.ts',
  'src/server/openapi/clients.test.ts',
];

export default defineConfig({
  root,
  define: { 'import.meta.env.BROWSER': '"web"' },
  test: {
    // One database server for all files, one database cloned from a template a file.
    maxWorkers: Math.max(2, cores),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['src/**/*.test.ts', 'tests/world/**/*.test.ts', 'tests/attack/**/*.test.ts'],
          exclude: browserCode,
          globalSetup: ['tests/support/records-server.ts'],
          setupFiles: ['tests/support/language/in-language.ts', 'tests/support/quick-hashes.ts'],
          // Node runs it as it runs the server: nothing is transformed, and a third of the time is saved.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // A file has a database of its own; loading the whole house anew for each took half the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser-code',
          include: browserCode,
          globalSetup: ['tests/support/records-server.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'laws',
          include: ['tests/laws/**/*.test.ts'],
          globalSetup: ['tests/support/records-server.ts'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // What draws a part of a page.
          name: 'laws-of-pages',
          include: ['tests/laws/**/*.test.tsx'],
          globalSetup: ['tests/support/records-server.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/records-server.ts', 'tests/e2e/setup.ts'],
          setupFiles: ['tests/support/language/in-language.ts', 'tests/support/quick-hashes.ts'],
          experimental: { viteModuleRunner: false, nodeLoader: false },
          isolate: false,
          // Whoever waits for a page leaves a core idle; with more of them all wait for each other.
          maxWorkers: Math.max(2, cores) + 1,
          sequence: { groupOrder: 1 },
          testTimeout: 180_000,
          // Whoever comes first makes the demo company for all.
          hookTimeout: 400_000,
          // A browser on a busy machine may stumble once; the reporter names what was tried twice.
          retry: 1,
          // A page is polled for as long as a click would wait.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});

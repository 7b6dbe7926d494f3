import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import { launchChromium } from '../chromium.ts';
import { names } from './names.ts';
import type { PageName } from './names.ts';

interface View {
  theme: 'light' | 'dark';
  /** px */
  width: number;
  /** Time stands still but for `tab.clock`. */
  clock?: boolean;
}

/** Builds the gallery, serves it on a port of the system's choice and opens a browser on it. */
export async function openGallery() {
  const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url));
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
  const shared = { configFile, logLevel: 'error' as const };
  await build({ ...shared, build: { outDir, emptyOutDir: true } });
  const server = await preview({
    ...shared,
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await launchChromium('pages', ['--force-color-profile=srgb']);
  const address = server.resolvedUrls?.local[0] ?? '';
  return {
    names,
    /** A tab with one page, quiet: fonts loaded, lazy parts there. Errors of the page are thrown. */
    async show(name: PageName, { theme, width, clock }: View) {
      const tab = await browser.newPage({
        viewport: { width, height: 900 },
        reducedMotion: 'reduce',
      });
      if (clock) {
        await tab.clock.install({ time: '2025-11-19T09:00:00Z' });
        await tab.clock.pauseAt('2025-11-19T10:00:00Z');
      }
      tab.setDefaultTimeout(30_000);
      const errors: string[] = [];
      tab.on('pageerror', (error) => errors.push(String(error)));
      await tab.goto(`${address}?page=${name}&theme=${theme}`);
      await tab.locator('#root > *').first().waitFor();
      // The page of states shows its skeleton on purpose.
      if (name !== 'states') await tab.locator('.sk-late').first().waitFor({ state: 'detached' });
      await tab.evaluate(() => document.fonts.ready);
      return { tab, errors, [Symbol.asyncDispose]: () => tab.close() };
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '#/server/bundle/built-server.ts';
import { inLanguage } from '#/server/texts/language-plugin.ts';
import { languageToBuild } from '#/server/texts/languages.ts';
import { readBack } from './read-back.ts';

/**
 * Loaded before the tests. With `BACKLOT_LANGUAGE` the product is loaded as a build in that language
 * would have it. The pseudo language is read back into English wherever a test compares, so that
 * every test that passes in English must pass: what fails has taken a text for a value.
 */

const language = languageToBuild();
const isLoaded = globalThis as { backlotSpeaks?: true };

// Tests know months by their English names.
const spoken = language && { ...language, tag: 'en' };

if (spoken && !isLoaded.backlotSpeaks) {
  // A process runs many files, and the product is loaded once for all of them.
  isLoaded.backlotSpeaks = true;
  registerHooks({
    load(url, context, next) {
      const path = url.startsWith('file:') ? relative(root, fileURLToPath(url.split('?')[0]!)) : '';
      if (!/^src\/.*\.ts$/.test(path)) return next(url, context);
      const put = inLanguage(readFileSync(`${root}/${path}`, 'utf8'), path, spoken);
      if (put === undefined) return next(url, context);
      return { format: 'module-typescript', source: put, shortCircuit: true };
    },
  });
  readBack();
}

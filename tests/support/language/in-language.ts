import { languageToBuild } from '#/server/texts/languages.ts';
import { readBack } from './read-back.ts';
import { speak } from './speak.ts';

/**
 * Loaded before the tests. With `BACKLOT_LANGUAGE` the product is loaded as a build in that language
 * would have it. The pseudo language is read back into English wherever a test compares, so that
 * every test that passes in English must pass: what fails has taken a text for a value.
 */

const language = languageToBuild();
const process = globalThis as { backlotSpeaks?: true };

if (language && !process.backlotSpeaks) {
  // A process runs many files, and the product is loaded once for all of them.
  process.backlotSpeaks = true;
  // Tests know months by their English names.
  speak({ ...language, tag: 'en' });
  readBack();
}

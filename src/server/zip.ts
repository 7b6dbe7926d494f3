import { fileURLToPath } from 'node:url';
import { zip } from 'wxt';

/**
 * `npm run zip`: packages for the stores, and the sources that addons.mozilla.org asks for, in
 * `.output`; see docs/store/listing.md. Built beside what a server serves and hands out.
 */
process.env.NODE_ENV = 'production';
for (const browser of ['chrome', 'firefox']) {
  await zip({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    browser,
    mode: 'production',
    outDirTemplate: 'store-{{browser}}',
  });
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zip } from 'wxt';
import { writeBillOfMaterials } from './sbom.ts';

/**
 * `npm run zip`: packages for the stores, and the sources that addons.mozilla.org asks for, in
 * `.output`, and what all of it is made of as `.output/sbom.cdx.json`; see docs/store/listing.md. Built
 * beside what a server serves and hands out.
 */
process.env.NODE_ENV = 'production';
const root = fileURLToPath(new URL('../..', import.meta.url));
for (const browser of ['chrome', 'firefox']) {
  await zip({
    root,
    browser,
    mode: 'production',
    outDirTemplate: 'store-{{browser}}',
  });
}
await writeBillOfMaterials(join(root, '.output', 'sbom.cdx.json'));

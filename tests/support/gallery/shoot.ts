import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openGallery } from './open.ts';

/** `node tests/support/gallery/shoot.ts [page…]` puts a picture of every page into the temp folder. */
const wanted = process.argv.slice(2);
const folder = join(tmpdir(), 'gallery-shots');
await mkdir(folder, { recursive: true });
await using gallery = await openGallery();
for (const name of gallery.names.filter((it) => wanted.length === 0 || wanted.includes(it))) {
  for (const theme of ['light', 'dark'] as const) {
    for (const width of [1440, 400]) {
      await using page = await gallery.show(name, { theme, width });
      await page.tab.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
    }
  }
}
console.log(folder);

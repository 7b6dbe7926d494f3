import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { plainPicture, zipOf } from '../support/document-archive.ts';
import { documentCast } from '../support/document-cast.ts';
import { picture } from '../support/picture.ts';

let site: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

const png = async () => new Uint8Array(await (await plainPicture()).arrayBuffer());
const [HOME, LORE] = ['1a', '2b'].map((it) => it.repeat(16));

/** As Notion and Outline lay out a page with one below it, each with a picture. */
const wikis = {
  Notion: {
    top: 'Studio',
    below: 'Lore',
    files: async () => ({
      [`Private & Shared/Studio ${HOME}.md`]: `# Studio\n\nRead [Lore](Studio/Lore%20${LORE}.md).\n\n![Map](Studio/map.png)`,
      [`Private & Shared/Studio/Lore ${LORE}.md`]:
        '# Lore\n\nOf the reef.\n\n![Reef](Lore/reef.png)',
      'Private & Shared/Studio/map.png': await png(),
      'Private & Shared/Studio/Lore/reef.png': await png(),
    }),
    pictures: ['Map', 'Reef'],
  },
  Outline: {
    top: 'Playbook',
    below: 'Launch',
    files: async () => ({
      'Playbook.md':
        '# Playbook\n\nSee [Launch](./Playbook/Launch.md).\n\n![Plan](uploads/4c2e/55aa/plan.png " =300x200")',
      'Playbook/Launch.md':
        '# Launch\n\n:::warning\nFreeze on Friday.\n:::\n\n![Chart](uploads/4c2e/77aa/chart.png " =300x200")',
      'uploads/4c2e/55aa/plan.png': await png(),
      'Playbook/uploads/4c2e/77aa/chart.png': await png(),
    }),
    pictures: ['Plan', 'Chart'],
  },
} as const;

test.each(['Notion', 'Outline'] as const)(
  'a ZIP of %s is imported by one person, and a colleague reads its pages with their pictures',
  async (wiki) => {
    const { top, below, files, pictures } = wikis[wiki];
    const { amna, bilal } = await documentCast(site.server);
    const viewport = { width: 1440, height: 900 };
    const hers = await site.show('/tasks/documents?import=yes', { who: amna, viewport });
    const { page } = hers;
    const name = `${wiki.toLowerCase()}.zip`;
    const buffer = await zipOf(await files());
    const zip = { name, mimeType: 'application/zip', buffer };
    await page.getByLabel('Markdown files and pictures').setInputFiles(zip);
    const dialog = page.getByRole('dialog', { name: `Import ${name}` });
    await dialog.getByText('2 documents with 2 pictures').waitFor();
    await picture(page, `import-${wiki}`);
    await dialog.getByRole('button', { name: 'Import 2 documents' }).click();
    await page.getByRole('article', { name: top }).waitFor();
    const link = page.url().replace(site.server.base, '');

    const his = await site.show(link, { who: bilal, viewport });
    await his.page.getByText('No such document').first().waitFor();

    const about = page.getByRole('complementary', { name: 'About this document' });
    await about.getByText('Only the owner').waitFor();
    await about.getByRole('button', { name: 'Change' }).click();
    const sharing = page.getByRole('dialog', { name: 'Who reads it' });
    await sharing.getByRole('radio', { name: 'Everybody' }).click();
    await sharing.getByRole('button', { name: 'Save' }).click();
    await sharing.waitFor({ state: 'detached' });
    await hers.close();

    await his.page.reload();
    const drawn = async (title: string, alt: string) => {
      const shown = his.page.getByRole('article', { name: title }).getByRole('img', { name: alt });
      await shown.waitFor();
      const widthOf = () => shown.evaluate((it) => (it as HTMLImageElement).naturalWidth);
      await expect.poll(widthOf).toBe(40);
    };
    await drawn(top, pictures[0]);
    await his.page.getByRole('article').getByRole('link', { name: below }).click();
    await drawn(below, pictures[1]);
    expect(await violations(his.page, undefined, '.page')).toEqual([]);
    await picture(his.page, `imported-${wiki}`);
    await his.close();
  },
);

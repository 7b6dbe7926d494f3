import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { createIssue, ok, projectCast, type ProjectCast } from '../support/project-cast.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let cast: ProjectCast;
let admin: Colleague;
let link: string;

beforeAll(async () => {
  site = await openConsole();
  cast = await projectCast(site.server);
  admin = await site.server.as('Admin', { name: 'Amna Yasin' });
  const made = ok(await createIssue(cast.lead, cast.key)).body as {
    id: number;
    key: string;
    version: number;
  };
  let { version } = made;
  for (let nth = 1; nth <= 25; nth += 1) {
    const change = { id: made.id, version, title: `Tide ladder ${nth}` };
    const reply = ok(await cast.lead.call('POST /cjprojects/update-issue', change));
    version = Number(reply.body['version']);
  }
  link = `/project/list?project=${cast.key}&issue=${made.key}`;
});
afterAll(() => site?.close());

test.each([
  ['light', 1440],
  ['dark', 1024],
] as const)(
  'an admin reads on the sheet what was before and after, in the %s theme at %i px',
  async (colorScheme, width) => {
    const { page, close } = await site.show(link, {
      who: admin,
      colorScheme,
      viewport: { width, height: 900 },
    });
    const history = page.getByRole('region', { name: 'Change history' });
    await history.getByRole('button', { name: 'Change history' }).press('Enter');
    await history.getByText('Tide ladder 24').first().waitFor();
    expect(await history.getByRole('listitem').count()).toBe(20);
    await history.getByRole('button', { name: 'Show earlier changes' }).click();
    await expect.poll(() => history.getByRole('listitem').count()).toBe(26);
    await history.getByText('Issue created').waitFor();
    await history.getByRole('button', { name: 'Change history' }).scrollIntoViewIfNeeded();
    expect(await violations(page)).toEqual([]);
    await picture(page, `record-history-${colorScheme}-${width}`);
    await history.getByRole('link', { name: 'Open in the audit log' }).click();
    const entries = page.getByRole('table', { name: 'Entries' }).locator('tbody tr');
    await expect.poll(() => entries.count()).toBe(26);
    await close();
  },
);

test('whoever may not read the log is shown no history, and a failed one can be tried again', async () => {
  const lead = await site.show(link, { who: cast.lead });
  await lead.page.getByRole('region', { name: 'What happened' }).waitFor();
  expect(await lead.page.getByText('Change history').count()).toBe(0);
  await lead.close();
  const { page, close } = await site.show(link, { who: admin });
  await page.route('**/api/record-history*', (it) => it.abort());
  await page.getByRole('button', { name: 'Change history' }).click();
  const history = page.getByRole('region', { name: 'Change history' });
  await history.getByText('The change history did not load').waitFor({ timeout: 30_000 });
  await page.unroute('**/api/record-history*');
  await history.getByRole('button', { name: 'Try again' }).click();
  await history.getByText('Tide ladder 24').first().waitFor();
  await close();
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openConsole } from '../support/console.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import { createIssue, sprintCast } from '../support/sprint-cast.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());

const name = 'عائشہ خان درّانی صاحبہ بنتِ محمد';

test('a long name in Urdu loses its end and not its beginning where a lead has little room', async () => {
  const { server } = site;
  const cast = await sprintCast(server);
  const artist = await server.as('Member', { name, teamId: cast.team });
  const seat = { project_id: cast.projectId, person_id: artist.id, role: 'member' as const };
  const since = server.clock.now;
  await server.db
    .insertInto('project_members')
    .values({ ...seat, since })
    .execute();
  ok(await createIssue(cast.lead, cast.key, { title: 'پانی کی لہریں', assigneeId: artist.id }));
  const { page, close } = await site.show(`/project/list?project=${cast.key}`, {
    who: cast.lead,
    viewport: { width: 1024, height: 800 },
  });
  const shown = page.getByText(name).first();
  await shown.waitFor();
  const { direction, align, isCut } = await shown.evaluate((it) => ({
    direction: getComputedStyle(it).direction,
    align: getComputedStyle(it).textAlign,
    isCut: it.scrollWidth > it.clientWidth,
  }));
  // Cut at the left, where it ends; else it stands at the left, as the names above it do.
  expect({ direction, align, isCut }).toEqual({ direction: 'rtl', align: 'left', isCut: true });
  expect(await violations(page)).toEqual([]);
  await picture(page, 'issues-urdu-1024');
  await close();
});

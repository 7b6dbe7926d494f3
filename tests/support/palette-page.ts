import type { Page } from 'playwright-core';
import type { TestServer } from './server.ts';

/** A team with its lead, a member who has a task, and a game. */
export async function puzzleTeam(server: TestServer) {
  const puzzle = await server.team('Puzzle');
  const lead = await server.as('Team lead', { name: 'Omar Khalid', teamId: puzzle, leads: puzzle });
  const hira = await server.as('Member', { name: 'Hira Baig', teamId: puzzle });
  await server.db
    .insertInto('apps')
    .values({
      name: 'Lantern Lagoon',
      key: 'LNT',
      package: 'a.b',
      platform: 'ios',
      team_id: puzzle,
    })
    .execute();
  await hira.call('POST /tasks/save', { title: 'Language pack for JP and KR' });
  return { lead, hira };
}

/** The palette over a page. */
export function paletteOn(page: Page) {
  const input = page.getByRole('combobox', { name: 'Search or run an action' });
  const list = page.getByRole('dialog', { name: 'Palette' });
  return {
    input,
    list,
    chosen: list.getByRole('option', { selected: true }),
    titles: () => list.getByRole('option').allInnerTexts(),
    open: async () => {
      await page.keyboard.press('Control+k');
      await input.waitFor();
    },
  };
}

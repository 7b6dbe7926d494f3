import { beforeAll, describe, expect, test } from 'vitest';
import { differencesOf, type Lived } from '../lived.ts';
import type { Scope } from '../reference/groups.ts';

const asked = ['revenue', 'totalRevenue', 'ecpm', 'spend', 'cpi', 'sessions', 'dau', 'visitors'];

/** Apps that the project's issues are about. */
const inProject = ['ORB', 'PEB', 'SAF'];

/** Every way to cut figures down to some apps and accounts, held against the books. */
export function filterCases(lived: () => Lived): void {
  const quarter = (): Scope => ({ from: lived().books.world.from, to: lived().books.world.to });

  async function foundIn(scope: Scope, question?: object): Promise<string> {
    const found = await differencesOf(lived(), asked, scope, ['day', 'app', 'country'], question);
    return [...found.values()].filter(Boolean).join('\n');
  }

  describe('filtered by', () => {
    test.each([
      ['a second account of a mediation', ['Studio two']],
      ['a network’s own account', ['pub-0000000000000000']],
      ['an account in euros', ['444-555-6666']],
      ['accounts of two sources', ['111-222-3333', 'pub-0000000000000000']],
    ])('%s, figures are what the files say', async (_, accounts) => {
      const { company } = lived();
      const rows = await company.server.db
        .selectFrom('accounts')
        .select('id')
        .where('name', 'in', accounts)
        .execute();
      expect(rows).toHaveLength(accounts.length);
      const question = { account: rows.map((it) => it.id) };
      expect(await foundIn({ ...quarter(), accounts }, question)).toBe('');
    });

    test.each(['archived', 'live'])('%s apps, figures are what the files say', async (status) => {
      const { apps, steps } = lived().books.world;
      const archived = new Set(steps.flatMap((it) => (it.kind === 'archive' ? [it.app] : [])));
      const own = apps.filter((it) => archived.has(it.key) === (status === 'archived'));
      const scope = { ...quarter(), only: { app: own.map((it) => it.key) } };
      expect(await foundIn(scope, { app: undefined, filterStatus: [status] })).toBe('');
    });

    test.each([
      ['a platform and a country', { platform: ['ios'], country: ['US'] }],
      ['a platform and an app', { platform: ['android'], app: ['LNA', 'LNI'] }],
      ['a platform and a team', { platform: ['android'], team: ['Basalt'] }],
      ['two countries and a team', { country: ['US', 'PK'], team: ['Amber'] }],
      ['an app on the platform that it is not on', { platform: ['ios'], app: ['ORB'] }],
    ] satisfies [string, Scope['only']][])(
      '%s, figures are what the files say',
      async (_, only) => {
        expect(await foundIn({ ...quarter(), only })).toBe('');
      },
    );

    describe('a project', () => {
      let project: number;
      beforeAll(async () => {
        const { company } = lived();
        const named = { key: 'PRJ', name: 'Project' };
        project = (await company.ask<{ id: number }>('POST /cjprojects/save', named)).id;
        for (const app of inProject) {
          const issue = { project: 'PRJ', title: `About ${app}`, appId: company.apps.get(app)! };
          await company.ask('POST /cjprojects/create-issue', issue);
        }
      });

      test('figures are those of the apps its issues are about', async () => {
        const scope = { ...quarter(), only: { app: inProject } };
        expect(await foundIn(scope, { app: undefined, project: [project] })).toBe('');
      });
      test('and a country, figures are those of these apps there', async () => {
        const scope = { ...quarter(), only: { app: inProject, country: ['US'] } };
        expect(await foundIn(scope, { app: undefined, project: [project] })).toBe('');
      });
    });
  });
}

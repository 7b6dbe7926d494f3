import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRoles } from '#/app/seeded-roles.ts';
import { testServer, type Colleague, type TestServer } from '../support/server.ts';

/**
 * Who may make whom what, asked of the real server: every seeded role as the giver, every one as what
 * is given, by an invitation and to somebody who is here. `given`; `withheld`: it ranks too high or has
 * rights the giver lacks (400); `no`: the giver gives nobody anything this way (403).
 */
let server: TestServer;
let count = 0;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const words: Record<number, string> = { 200: 'given', 400: 'withheld', 403: 'no' };
const roleId = (name: string) => server.roleId(name);

const ways: Record<string, (giver: Colleague, roleId: number) => Promise<number>> = {
  'by invitation': async (giver, id) => {
    const people = [{ name: 'Zara Malik', email: `zara.${++count}@backlot.example` }];
    return (await giver.call('POST /user/add', { people, roleId: id })).status;
  },
  'as another role': async (giver, id) => {
    const { id: person } = await server.as('Data entry');
    const about = { id: person, version: 1, title: null, departmentId: null };
    return (await giver.call('POST /save-user', { ...about, roleId: id })).status;
  },
};

test('who may make whom what is what the reviewed list says', async () => {
  const names = seededRoles.map((it) => it.name);
  const rows = [['giver', 'way', ...names]];
  for (const giver of names) {
    const colleague = await server.as(giver);
    for (const [way, ask] of Object.entries(ways)) {
      const answers: string[] = [];
      for (const name of names) {
        // A person who has the role already is given nothing.
        const status = await ask(colleague, await roleId(name));
        answers.push(words[status] ?? String(status));
      }
      rows.push([giver, way, ...answers]);
    }
  }
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)));
  const lines = rows.map((row) =>
    row
      .map((it, at) => it.padEnd(widths[at]!))
      .join('  ')
      .trimEnd(),
  );
  await expect(lines.join('\n')).toMatchFileSnapshot('./giving.snapshot.txt');
}, 60_000);

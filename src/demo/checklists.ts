import { settleChecklists } from '#/domains/people/employees/checklists/settle-checklists.records.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

const HOUR = 3_600_000;

type Owner = 'hr' | 'manager' | 'it' | 'person' | 'named';
type Item = readonly [title: string, owner: Owner, dueAfter: number, named?: string];

interface Template {
  name: string;
  kind: 'onboarding' | 'offboarding';
  /** Absent: every department. */
  department?: string;
  items: readonly Item[];
}

const templates: readonly Template[] = [
  {
    name: 'Welcome to the studio',
    kind: 'onboarding',
    items: [
      ['Sign the contract and copy the CNIC', 'hr', -5],
      ['Prepare laptop and accounts', 'it', -2],
      ['Lunch with the team', 'manager', 0],
      ['Read the company manual', 'person', 3],
      ['Talk about the first month', 'manager', 30],
    ],
  },
  {
    name: 'New in games',
    kind: 'onboarding',
    department: 'Games',
    items: [
      ['Build a game on your own machine', 'person', 5],
      ['Show how a release is made', 'named', 7, 'Hira Baig'],
      ['Play three of our games and write down what you noticed', 'person', 10],
    ],
  },
  {
    name: 'New in finance',
    kind: 'onboarding',
    department: 'Finance',
    items: [
      ['Explain how the networks pay', 'named', 5, 'Faisal Mehmood'],
      ['Get access to the bank’s portal', 'it', 2],
    ],
  },
  {
    name: 'Goodbye',
    kind: 'offboarding',
    items: [
      ['Confirm the resignation in writing', 'hr', -20],
      ['Agree what is handed over to whom', 'manager', -14],
      ['Write down what only you know', 'person', -5],
      ['Take laptop and keys back', 'it', 0],
      ['Close accounts in stores and networks', 'it', 1],
      ['Pay the last salary and the leave that is left', 'hr', 15],
    ],
  },
];

/** What has been done, by whom: the newcomer is half way, the leaver has late items. */
const done: readonly [title: string, by: string][] = [
  ['Sign the contract and copy the CNIC', 'Ayesha Rauf'],
  ['Prepare laptop and accounts', 'Omar Khalid'],
  ['Read the company manual', 'Junaid Akram'],
  ['Build a game on your own machine', 'Junaid Akram'],
];

/** Templates of two departments and of every one; somebody who came, and somebody who is to leave. */
export async function seedChecklists(db: Db, { people }: Cast, now: Date) {
  const departments = await db.selectFrom('departments').select(['id', 'name']).execute();
  for (const { name, kind, department, items } of templates) {
    const { id } = await db
      .insertInto('checklist_templates')
      .values({
        name,
        kind,
        department_id: departments.find((it) => it.name === department)?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('checklist_template_items')
      .values(
        items.map(([title, owner, due_after, named], place) => ({
          template_id: id,
          place,
          title,
          owner,
          owner_id: named === undefined ? null : people.get(named)!,
          due_after,
        })),
      )
      .execute();
  }
  await settleChecklists({ db, now, audit: () => {}, notify: async () => {} });
  for (const [at, [title, by]] of done.entries())
    await db
      .updateTable('checklist_items')
      .set({
        done_at: new Date(now.getTime() - (20 - at * 4) * 24 * HOUR),
        done_by: people.get(by)!,
        version: 2,
      })
      .where('title', '=', title)
      .execute();
}

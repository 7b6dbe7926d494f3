import { addDays } from '#/kernel/days.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

const hour = 3_600_000;

/** Templates of every kind and state, with what their rules made last. */
export async function seedWorkTemplates(db: Db, { people }: Cast, now: Date, today: string) {
  const person = (name: string) => people.get(name)!;
  const app = await db.selectFrom('apps').select('id').where('key', '=', 'LNT').executeTakeFirst();
  const project = await db
    .selectFrom('projects')
    .select(['id', 'lead_id'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const blank = {
    kind: 'task' as const,
    project_id: null,
    app_id: null,
    description: null,
    type: null,
    type_id: null,
    priority: 'medium' as const,
    assignee_id: null,
    reviewer_id: null,
    due_after: null,
    starts_on: addDays(today, -60),
    ends_on: null,
    handled_until: addDays(today, -1),
    paused_at: null,
    stopped: null,
    stop_note: null,
    created_at: new Date(now.getTime() - 60 * 24 * hour),
    updated_at: new Date(now.getTime() - 9 * 24 * hour),
  };
  const hira = person('Hira Baig');
  const sana = person('Sana Mirza');
  const rows = await db
    .insertInto('work_templates')
    .values([
      {
        ...blank,
        title: 'Read the crash reports of the week',
        app_id: app?.id ?? null,
        description: 'The five crashes that most players met. Make a task of each that is new.',
        checklist: ['Android', 'iOS', 'Tell the team'],
        assignee_id: hira,
        owner_id: hira,
        due_after: 1,
        rule: 'FREQ=WEEKLY;BYDAY=MO',
      },
      {
        ...blank,
        title: 'Send the figures of the month',
        assignee_id: sana,
        owner_id: sana,
        priority: 'high' as const,
        rule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
        shift: 'previous' as const,
      },
      {
        ...blank,
        title: 'Back up the build machine',
        assignee_id: person('Bilal Anwar'),
        owner_id: sana,
        rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
        paused_at: new Date(now.getTime() - 9 * 24 * hour),
      },
      {
        ...blank,
        title: 'Check the store pages',
        assignee_id: person('Noor Siddiq'),
        owner_id: sana,
        rule: 'FREQ=MONTHLY;BYDAY=2TU',
        stopped: 'refused' as const,
        stop_note: 'You cannot give a task to this person.',
      },
      {
        ...blank,
        kind: 'issue' as const,
        project_id: project.id,
        title: 'Prepare a release',
        checklist: ['Write the notes', 'Build and sign', 'Send to review'],
        owner_id: project.lead_id ?? sana,
        rule: null,
        starts_on: null,
        handled_until: null,
      },
    ])
    .returning(['id', 'assignee_id', 'rule'])
    .execute();
  const [first] = rows;
  const made = await db
    .selectFrom('tasks')
    .select(['id', 'key'])
    .where('assignee_id', '=', hira)
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  const runs = made.map((it, at) => {
    const day = addDays(today, -7 * (at + 1));
    return {
      template_id: first!.id,
      day,
      made_at: new Date(now.getTime() - 7 * (at + 1) * 24 * hour),
      made_id: it.id,
      key: it.key,
      stands_for: at === 2 ? 2 : 1,
    };
  });
  if (runs.length > 0) await db.insertInto('work_template_runs').values(runs).execute();
}

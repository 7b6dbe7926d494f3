import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ok } from '../../../../tests/support/project-cast.ts';
import { testServer, type Colleague, type TestServer } from '../../../../tests/support/server.ts';
import {
  info,
  save,
  saved,
  told,
  templateCast,
  type TemplateCast,
} from '../../../../tests/support/template-cast.ts';

let server: TestServer;
let cast: TemplateCast['cast'];
let projects: TemplateCast['projects'];
let on: TemplateCast['on'];
let settle: TemplateCast['settle'];
let tasksOf: TemplateCast['tasksOf'];

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ cast, projects, on, settle, tasksOf } = await templateCast(server));
});

async function holiday(who: Colleague, day: string) {
  const place = `Quay ${who.id}`;
  await sql`insert into employees (person_id, employee_no, work_place)
    values (${who.id}, ${place}, ${place})
    on conflict (person_id) do update set work_place = ${place}`.execute(server.db);
  const { rows } = await sql<{ id: number }>`
    insert into holiday_calendars (place) values (${place}) returning id`.execute(server.db);
  await sql`insert into holidays (calendar_id, day, name)
    values (${rows[0]!.id}, ${day}, 'Harbour day')`.execute(server.db);
}

describe('by its rule', () => {
  test('it makes one on each of its days, with its checklist and a due day', async () => {
    const { nextOn, id } = await saved(cast.amna, { checklist: ['Android', 'iOS'], dueAfter: 2 });
    expect(nextOn).toBe('2025-11-24');
    await settle();
    expect(await tasksOf()).toEqual([]);
    await on('2025-11-24', cast.amna);
    await settle();
    const [made, ...more] = await tasksOf();
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      assignee_id: cast.amna.id,
      reporter_id: cast.amna.id,
      due_on: '2025-11-26',
    });
    const items = server.db
      .selectFrom('task_checklist')
      .select('text')
      .where('task_id', '=', made!.id);
    expect((await items.execute()).map((it) => it.text)).toEqual(['Android', 'iOS']);
    expect((await told(cast.amna, 'work.repeated')).map((it) => it.title)).toEqual([
      `${made!.key} is made`,
    ]);
    const seen = await info(cast.amna, id);
    expect(seen.runs).toMatchObject([{ key: made!.key, day: '2025-11-24', standsFor: 1 }]);
    expect(seen.template.nextOn).toBe('2025-12-01');
  });

  test('it begins today when today is one of its days', async () => {
    const { nextOn } = await saved(cast.amna, { rule: 'FREQ=WEEKLY;BYDAY=TH' });
    expect(nextOn).toBe('2025-11-20');
    await settle();
    expect(await tasksOf()).toHaveLength(1);
  });

  test('two servers at once make one', async () => {
    await saved(cast.amna, { rule: 'FREQ=DAILY' });
    await Promise.all([settle(), settle(), settle()]);
    expect(await tasksOf()).toHaveLength(1);
  });

  test('days that were missed are made up for once', async () => {
    const { id } = await saved(cast.amna, { rule: 'FREQ=DAILY', shift: 'keep', dueAfter: 1 });
    await settle();
    await on('2025-12-10', cast.amna);
    const made = await tasksOf();
    expect(made.map((it) => it.due_on)).toEqual(['2025-11-21', '2025-12-11']);
    expect((await info(cast.amna, id)).runs).toMatchObject([
      { day: '2025-12-10', standsFor: 20 },
      { day: '2025-11-20', standsFor: 1 },
    ]);
  });

  test('a holiday of the assignee’s place moves it, as it says', async () => {
    await holiday(cast.amna, '2025-11-24');
    const days = async (shift: string) => {
      const reply = await cast.amna.call('GET /work-template-days', {
        rule: 'FREQ=WEEKLY;BYDAY=MO',
        shift,
      });
      return (ok(reply).body['rows'] as { day: string; why: string | null }[])
        .slice(0, 2)
        .map((it) => `${it.day} ${it.why ?? ''}`.trim());
    };
    expect(await days('next')).toEqual(['2025-11-25 Harbour day', '2025-12-01']);
    expect(await days('previous')).toEqual(['2025-11-21 Harbour day', '2025-12-01']);
    expect(await days('keep')).toEqual(['2025-11-24', '2025-12-01']);
    expect(await days('skip')).toEqual(['2025-12-01', '2025-12-08']);
    await saved(cast.amna);
    await on('2025-11-24', cast.amna);
    expect(await tasksOf()).toEqual([]);
    await on('2025-11-25', cast.amna);
    expect(await tasksOf()).toHaveLength(1);
  });

  test('the last working day of a month is one of whoever gets it', async () => {
    // 30 November 2025 is a Sunday, the Friday before it a holiday of hers.
    await holiday(cast.amna, '2025-11-28');
    const { nextOn } = await saved(cast.amna, {
      rule: 'FREQ=MONTHLY;BYMONTHDAY=-1',
      shift: 'previous',
    });
    expect(nextOn).toBe('2025-11-27');
    await on('2025-11-26', cast.amna);
    expect(await tasksOf()).toEqual([]);
    await on('2025-11-27', cast.amna);
    await on('2025-11-30', cast.amna);
    expect(await tasksOf()).toHaveLength(1);
  });

  test('leave of whoever gets it moves it, and is not told to others', async () => {
    const type = await server.db.selectFrom('leave_types').select('id').executeTakeFirst();
    const typeId =
      type?.id ??
      (
        await sql<{
          id: number;
        }>`insert into leave_types (name, paid, limited, needs_approval, needs_note)
          values ('Annual', true, false, true, false) returning id`.execute(server.db)
      ).rows[0]!.id;
    await sql`insert into leaves (person_id, type_id, first_day, last_day, status, starts_at, ends_at,
        lapses_at, asked_by, asked_at)
      values (${cast.bilal.id}, ${typeId}, '2025-11-24', '2025-11-25', 'approved', now(), now(), now(),
        ${cast.bilal.id}, now())`.execute(server.db);
    const { id } = await saved(cast.lead, { assigneeId: cast.bilal.id });
    expect((await info(cast.lead, id)).next[0]).toEqual({
      day: '2025-11-26',
      from: '2025-11-24',
      why: 'Day off',
    });
  });

  test('what falls into a pause is not made up for', async () => {
    const { id, version } = await saved(cast.amna, { rule: 'FREQ=DAILY', shift: 'keep' });
    await settle();
    const pause = (of: number, paused: boolean) =>
      cast.amna.call('POST /pause-work-template', { id, version: of, paused });
    const { version: then } = ok(await pause(version, true)).body as { version: number };
    await on('2025-12-01', cast.amna);
    expect(await tasksOf()).toHaveLength(1);
    ok(await pause(then, false));
    await settle();
    expect(await tasksOf()).toHaveLength(2);
    expect((await info(cast.amna, id)).runs[0]).toMatchObject({ day: '2025-12-01', standsFor: 1 });
  });

  test('a changed rule makes nothing a second time for a day', async () => {
    const { id, version } = await saved(cast.amna, { rule: 'FREQ=DAILY' });
    await settle();
    ok(await save(cast.amna, { id, version, rule: 'FREQ=WEEKLY;BYDAY=TH' }));
    await settle();
    expect(await tasksOf()).toHaveLength(1);
    await on('2025-11-27', cast.amna);
    expect(await tasksOf()).toHaveLength(2);
  });

  test('an issue is made in its project, with issues below it, and others are told', async () => {
    ok(
      await save(projects.lead, {
        kind: 'issue',
        title: 'Close the month',
        projectId: projects.id,
        assigneeId: projects.amna.id,
        checklist: ['Count', 'Sign'],
        rule: 'FREQ=DAILY',
      }),
    );
    await settle();
    const { body } = ok(
      await projects.lead.call('GET /cjprojects/issues-list', { project: projects.key }),
    );
    const rows = body['rows'] as {
      title: string;
      assignee: { id: number } | null;
      children: number;
    }[];
    expect(rows.map((it) => it.title).toSorted()).toEqual(['Close the month', 'Count', 'Sign']);
    expect(rows.find((it) => it.title === 'Close the month')).toMatchObject({
      assignee: { id: projects.amna.id },
      children: 2,
    });
    expect(await told(projects.amna, 'issues.assigned')).toHaveLength(1);
  });
});

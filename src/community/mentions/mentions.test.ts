import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeMention } from '#/kernel/rich-text.ts';
import {
  announcementCast,
  type AnnouncementCast,
} from '../../../tests/support/announcement-cast.ts';
import { documentCast, write, type DocumentCast } from '../../../tests/support/document-cast.ts';
import { make } from '../../../tests/support/okr-cast.ts';
import {
  createIssue,
  ok,
  projectCast,
  type ProjectCast,
} from '../../../tests/support/project-cast.ts';
import {
  testServer,
  type Colleague,
  type Reply,
  type TestServer,
} from '../../../tests/support/server.ts';
import { create, taskCast, type TaskCast } from '../../../tests/support/task-cast.ts';
import type { MentionKind } from './mentions.contract.ts';

let server: TestServer;
let tasks: TaskCast;
let projects: ProjectCast;
let papers: DocumentCast;
let stranger: Colleague;
let hr: Colleague;
let news: AnnouncementCast;
beforeAll(async () => {
  server = await testServer();
  tasks = await taskCast(server);
  projects = await projectCast(server);
  papers = await documentCast(server);
  stranger = await server.nobody();
  hr = await server.as('HR');
  news = await announcementCast(server);
});
afterAll(() => server.close());

const at = (who: Colleague) => writeMention(who.id, `Person ${who.id}`);
const mentionsOf = async (who: Colleague) =>
  (
    await server.db
      .selectFrom('notifications')
      .select(['title', 'link', 'body'])
      .where('person_id', '=', who.id)
      .where('type', '=', 'comment.mentioned')
      .orderBy('id')
      .execute()
  ).filter(({ title }) => title.includes('mentions you'));
const ids = ({ body }: Reply) => ({ id: Number(body['id']), version: Number(body['version']) });

interface Field {
  kind: MentionKind;
  writer: () => Colleague;
  /** Two who see the thing, and one who does not. */
  seeing: () => [Colleague, Colleague];
  blind: () => Colleague;
  begin: (text: string) => Promise<Reply>;
  edit: (before: Reply, text: string) => Promise<Reply>;
}

const fields: Field[] = [
  {
    kind: 'task',
    writer: () => tasks.amna,
    seeing: () => [tasks.lead, tasks.bilal],
    blind: () => tasks.outsider,
    begin: (description) =>
      create(tasks.amna, { description, reviewerId: tasks.lead.id, assigneeId: tasks.amna.id }),
    edit: (before, description) =>
      tasks.amna.call('POST /tasks/save', { ...ids(before), description }),
  },
  {
    kind: 'issue',
    writer: () => projects.lead,
    seeing: () => [projects.amna, projects.viewer],
    blind: () => projects.outsider,
    begin: (description) => createIssue(projects.lead, projects.key, { description }),
    edit: (before, description) =>
      projects.lead.call('POST /cjprojects/update-issue', { ...ids(before), description }),
  },
  {
    kind: 'project',
    writer: () => projects.lead,
    seeing: () => [projects.amna, projects.viewer],
    blind: () => projects.outsider,
    begin: async (description) => {
      const now = await projects.lead.call('GET /cjprojects/detail', { key: projects.key });
      const project = now.body['project'] as { id: number; version: number };
      const { id, version } = project;
      return projects.lead.call('POST /cjprojects/save', { id, version, description });
    },
    edit: (before, description) =>
      projects.lead.call('POST /cjprojects/save', { ...ids(before), description }),
  },
  {
    kind: 'document',
    writer: () => papers.amna,
    seeing: () => [papers.lead, papers.bilal],
    blind: () => stranger,
    begin: (body) => write(papers.amna, { body }),
    edit: (before, body) => write(papers.amna, { ...ids(before), body }),
  },
  {
    kind: 'objective',
    writer: () => tasks.amna,
    seeing: () => [tasks.lead, hr],
    blind: () => tasks.outsider,
    begin: (description) => make(tasks.amna, { description, keyResults: [], activate: false }),
    edit: (before, description) =>
      tasks.amna.call('POST /save-okr', {
        ...ids(before),
        title: 'Ship the lagoon',
        description,
        keyResults: [],
        ownerId: tasks.amna.id,
        parentId: null,
      }),
  },
  {
    kind: 'announcement',
    writer: () => news.hr,
    seeing: () => [news.lead, news.amna],
    blind: () => news.outsider,
    begin: (body) => news.save(news.hr, { body }),
    edit: (before, body) =>
      news.hr.call('POST /announcements/edit', {
        ...ids(before),
        title: 'Office closed on Friday',
        body,
        ...news.toTeam,
      }),
  },
];

describe.each(fields)('the text of a $kind', ({ kind, writer, seeing, blind, begin, edit }) => {
  test('tells whom it mentions once, of an edit only who is new, and nobody who cannot see it', async () => {
    const [first, second] = seeing();
    const before = [(await mentionsOf(first)).length, (await mentionsOf(second)).length];
    const counts = async () => [
      (await mentionsOf(first)).length - before[0]!,
      (await mentionsOf(second)).length - before[1]!,
    ];
    const made = ok(await begin(`Ask ${at(first)}, ${at(blind())} and ${at(writer())}.`));
    expect(await counts()).toEqual([1, 0]);
    const news = (await mentionsOf(first)).at(-1)!;
    expect(news.title).toContain(' mentions you in ');
    expect(news.body).toContain(`Ask @Person ${first.id}`);
    const edited = ok(await edit(made, `Ask ${at(first)}, and ${at(second)} too.`));
    expect(await counts()).toEqual([1, 1]);
    const cut = ok(await edit(edited, 'Ask nobody.'));
    ok(await edit(cut, `Ask ${at(first)} again.`));
    expect(await counts()).toEqual([1, 1]);
    expect(await mentionsOf(blind())).toEqual([]);
    expect(await mentionsOf(writer())).toEqual([]);

    const asked = {
      kind,
      id: ids(made).id,
      people: [first.id, blind().id],
    };
    const reply = ok(await writer().call('GET /mentions/told', asked));
    expect(reply.body['people']).toEqual([first.id]);
  });
});

test('who may not see the thing learns nothing of who sees it, and bad input names its field', async () => {
  const issue = ids(ok(await createIssue(projects.lead, projects.key)));
  const people = [projects.amna.id];
  const asked = (who: Colleague, input: object) => who.call('GET /mentions/told', input);
  expect((await server.call('GET /mentions/told', {})).status).toBe(401);
  const theirs = await asked(projects.outsider, { kind: 'issue', id: issue.id, people });
  const absent = await asked(projects.outsider, { kind: 'issue', id: 2_000_000_000, people });
  expect([theirs.status, theirs.body.message]).toEqual([404, absent.body.message]);
  const wrong = await asked(projects.lead, { kind: 'wall', id: 'x', people: ['y'] });
  expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['id', 'kind', 'people.0']);
});

test('a person who has left is not offered, and a template tells with what is made from it', async () => {
  const gone = await server.as('Member', { teamId: projects.team });
  const add = { project: projects.key, personId: gone.id, role: 'viewer' };
  ok(await projects.lead.call('POST /cjprojects/add-member', add));
  const asked = { kind: 'project', id: projects.id, people: [gone.id] };
  const reached = async () =>
    ok(await projects.lead.call('GET /mentions/told', asked)).body['people'];
  expect(await reached()).toEqual([gone.id]);
  await server.db.updateTable('people').set({ status: 'left' }).where('id', '=', gone.id).execute();
  expect(await reached()).toEqual([]);

  const before = (await mentionsOf(tasks.lead)).length;
  const template = ok(
    await tasks.amna.call('POST /save-work-template', {
      kind: 'task',
      title: 'Read the reports',
      description: `With ${at(tasks.lead)}`,
      assigneeId: tasks.amna.id,
      rule: 'FREQ=WEEKLY;BYDAY=MO',
    }),
  );
  expect(await mentionsOf(tasks.lead)).toHaveLength(before);
  ok(await tasks.amna.call('POST /use-work-template', { id: ids(template).id }));
  expect(await mentionsOf(tasks.lead)).toHaveLength(before + 1);
});

test('a long text that names many is looked through to the fiftieth', async () => {
  const many = Array.from({ length: 400 }, (_, nth) => writeMention(1_000_000 + nth, `P ${nth}`));
  const description = `${at(projects.amna)} ${many.join(' ')}`.slice(0, 19_900);
  const before = (await mentionsOf(projects.amna)).length;
  ok(await createIssue(projects.lead, projects.key, { description }));
  expect(await mentionsOf(projects.amna)).toHaveLength(before + 1);
});

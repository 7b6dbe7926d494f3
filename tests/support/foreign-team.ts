import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { programOf } from './access-token.ts';
import { announced } from './announcement-cast.ts';
import { networkNames, reports, storeAccount } from './foreign-apps.ts';
import { foreignAttempt } from './foreign-attempt.ts';
import { foreignBugs } from './foreign-bugs.ts';
import { foreignChecklistItem } from './foreign-checklist.ts';
import { foreignDevices } from './foreign-devices.ts';
import { foreignEvaluation } from './foreign-evaluation.ts';
import { foreignFigures, foreignHour } from './foreign-figures.ts';
import { importBatch } from './foreign-import.ts';
import { foreignObjective } from './foreign-objective.ts';
import { secretPaper } from './foreign-paper.ts';
import { secretPlan } from './foreign-plan.ts';
import { foreignProject } from './foreign-project.ts';
import { foreignQuery } from './foreign-query.ts';
import { foreignQuiz } from './foreign-quiz.ts';
import { ask, inbox, thursday } from './leave-cast.ts';
import { addType, askDays } from './leave-days-cast.ts';
import { passkeyRow } from './passkey-row.ts';
import type { Colleague, Reply, TestServer } from './server.ts';
import { create, taskCast } from './task-cast.ts';

/** A team with one of everything that belongs to a team or a person, and people from elsewhere. */
export async function foreignTeam(server: TestServer) {
  server.clock.now = thursday;
  const cast = await taskCast(server);
  const { db } = server;
  const { lead, amna, team, app } = cast;
  const made = (reply: Reply) => {
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return { id: Number(reply.body['id']), version: Number(reply.body['version']) };
  };
  /** What is answered beside something that is told this once. */
  const within = (name: string, reply: Reply) =>
    made({ ...reply, body: reply.body[name] as Reply['body'] });
  const leave = made(await ask(amna));
  const leaveType = await addType(await server.as('HR'), `Annual leave of ${team}`);
  const daysOff = made(await askDays(amna, leaveType));
  const taskReply = await create(lead, { appId: app, assigneeId: amna.id, title: 'Secret task' });
  const task = { ...made(taskReply), key: String(taskReply.body['key']) };
  const work = { taskId: task.id, day: '2025-11-19', from: '10:00', to: '12:00' };
  const stretch = made(await amna.call('POST /tasks/intervals/save', work));
  const sprint = made(
    await lead.call('POST /tasks/save-sprint', {
      team,
      name: 'Secret sprint',
      startsOn: '2025-11-17',
      endsOn: '2025-11-28',
    }),
  );
  const inSprint = { ids: [task.id], sprintId: sprint.id };
  await lead.call('POST /tasks/members/sprint-update', inSprint);
  const plan = await secretPlan(lead, cast.key);
  const idle = await db
    .insertInto('task_idle')
    .values({
      person_id: amna.id,
      task_id: task.id,
      from_at: new Date('2025-11-18T06:00:00Z'),
      to_at: new Date('2025-11-18T07:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const listed = await amna.call('POST /tasks/checklist-save', {
    id: task.id,
    text: 'Secret item',
  });
  const commented = await amna.call('POST /comment/save', {
    kind: 'task',
    subjectId: task.id,
    body: 'Secret comment',
  });
  const [item] = listed.body['items'] as { id: number }[];
  const view = { path: '/dashboard', name: 'Secret view', query: 'date=yesterday' };
  const remark = { day: '2025-11-19', text: 'Secret remark', appId: app };
  const note = { app, day: '2025-11-19', measure: 'revenue', text: 'Secret note' };
  const unit = { app_id: app, external_id: `unit-${app}`, name: 'Secret', ad_format: 'INTER' };
  const adUnit = await db
    .insertInto('ad_units')
    .values(unit)
    .returning('id')
    .executeTakeFirstOrThrow();
  const network = await db
    .insertInto('networks')
    .values({ code: `ads-${app}`, name: `Ads ${app}`, type: 'acquisition', position: 90 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const campaign = await db
    .insertInto('campaigns')
    .values({
      network_id: network.id,
      external_id: `campaign-${app}`,
      name: 'Secret campaign',
      app_id: app,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const noted = { campaign_id: campaign.id, person_id: lead.id, day: '2025-11-19', note: 'Secret' };
  await db
    .insertInto('campaign_budget_changes')
    .values({ ...noted, at: new Date('2025-11-19T06:00:00Z') })
    .execute();
  const device = await db
    .selectFrom('devices')
    .select('id')
    .where('person_id', '=', lead.id)
    .executeTakeFirstOrThrow();
  await foreignHour(server, app);
  await foreignFigures(server.facts, app, adUnit.id, { network: network.id, id: campaign.id });
  const store = await storeAccount(server, app);
  const membership = await db
    .selectFrom('team_members')
    .select('id')
    .where('person_id', '=', amna.id)
    .where('until', 'is', null)
    .executeTakeFirstOrThrow();
  const [notice] = await inbox(lead);
  const enterer = await server.as('Data entry', { teamId: team });
  const secret = made(await lead.call('POST /save-own-dashboard', { name: 'Secret dashboard' }));
  const all = {
    team,
    app,
    adUnit: adUnit.id,
    campaign: campaign.id,
    store,
    names: await networkNames(server, lead, app),
    review: made(await lead.call('POST /save-game-review', secretReview(app))),
    share: made(
      await lead.call('POST /share-app', { appId: app, people: [amna.id], figures: ['revenue'] }),
    ),
    document: made(await lead.call('POST /documents/save', secretDocument)),
    ownTask: made(await create(cast.outsider, { title: 'Own' })),
    ownDocument: made(await cast.outsider.call('POST /documents/save', { title: 'Own' })),
    announcement: made(await announced(lead)),
    ownAnnouncement: made(await announced(cast.outsider)),
    lead,
    amna,
    enterer,
    leave,
    leaveType,
    daysOff,
    task,
    stretch,
    sprint,
    plan,
    idle: idle.id,
    item: item!,
    devices: await foreignDevices(server, amna),
    comment: (commented.body['comment'] as { id: number }).id,
    view: made(await lead.call('POST /save-view', view)),
    feed: within(
      'feed',
      await lead.call('POST /add-calendar-feed', { name: 'Tide', parts: ['tasks'] }),
    ),
    alias: made(await lead.call('POST /save-alias', { word: 'tide', line: 'my tasks' })),
    annotation: made(await lead.call('POST /save-annotation', remark)),
    sheetNote: made(await lead.call('POST /save-sheet-note', note)),
    notification: Number(notice!['id']),
    device: device.id,
    passkey: await passkeyRow(db, lead.id),
    token: (await programOf(server, lead, { 'people:read': 'all' })).id,
    membership: membership.id,
    ...(await reports(server, lead, app)),
    ...(await foreignQuery(server)),
    dashboard: secret,
    dashboardLink: within(
      'link',
      await lead.call('POST /make-own-dashboard-link', {
        dashboard: secret.id,
        name: 'Secret partner',
        apps: [app],
        until: addDays(dayOf(server.clock.now), 30),
      }),
    ),
    ownDashboard: made(await cast.outsider.call('POST /save-own-dashboard', { name: 'Own' })),
    ...(await foreignProject(server, { ...cast, number: app })),
    batch: await importBatch(server, enterer, app),
    paper: await secretPaper(server, amna, lead),
    checklistItem: await foreignChecklistItem(server, amna),
    mapping: made(await enterer.call('POST /save-import-mapping', secretMapping(app))),
    ...(await foreignBugs(cast)),
    evaluation: await foreignEvaluation(server, amna, lead, cast.bilal),
    attempt: await foreignAttempt(server, lead, amna),
    objective: await foreignObjective(amna, cast.outsider),
    quiz: await foreignQuiz(lead, amna, cast.outsider),
    template: made(
      await lead.call('POST /save-work-template', {
        kind: 'task',
        title: 'Secret template',
        assigneeId: amna.id,
        rule: 'FREQ=WEEKLY;BYDAY=MO',
      }),
    ),
    week: await secretWeek(amna),
    outsider: cast.outsider,
    bilal: cast.bilal,
    outsideEnterer: await server.as('Data entry', { teamId: await server.team(`Far ${app}`) }),
  };
  // What whoever asks has been told of their own would differ with how far they say they have read.
  await db
    .updateTable('notifications')
    .set({ read_at: server.clock.now })
    .where('person_id', '=', cast.outsider.id)
    .execute();
  return all;
}

/** A week that waits for its approval. */
async function secretWeek(person: Colleague) {
  const monday = '2025-11-10';
  await person.call('POST /tasks/timesheet/submit', { monday });
  const { body } = await person.call('GET /tasks/timesheet', { day: monday });
  return (body['parts'] as { id: number; version: number }[])[0]!;
}

/** What a table's headings mean, about one app; `third` is a heading that means nothing. */
export const secretMapping = (appId: number, third = `Team of ${appId}`) => ({
  name: `Secret mapping ${appId}`,
  network: 'bytebrew',
  table: 'monetisation',
  zone: 'UTC',
  header: ['Day', 'Revenue', third],
  columns: [
    { column: 'Day', field: 'day' },
    { column: 'Revenue', field: 'revenue_micros', unit: 'money' },
  ],
  appId,
});

export type ForeignTeam = Awaited<ReturnType<typeof foreignTeam>>;

/** For its writer alone. */
const secretDocument = { title: 'Secret document', body: 'Secret', private: true };

/** A whole review of the app, as far as it is a draft. */
const secretReview = (appId: number) => ({
  appId,
  game: 'Secret game',
  build: '1.0',
  scores: { coreLoop: 3, ads: 3, ux: 3, storePage: 3 },
  pros: 'Secret',
  cons: 'Secret',
  verdict: 'go',
  summary: 'Secret',
});

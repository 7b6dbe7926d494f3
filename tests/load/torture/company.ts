import { gameOf } from '#/domains/catalogue/data-entry/imports/golden/raw-lines.ts';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { makeToken } from '#/server/cli/token.ts';
import { migrate } from '#/store/records/migrate.ts';
import type { Db, Records } from '#/store/records/records.ts';
import { seedSmallCompany } from '../../support/small-company.ts';
import type { Client } from './client.ts';
import { EntryClient } from './entry.ts';
import { EvaluationClient, submittedEvaluations } from './evaluations.ts';
import { Imports } from './imports.ts';
import { InvitationClient } from './invitations.ts';
import { LeaveClient } from './leave.ts';
import { busyPairs } from './pairs.ts';
import { PictureClient } from './pictures.ts';
import { QuizClient } from './quizzes.ts';
import { SavedViewClient } from './saved-view.ts';
import { SharedTask, SharedTaskClient } from './shared-task.ts';
import { SignInClient, signInWays } from './sign-in.ts';
import { SourceClient } from './sources.ts';
import { SprintClient } from './sprints.ts';
import { TaskClient } from './tasks.ts';
import { TransferClient } from './transfers.ts';
import { UploadClient } from './upload.ts';

/** More than one run gets through. */
const EVALUATIONS = 400;

/** The people of a small company, each at one kind of work that a kill may interrupt. */
export interface Company {
  clients: readonly Client[];
  imports: Imports;
  uploads: UploadClient;
  entries: EntryClient;
  sources: SourceClient;
  /** Token of somebody who sees all revenue. */
  viewer: string;
}

export async function makeCompany({ db }: Records): Promise<Company> {
  await migrate(db);
  await seedSmallCompany(db);
  const people = new Map<string, { id: number; name: string; token: string }>();
  for (const { id, name, email } of await db
    .selectFrom('people')
    .select(['id', 'name', 'email'])
    .execute())
    people.set(name, { id, name, token: await makeToken(db, email, new Date()) });
  const person = (name: string) => people.get(name)!;
  const [amna, bilal, omar, rabia] = ['amna', 'bilal', 'omar', 'rabia'].map(person);
  if (!amna || !bilal || !omar || !rabia) throw new Error('Somebody of the company is missing.');
  const apps = await db.selectFrom('apps').select(['id', 'name', 'team_id']).execute();
  const tomorrow = addDays(dayOf(new Date()), 1);
  const transfers = await transferTeams(db, apps[0]!.team_id!);
  const shared = new SharedTask();
  shared.id = await sharedTask(db, bilal.id);
  const uploads = new UploadClient(rabia.token);
  const entries = new EntryClient(
    rabia.token,
    apps.map((it) => it.id),
  );
  const sources = new SourceClient(
    rabia.token,
    new Map(apps.map((it) => [gameOf(it.name), it.id])),
  );
  const member = await roleOf(db, 'Member');
  const evaluations = await submittedEvaluations(db, {
    person: bilal.id,
    evaluator: omar.id,
    count: EVALUATIONS,
  });
  const clients = [
    new LeaveClient(amna.token, amna.id, tomorrow),
    new LeaveClient(bilal.token, bilal.id, tomorrow),
    new SavedViewClient(omar.token, omar.id),
    new SavedViewClient(rabia.token, rabia.id),
    new TaskClient(omar.token, omar.id, bilal),
    new InvitationClient(rabia.token, member),
    new SprintClient(omar.token),
    new SharedTaskClient(omar.token, omar.id, shared),
    new SharedTaskClient(rabia.token, rabia.id, shared),
    new TransferClient(rabia.token, transfers.app, transfers.teams),
    new PictureClient(bilal.token, bilal.id),
    new QuizClient(omar.token, amna),
    new EvaluationClient(rabia.token, bilal.token, evaluations),
    new SignInClient('amna@backlot.example', await signInWays(db, amna.id)),
    uploads,
    entries,
    sources,
    ...(await busyPairs(db, await roleOf(db, 'Super admin'))),
  ];
  const imports = new Imports();
  return { clients, imports, uploads, entries, sources, viewer: omar.token };
}

async function roleOf(db: Db, name: string): Promise<number> {
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return role.id;
}

/** Another team, and an app without figures that goes to and fro. */
async function transferTeams(db: Db, team: number) {
  const other = await db
    .insertInto('teams')
    .values({ name: 'Sana' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const app = await db
    .insertInto('apps')
    .values({
      name: 'Kite Drift',
      key: 'KTD',
      package: 'com.backlot.kitedrift',
      platform: 'android',
      team_id: team,
      status: 'live',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { app: app.id, teams: [team, other.id] as const };
}

/** A task that several people change. */
async function sharedTask(db: Db, person: number): Promise<number> {
  const now = new Date();
  const { id } = await db
    .insertInto('tasks')
    .values({
      key: 'SHARED-1',
      app_id: null,
      title: 'Shared',
      description: null,
      reporter_id: person,
      assignee_id: person,
      reviewer_id: null,
      due_on: null,
      pause_reason: null,
      closed_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { projectById } from '../overview/projects-list.records.ts';
import { lockProject, needProject, needRight } from '../projects.records.ts';
import { configEndpoints } from './config.contract.ts';
import { boardsOf, configOf, labelsOf } from './config.records.ts';
import { setLabels, setStatuses, setTypes } from './set-config.records.ts';

async function toConfigure(context: Context, key: string) {
  const project = await needProject(context, { key });
  await needRight(context, 'projects:configure', project.id);
  await lockProject(context.db, project.id);
  return needProject(context, { key });
}

type Config = ParsedInputOf<(typeof configEndpoints)['POST /cjprojects/update-config']>;

async function updateConfig(it: Config, context: Context) {
  const { db, now, audit } = context;
  const project = await toConfigure(context, it.project);
  if (it.version !== project.version) throw stale(await projectById(context, project.id));
  const before = await configOf(db, project.id);
  if (it.statuses) await setStatuses(context, project.id, it.statuses, it.moveStatuses);
  if (it.types) await setTypes(context, project.id, it.types, it.moveTypes);
  if (it.labels) await setLabels(db, project.id, it.labels);
  await db
    .updateTable('projects')
    .set((row) => ({ updated_at: now, version: row('version', '+', 1) }))
    .where('id', '=', project.id)
    .execute();
  const config = await configOf(db, project.id);
  const parts = ({ statuses, types, labels }: typeof config) => ({ statuses, types, labels });
  audit({
    action: 'project.configure',
    subject: ['project', project.id],
    before: parts(before),
    after: parts(config),
  });
  return { ...config, version: project.version + 1 };
}

type NewLabels = ParsedInputOf<(typeof configEndpoints)['POST /cjprojects/create-labels']>;

/** Hues in turn, so that labels of one project differ. */
const HUES = 8;

async function createLabels({ project: key, labels }: NewLabels, context: Context) {
  const { db, audit } = context;
  const project = await needProject(context, { key });
  await needRight(context, 'issues:write', project.id);
  const known = await labelsOf(db, project.id);
  const names = new Set(known.map((it) => it.name.toLowerCase()));
  for (const [at, { name, hue }] of labels.entries()) {
    const isNew = !names.has(name.toLowerCase());
    if (!isNew)
      throw conflict(`There is a label "${name}" already.`, {
        [`labels.${at}.name`]: 'There is one of that name.',
      });
    names.add(name.toLowerCase());
    await db
      .insertInto('project_labels')
      .values({ project_id: project.id, name, hue: hue ?? ((known.length + at) % HUES) + 1 })
      .execute();
  }
  audit({ action: 'project.add-labels', subject: ['project', project.id], after: { labels } });
  return { labels: await labelsOf(db, project.id) };
}

type NewBoard = ParsedInputOf<(typeof configEndpoints)['POST /cjprojects/create-board']>;

async function boardById({ db }: Context, projectId: number, id: number) {
  const board = (await boardsOf(db, projectId)).find((it) => it.id === id);
  if (!board) throw notFound('This board');
  return board;
}

async function saveBoard(it: NewBoard, context: Context) {
  const { db, audit } = context;
  const project = await toConfigure(context, it.project);
  const ids = it.columns.map((column) => column.statusId);
  const known = await db
    .selectFrom('project_statuses')
    .select('id')
    .where('project_id', '=', project.id)
    .where('id', 'in', ids)
    .execute();
  if (known.length < ids.length)
    throw invalid({ columns: 'Choose statuses of this project, each once.' });
  const boards = await boardsOf(db, project.id);
  if (boards.some((other) => other.name === it.name && other.id !== it.id)) {
    const words = 'There is a board of that name.';
    throw conflict(words, { name: words });
  }
  const values = {
    name: it.name,
    columns: JSON.stringify(it.columns),
    filter: JSON.stringify(it.filter),
  };
  if (it.id !== undefined) {
    const before = await boardById(context, project.id, it.id);
    if (before.version !== it.version) throw stale(before);
    await db
      .updateTable('project_boards')
      .set((row) => ({ ...values, version: row('version', '+', 1) }))
      .where('id', '=', it.id)
      .execute();
  }
  const id =
    it.id ??
    (
      await db
        .insertInto('project_boards')
        .values({ project_id: project.id, ...values, active: boards.length === 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  audit({
    action: it.id === undefined ? 'project.add-board' : 'project.change-board',
    subject: ['project', project.id],
    after: { id, name: it.name, columns: it.columns },
  });
  return boardById(context, project.id, id);
}

export const configServed = serve(configEndpoints, {
  'POST /cjprojects/update-config': updateConfig,
  'POST /cjprojects/create-labels': createLabels,
  'POST /cjprojects/create-board': saveBoard,
  'POST /cjprojects/active-board': async ({ project: key, id }, context) => {
    const project = await toConfigure(context, key);
    await boardById(context, project.id, id);
    const all = context.db.updateTable('project_boards').where('project_id', '=', project.id);
    await all.set({ active: false }).execute();
    await all.set({ active: true }).where('id', '=', id).execute();
    context.audit({
      action: 'project.open-board',
      subject: ['project', project.id],
      after: { id },
    });
    return boardById(context, project.id, id);
  },
  'POST /cjprojects/delete-board': async ({ project: key, id }, context) => {
    const project = await toConfigure(context, key);
    const board = await boardById(context, project.id, id);
    if (board.active) throw conflict('The project opens with this board. Choose another first.');
    await context.db.deleteFrom('project_boards').where('id', '=', id).execute();
    context.audit({
      action: 'project.remove-board',
      subject: ['project', project.id],
      before: { id, name: board.name },
    });
    return { message: `Board "${board.name}" deleted` };
  },
});

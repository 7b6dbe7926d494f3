import { sql } from 'kysely';
import type { Db } from '#/store/records/records.ts';
import { changeIssue, type Changing } from '../issues/change-issue.records.ts';
import { keepCreation } from '../issues/issue-events.records.ts';
import { momentsOf } from '../issues/issue-fields.records.ts';
import { selectIssues } from '../issues/issues.records.ts';
import { ranksAtEnd } from '../issues/rank.records.ts';
import { changeOfRow, type RowChange } from './import-changes.records.ts';
import type { ImportScene } from './import-scene.records.ts';
import type { Plan, Planned } from './plan-import.records.ts';

const BATCH = 500;
const HUES = 8;

const batches = <T>(all: readonly T[]) =>
  Array.from({ length: Math.ceil(all.length / BATCH) }, (_, at) =>
    all.slice(at * BATCH, (at + 1) * BATCH),
  );

type Ids = Map<string, number>;

/** Labels by name in small letters; those that are missing are made. */
async function labelIds(db: Db, { projectId, config }: ImportScene, rows: readonly Planned[]) {
  const ids: Ids = new Map(config.labels.map((it) => [it.name.toLowerCase(), it.id]));
  for (const name of new Set(rows.flatMap((it) => it.labels))) {
    if (ids.has(name.toLowerCase())) continue;
    const { id } = await db
      .insertInto('project_labels')
      .values({ project_id: projectId, name, hue: (ids.size % HUES) + 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name.toLowerCase(), id);
  }
  return ids;
}

/** Sprints by name in small letters; those that are missing are planned, at the end. */
async function sprintIds(
  { db, now }: Changing,
  { projectId, config }: ImportScene,
  rows: readonly Planned[],
) {
  const ids: Ids = new Map(config.sprints.map((it) => [it.name.toLowerCase(), it.id]));
  for (const name of new Set(rows.flatMap((it) => it.sprint ?? []))) {
    if (ids.has(name.toLowerCase())) continue;
    const { id } = await db
      .insertInto('project_sprints')
      .values({ project_id: projectId, name, position: ids.size, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.set(name.toLowerCase(), id);
  }
  return ids;
}

interface Writing {
  context: Changing;
  scene: ImportScene;
  labels: Ids;
  sprints: Ids;
  /** Ids of issues by the key of the file, in capitals. */
  ids: Ids;
}

async function reserve(db: Db, projectId: number, count: number) {
  const project = await db
    .updateTable('projects')
    .set((row) => ({ next_number: row('next_number', '+', count) }))
    .where('id', '=', projectId)
    .returning(['key', 'next_number'])
    .executeTakeFirstOrThrow();
  return { key: project.key, first: project.next_number - count };
}

/** Writes new issues level by level, so that parents are there before what hangs below them. */
async function insertFresh(it: Writing, fresh: readonly Planned[]) {
  const { context, scene, ids } = it;
  const { db, who, now } = context;
  const { projectId, config } = scene;
  const { key, first } = await reserve(db, projectId, fresh.length);
  const ranks = await ranksAtEnd(db, projectId, fresh.length);
  const numbered = fresh.map((row, at) => ({ row, number: first + at, rank: ranks[at]! }));
  for (const level of [0, 1, 2]) {
    for (const batch of batches(numbered.filter(({ row }) => row.level === level))) {
      const values = batch.map(({ row, number, rank }) => {
        const group = config.statuses.find((status) => status.id === row.statusId)!.group;
        const at = row.createdAt ?? now;
        return {
          project_id: projectId,
          number,
          key: `${key}-${number}`,
          external_key: row.key,
          title: row.title,
          description: row.description,
          type_id: row.typeId,
          status_id: row.statusId,
          priority: row.priority,
          assignee_id: row.assigneeId,
          reporter_id: row.reporterId ?? who.id,
          parent_id: row.parentKey === null ? null : ids.get(row.parentKey.toUpperCase())!,
          depth: level,
          points: row.points,
          starts_on: row.startsOn,
          due_on: row.dueOn,
          sprint_id: row.sprint === null ? null : it.sprints.get(row.sprint.toLowerCase())!,
          rank,
          ...momentsOf(group, { startedAt: null, completedAt: null }, row.updatedAt ?? at),
          created_at: at,
          updated_at: row.updatedAt ?? at,
        };
      });
      const made = await db
        .insertInto('issues')
        .values(values)
        .returning(['id', 'number'])
        .execute();
      const byNumber = new Map(made.map((one) => [one.number, one.id]));
      for (const { row, number } of batch) ids.set(row.key.toUpperCase(), byNumber.get(number)!);
    }
  }
  await finishFresh(it, fresh);
}

/** Labels and the first rows of the history. */
async function finishFresh({ context, labels, ids }: Writing, fresh: readonly Planned[]) {
  const { db, who, now } = context;
  const links = fresh.flatMap((row) =>
    row.labels.map((name) => ({
      issue_id: ids.get(row.key.toUpperCase())!,
      label_id: labels.get(name.toLowerCase())!,
    })),
  );
  for (const batch of batches(links))
    if (batch.length > 0) await db.insertInto('issue_labels').values(batch).execute();
  for (const batch of batches(fresh)) {
    const wanted = batch.map((row) => ids.get(row.key.toUpperCase())!);
    const { rows } = await selectIssues(db, {
      where: sql`i.id = any(${wanted})`,
      limit: BATCH,
      uncounted: true,
    });
    for (const issue of rows) await keepCreation(db, issue, who.id, issue.createdAt ?? now);
  }
}

/** Changes an issue that is there already, through the one way in which issues change. */
async function change(it: Writing, row: Planned, wanted: RowChange) {
  const { labels, sprint, parentId, ...patch } = wanted;
  const parent = row.parentKey === null ? null : it.ids.get(row.parentKey.toUpperCase());
  await changeIssue(
    it.context,
    { id: row.existing!.id },
    {
      ...patch,
      ...(labels && { labelIds: labels.map((name) => it.labels.get(name.toLowerCase())!) }),
      ...(sprint !== undefined && {
        sprintId: sprint === null ? null : it.sprints.get(sprint.toLowerCase())!,
      }),
      ...('parentId' in wanted && { parentId: parent ?? parentId ?? null }),
    },
  );
}

/** Writes a plan without problems, all of it within the transaction of its caller. */
export async function writeImport(context: Changing, scene: ImportScene, { rows }: Plan) {
  const { db } = context;
  const writing: Writing = {
    // Whoever imports hundreds of issues does not mean to tell everybody hundreds of times.
    context: { ...context, notify: async () => {} },
    scene,
    labels: await labelIds(db, scene, rows),
    sprints: await sprintIds(context, scene, rows),
    ids: new Map([...scene.issues].map(([key, it]) => [key, it.id])),
  };
  const changes = rows.map((row) => ({ row, wanted: changeOfRow(row, scene) }));
  const fresh = rows.filter((it) => !it.existing);
  if (fresh.length > 0) await insertFresh(writing, fresh);
  let changed = 0;
  for (const { row, wanted } of changes) {
    if (!wanted) continue;
    await change(writing, row, wanted);
    changed += 1;
  }
  return { fresh: fresh.length, changed, same: rows.length - fresh.length - changed };
}

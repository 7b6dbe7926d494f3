import { invalid } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { lockProject, needProject, needRight } from '../projects.records.ts';
import { changeOfRow } from './import-changes.records.ts';
import { importScene, type ImportScene } from './import-scene.records.ts';
import { importEndpoints } from './import.contract.ts';
import { planImport, type Plan } from './plan-import.records.ts';
import { writeImport } from './write-import.records.ts';

const MOST_PROBLEMS = 200;
const SAMPLE = 12;

async function toImport(context: Context, key: string) {
  const project = await needProject(context, { key });
  await needRight(context, 'issues:write', project.id);
  return project;
}

function fateOf(row: Plan['rows'][number], scene: ImportScene): 'fresh' | 'changed' | 'same' {
  if (!row.existing) return 'fresh';
  return changeOfRow(row, scene) ? 'changed' : 'same';
}

/** What is named in the file and not known in the project. */
const missing = (named: readonly string[], known: readonly { name: string }[]) => {
  const names = new Set(known.map((it) => it.name.toLowerCase()));
  return [...new Map(named.map((it) => [it.toLowerCase(), it])).values()].filter(
    (it) => !names.has(it.toLowerCase()),
  );
};

function preview(plan: Plan, scene: ImportScene) {
  const { rows, problems } = plan;
  const fates = rows.map((it) => fateOf(it, scene));
  const { statuses, types, labels, sprints } = scene.config;
  const nameOf = (all: readonly { id: number; name: string }[], id: number | null) =>
    all.find((it) => it.id === id)?.name ?? '';
  return {
    rows: rows.length,
    columns: plan.columns,
    ignored: plan.ignored,
    fresh: fates.filter((it) => it === 'fresh').length,
    changed: fates.filter((it) => it === 'changed').length,
    same: fates.filter((it) => it === 'same').length,
    statuses: plan.statuses,
    types: plan.types,
    people: plan.people,
    labels: missing(
      rows.flatMap((it) => it.labels),
      labels,
    ),
    sprints: missing(
      rows.flatMap((it) => it.sprint ?? []),
      sprints,
    ),
    problems: problems.slice(0, MOST_PROBLEMS),
    problemRows: new Set(problems.map((it) => it.line)).size,
    sample: rows.slice(0, SAMPLE).map((it, at) => ({
      level: it.level,
      key: it.key,
      type: nameOf(types, it.typeId),
      title: it.title,
      status: nameOf(statuses, it.statusId),
      assignee: nameOf(scene.people, it.assigneeId),
      what: fates[at]!,
    })),
  };
}

export const importServed = serve(importEndpoints, {
  'POST /cjprojects/preview-import': async ({ project: key, mapping }, context, upload) => {
    const project = await toImport(context, key);
    const scene = await importScene(context.db, project.id);
    return preview(await planImport(upload!.table!, scene, mapping), scene);
  },
  'POST /cjprojects/import-issues': async ({ project: key, mapping }, context, upload) => {
    const { db, audit } = context;
    const project = await toImport(context, key);
    await lockProject(db, project.id);
    const scene = await importScene(db, project.id);
    const plan = await planImport(upload!.table!, scene, mapping);
    const [first] = plan.problems;
    if (first)
      throw invalid({
        file: `Nothing was imported. Line ${first.line}, ${first.key}: ${first.message}`,
      });
    const done = await writeImport(context, scene, plan);
    audit({ action: 'project.import', subject: ['project', project.id], after: done });
    return done;
  },
});

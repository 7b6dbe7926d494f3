import { readerOf } from '#/figures/reader.records.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { may, scopeOf } from '#/kernel/access.ts';
import { conflict, invalid, notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope, projectSeen, teamInScope } from '#/store/scope.ts';
import type { BoundIssues, KeyResultInput, Metric } from './objective.contract.ts';
import { isLive } from './okr-machine.ts';
import { isWhole } from './okr-score.ts';
import { keyResultsOf, type KeyResultRow } from './okr.records.ts';

/** The caller as a reader of figures; undefined when they may see none. */
function callerAsReader({ db, facts, now, who }: Context): Reader | undefined {
  const scope = scopeOf(may('revenue:read'), who.grants);
  return scope && { db, facts, now, who, scope };
}

/** Whether all that a metric names is there for this reader. */
async function isKnown(reader: Reader, { filter }: Metric): Promise<boolean> {
  const { db, who, scope } = reader;
  const apps = await appsInScope(db, who, scope);
  const named = filter.app ?? [];
  const there = await db
    .selectFrom('apps')
    .select('id')
    .where('id', 'in', named.length > 0 ? named : [0])
    .execute();
  if (there.length < new Set(named).size) return false;
  if (apps !== 'all' && named.some((it) => !apps.includes(it))) return false;
  const teams = filter.team ?? [];
  const known = await db
    .selectFrom('teams')
    .select('id')
    .where('id', 'in', teams.length > 0 ? teams : [0])
    .where(teamInScope('id', who, scope))
    .execute();
  if (known.length < new Set(teams).size) return false;
  const networks = [...(filter.network ?? []), ...(filter.mediaSource ?? [])];
  const active = await db
    .selectFrom('networks')
    .select('id')
    .where('id', 'in', networks.length > 0 ? networks : [0])
    .execute();
  return active.length === new Set(networks).size;
}

/** A metric is bound to what its owner and whoever binds it may both see. */
async function checkMetric(context: Context, ownerId: number, metric: Metric, field: string) {
  const caller = callerAsReader(context);
  const { db, facts, now } = context;
  const owner = await readerOf({ db, facts, now }, ownerId);
  if (!caller) throw invalid({ [field]: 'You need the right to see figures to bind one.' });
  if (!owner) throw invalid({ [field]: 'Whoever answers for the objective may not see figures.' });
  for (const reader of [caller, owner])
    if (!(await isKnown(reader, metric)))
      throw invalid({
        [field]: 'An app, team, network or media source of this figure was not found.',
      });
}

/** Whoever binds sees the project; what is absent and what is out of sight are refused alike. */
async function checkIssues({ db, who }: Context, bound: BoundIssues, field: string) {
  const { projectId, epicId, labelId } = bound;
  const found = await db
    .selectFrom('projects as p')
    .leftJoin('issues as e', (join) =>
      join
        .onRef('e.project_id', '=', 'p.id')
        .on('e.id', '=', epicId ?? 0)
        .on('e.deleted_at', 'is', null),
    )
    .leftJoin('project_labels as l', (join) =>
      join.onRef('l.project_id', '=', 'p.id').on('l.id', '=', labelId ?? 0),
    )
    .select(['p.key', 'p.archived_at', 'e.id as epic', 'l.id as label'])
    .where('p.id', '=', projectId)
    .where(projectSeen('p.id', who))
    .executeTakeFirst();
  if (!found || (epicId && !found.epic) || (labelId && !found.label))
    throw invalid({ [field]: 'The project, or its epic or label, was not found.' });
  if (found.archived_at) throw invalid({ [field]: `${found.key} is archived.` });
}

const isSameIssues = (row: KeyResultRow | undefined, { projectId, epicId, labelId }: BoundIssues) =>
  row?.project_id === projectId &&
  row.epic_id === (epicId ?? null) &&
  row.label_id === (labelId ?? null);

const isSameMetric = (row: KeyResultRow | undefined, metric: Metric) =>
  row?.measure === metric.measure &&
  JSON.stringify(row.filter ?? {}) === JSON.stringify(metric.filter);

interface Owner {
  ownerId: number;
  /** Somebody else answers for it now: what they may see is looked at anew. */
  isNew: boolean;
}

/** @throws Refusal that names what is wrong with the key results, by their place in the list. */
export async function checkKeyResults(
  context: Context,
  inputs: readonly KeyResultInput[],
  present: readonly KeyResultRow[],
  { ownerId, isNew }: Owner,
) {
  const sum = inputs.reduce((all, it) => all + it.weight, 0);
  if (!isWhole(inputs.map((it) => it.weight)))
    throw invalid({ keyResults: `The weights sum to ${sum}, not to 100.` });
  for (const [at, it] of inputs.entries()) {
    const row = present.find((one) => one.id === it.id);
    if (it.id !== undefined && !row) throw notFound('This key result');
    if (row && row.kind !== it.kind && row.checked_in_on !== null)
      throw conflict('A key result with check-ins keeps its kind.', {
        [`keyResults.${at}.kind`]: 'It has check-ins.',
      });
    const start = it.start ?? row?.start_value;
    if (it.kind !== 'boolean' && start === (it.target ?? row?.target_value))
      throw invalid({ [`keyResults.${at}.target`]: 'The target is the same as the start.' });
    if (it.kind === 'metric' && !it.metric && row?.kind !== 'metric')
      throw invalid({ [`keyResults.${at}.metric`]: 'Choose the figure it is bound to.' });
    if (it.metric && (isNew || !isSameMetric(row, it.metric)))
      await checkMetric(context, ownerId, it.metric, `keyResults.${at}.metric`);
    const field = `keyResults.${at}.issues`;
    if (it.kind === 'issues' && !it.issues && row?.kind !== 'issues')
      throw invalid({ [field]: 'Choose the project.' });
    if (it.issues && !isSameIssues(row, it.issues)) await checkIssues(context, it.issues, field);
  }
}

/** What is measured live; where it is not told, what it is bound to. */
function boundOf(it: KeyResultInput, row: KeyResultRow | undefined) {
  const kept = it.kind === 'issues' && !it.issues ? row : undefined;
  const figure = it.kind === 'metric' && !it.metric ? row : it.metric;
  return {
    measure: figure?.measure ?? null,
    filter: figure ? JSON.stringify(figure.filter ?? {}) : null,
    project_id: kept?.project_id ?? it.issues?.projectId ?? null,
    epic_id: kept?.epic_id ?? it.issues?.epicId ?? null,
    label_id: kept?.label_id ?? it.issues?.labelId ?? null,
  };
}

function valuesOf(it: KeyResultInput, row: KeyResultRow | undefined) {
  const isDone = it.kind === 'boolean';
  const start = isDone ? 0 : (it.start ?? row!.start_value);
  const target = isDone ? 1 : (it.target ?? row!.target_value);
  const told = row?.checked_in_on ? row.current_value : start;
  return {
    title: it.title,
    kind: it.kind,
    unit: it.kind === 'number' ? (it.unit ?? null) : null,
    start_value: start,
    target_value: target,
    current_value: isLive(it.kind) ? null : told,
    ...boundOf(it, row),
    weight: it.weight,
  };
}

/** Writes the key results of an objective in the order they were given; others are taken away. */
export async function writeKeyResults(
  { db, now }: Pick<Context, 'db' | 'now'>,
  objectiveId: number,
  inputs: readonly KeyResultInput[],
) {
  const present = await keyResultsOf(db, [objectiveId]);
  const kept = new Set(inputs.map((it) => it.id));
  const gone = present.filter((it) => !kept.has(it.id)).map((it) => it.id);
  if (gone.length > 0)
    await db.updateTable('key_results').set({ removed_at: now }).where('id', 'in', gone).execute();
  for (const [place, it] of inputs.entries()) {
    const row = present.find((one) => one.id === it.id);
    const values = { ...valuesOf(it, row), place };
    if (row) await db.updateTable('key_results').set(values).where('id', '=', row.id).execute();
    else
      await db
        .insertInto('key_results')
        .values({ ...values, objective_id: objectiveId })
        .execute();
  }
}

const boundIssues = ({ project_id, epic_id, label_id }: KeyResultRow) =>
  project_id === null
    ? undefined
    : { projectId: project_id, epicId: epic_id ?? undefined, labelId: label_id ?? undefined };

/** How the audit log names them. */
export const auditedResults = (all: readonly (KeyResultRow | KeyResultInput)[]) =>
  all.map((it) => ({
    title: it.title,
    start: 'start_value' in it ? it.start_value : it.start,
    target: 'target_value' in it ? it.target_value : it.target,
    weight: it.weight,
    // Absent where nothing was said of them: they stay what they were.
    issues: 'project_id' in it ? boundIssues(it) : it.issues,
  }));

import type { MeasureKey } from '#/figures/measures.ts';
import type { KeyResult, KeyResultInput, ObjectiveDetail } from '../objective.contract.ts';
import type { KeyResultKind, Level } from '../okr-machine.ts';
import { rescaled } from '../okr-score.ts';
import { keptOf, typedOf } from '../okr-values.ts';

/** An objective as it stands in the form: values as typed, ids as text. */

export interface ResultDraft {
  /** Lasting in the form, for React. */
  key: number;
  id?: number;
  title: string;
  kind: KeyResultKind;
  unit: string;
  start: number | null;
  target: number | null;
  weight: number | null;
  measure: MeasureKey | '';
  app: string;
  team: string;
  network: string;
  mediaSource: string;
  /** Of issues: their project, and an epic or a label of it. */
  project?: string;
  epic?: string;
  label?: string;
  /** The figure, or the project, is not for who edits: it stays as it is. */
  hidden: boolean;
}

export interface ObjectiveDraft {
  title: string;
  description: string;
  level: Level;
  teamId: string;
  ownerId: string;
  parentId: string;
  isPrivate: boolean;
  /** Of a new one: begun at once, not a draft. */
  isActive: boolean;
  results: readonly ResultDraft[];
}

const first = (ids: readonly number[] | undefined) => (ids?.[0] ? String(ids[0]) : '');

const idText = (it: { id: number } | null | undefined) => (it ? String(it.id) : '');

export const emptyResult = (key: number, weight: number): ResultDraft => ({
  key,
  title: '',
  kind: 'number',
  unit: '',
  start: 0,
  target: null,
  weight,
  measure: '',
  app: '',
  team: '',
  network: '',
  mediaSource: '',
  hidden: false,
});

function draftOf(it: KeyResult, key: number): ResultDraft {
  const valued = { kind: it.kind, measure: it.metric?.measure };
  return {
    key,
    id: it.id,
    title: it.title,
    kind: it.kind,
    unit: it.unit ?? '',
    start: typedOf(valued, it.start),
    target: typedOf(valued, it.target),
    weight: it.weight,
    measure: it.metric?.measure ?? '',
    app: first(it.metric?.filter.app),
    team: first(it.metric?.filter.team),
    network: first(it.metric?.filter.network),
    mediaSource: first(it.metric?.filter.mediaSource),
    // What it was narrowed to is deleted: chosen anew, or it would count all of the project.
    project: it.issues?.isGone ? '' : idText(it.issues?.project),
    epic: idText(it.issues?.epic),
    label: idText(it.issues?.label),
    hidden: it.hidden || (it.issues !== null && it.issues.project === null),
  };
}

export const objectiveDraft = (it: ObjectiveDetail): ObjectiveDraft => ({
  title: it.title,
  description: it.description,
  level: it.level,
  teamId: it.team ? String(it.team.id) : '',
  ownerId: String(it.owner.id),
  parentId: it.parentId ? String(it.parentId) : '',
  isPrivate: it.private,
  isActive: it.state === 'active',
  results: it.results.map(draftOf),
});

/** All of them alike, in whole percentages. */
export function evenWeights(results: readonly ResultDraft[]): ResultDraft[] {
  const weights = rescaled(results.map(() => 1));
  return results.map((it, at) => ({ ...it, weight: weights[at]! }));
}

export const weightSum = (results: readonly ResultDraft[]) =>
  results.reduce((sum, it) => sum + (it.weight ?? 0), 0);

const ids = (id: string) => (id ? [Number(id)] : undefined);

/** What is sent of a key result. */
export function resultInput(it: ResultDraft): KeyResultInput {
  const valued = { kind: it.kind, measure: it.measure || undefined };
  const isDone = it.kind === 'boolean';
  return {
    ...(it.id !== undefined && { id: it.id }),
    title: it.title,
    kind: it.kind,
    ...(it.kind === 'number' && it.unit.trim() && { unit: it.unit }),
    ...(it.kind === 'metric' &&
      it.measure && {
        metric: {
          measure: it.measure,
          filter: {
            app: ids(it.app),
            team: ids(it.team),
            network: ids(it.network),
            mediaSource: ids(it.mediaSource),
          },
        },
      }),
    ...(it.kind === 'issues' &&
      it.project && {
        issues: {
          projectId: Number(it.project),
          ...(it.epic && { epicId: Number(it.epic) }),
          ...(it.label && { labelId: Number(it.label) }),
        },
      }),
    start: isDone ? 0 : keptOf(valued, it.start),
    target: isDone ? 1 : keptOf(valued, it.target),
    weight: it.weight ?? 0,
  };
}

/** What is wrong before it is sent, by the names the server uses. */
export function wrongIn(it: ObjectiveDraft): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (!it.title.trim()) wrong['title'] = 'What is to be reached?';
  if (it.level === 'team' && !it.teamId) wrong['teamId'] = 'Choose the team.';
  if (it.isActive && it.results.length === 0)
    wrong['keyResults'] = 'An active objective needs a key result.';
  it.results.forEach((one, at) => {
    const place = `keyResults.${at}`;
    if (!one.title.trim()) wrong[`${place}.title`] = 'How is it measured?';
    if (one.kind === 'metric' && !one.measure && !one.hidden)
      wrong[`${place}.metric`] = 'Choose the figure.';
    if (one.kind === 'issues' && !one.project && !one.hidden)
      wrong[`${place}.issues`] = 'Choose the project.';
    if (one.kind === 'boolean' || one.hidden) return;
    if (one.start === null) wrong[`${place}.start`] = 'Where does it begin?';
    if (one.target === null) wrong[`${place}.target`] = 'Where shall it be?';
    else if (one.start === one.target)
      wrong[`${place}.target`] = 'The target is the same as the start.';
  });
  const sum = weightSum(it.results);
  if (it.results.length > 0 && sum !== 100)
    wrong['keyResults'] = `The weights sum to ${sum}, not to 100.`;
  return wrong;
}

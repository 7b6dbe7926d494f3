import { call, type CallOptions } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { choice, entity, fallback, number, optional, passed, text } from '#/kernel/parameters.ts';
import { writeSearch } from '#/ui/location.ts';
import {
  cyclesNow,
  isEditable,
  objectiveOf,
  objectiveThat,
  openCycle,
  previewOf,
} from '../objective-options.ts';
import type { KeyResult, KeyResultInput, ObjectiveDetail } from '../objective.contract.ts';
import { rescaled } from '../okr-score.ts';
import { keptOf } from '../okr-values.ts';
import type { okrEndpoints } from '../okr.contract.ts';

const access = may('okr:write');

type Inputs = typeof okrEndpoints;
export type NewObjective = InputOf<Inputs['POST /save-okr-new']>;
type SavedObjective = InputOf<Inputs['POST /save-okr']>;

/** Makes an objective; the same key twice is one. */
export async function makeObjective(input: NewObjective, options?: CallOptions) {
  const made = await call('POST /save-okr-new', input, options);
  const { id, title, state, version } = made;
  return {
    id,
    message: `${title} is ${state === 'draft' ? 'kept as a draft' : 'active'}.`,
    undo: () => call('POST /move-okr', { id, version, to: 'cancelled', reason: 'Taken back' }),
  };
}

const okrNew = action({
  id: 'okr.new',
  title: 'New objective',
  icon: 'target-arrow',
  access,
  keywords: ['okr', 'goal', 'objective', 'key results'],
  verbs: ['objective', 'new objective'],
  places: ['console'],
  parameters: { title: optional(text('Title')), cycle: optional(openCycle()) },
  preview: ({ title, cycle }) =>
    refusing(async () => {
      if (!title) return { facts: [] };
      const { rows, current } = await cyclesNow();
      const { name } = rows.find((it) => it.key === cycle) ?? current;
      return { facts: [{ label: 'Makes', value: 'a draft of yours', note: name }] };
    }),
  run: async ({ title, cycle }, { go }) => {
    if (!title) return go(`/okr${writeSearch({ new: 'yes', cycle })}`);
    const key = cycle ?? (await cyclesNow()).current.key;
    const words = { title, keyResults: [], cycle: key, level: 'person' as const };
    const { id, ...made } = await makeObjective(words);
    go(`/okr?objective=${id}`);
    return made;
  },
});

const boundTo = ({ project, epic, label }: NonNullable<KeyResult['issues']>) => ({
  projectId: project!.id,
  ...(epic && { epicId: epic.id }),
  ...(label && { labelId: label.id }),
});

/** An objective as it is saved again. */
const savedAs = (it: ObjectiveDetail): SavedObjective => ({
  id: it.id,
  version: it.version,
  title: it.title,
  description: it.description,
  isPrivate: it.private,
  ownerId: it.owner.id,
  parentId: it.parentId,
  keyResults: it.results.map(
    ({ id, title, kind, unit, metric, issues, start, target, weight }) => ({
      id,
      title,
      kind,
      ...(unit && { unit }),
      ...(metric && { metric: { measure: metric.measure, filter: metric.filter } }),
      // Unchanged they need not be said, and only who sees the project could.
      ...(issues?.project && !issues.isGone && { issues: boundTo(issues) }),
      start,
      target,
      weight,
    }),
  ),
});

/** Saves an objective that was changed, and can put back what it was. */
async function change(before: ObjectiveDetail, to: Partial<SavedObjective>, words: string) {
  const saved = await call('POST /save-okr', { ...savedAs(before), ...to });
  return {
    message: `${saved.title} ${words}`,
    undo: () => call('POST /save-okr', { ...savedAs(before), version: saved.version }),
  };
}

export const okrSave = action({
  id: 'okr.save',
  title: 'Change an objective',
  icon: 'pencil',
  access,
  keywords: ['okr', 'edit', 'rename', 'owner'],
  verbs: ['edit objective', 'rename objective'],
  places: ['console'],
  parameters: {
    id: objectiveThat(isEditable),
    owner: optional(entity('person', 'Owner')),
    title: optional(text('Title')),
    input: passed<SavedObjective>(),
  },
  preview: ({ id, owner, title }) =>
    previewOf(id, () => {
      if (title) return { facts: [{ label: 'Becomes', value: title }] };
      return owner === undefined ? { refusal: 'Say its new title or its new owner.' } : {};
    }),
  run: async ({ id, owner, title, input }) => {
    if (input) {
      const saved = await call('POST /save-okr', input);
      return { message: `${saved.title} is saved.` };
    }
    const to = { ...(title && { title }), ...(owner !== undefined && { ownerId: owner }) };
    return change(await objectiveOf(id), to, 'is saved.');
  },
});

/** Puts a key result behind the others; their weights make room for it. */
async function addResult(id: number, added: Omit<KeyResultInput, 'weight'>) {
  const before = await objectiveOf(id);
  const { keyResults } = savedAs(before);
  const share = keyResults.length === 0 ? 100 : 100 / keyResults.length;
  const weights = rescaled([...keyResults.map((it) => it.weight), share]);
  const all = [...keyResults, { ...added, weight: 0 }].map((it, at) => ({
    ...it,
    weight: weights[at]!,
  }));
  return change(before, { keyResults: all }, `has the key result “${added.title}”.`);
}

const addKeyResult = action({
  id: 'okr.add-key-result',
  title: 'Add a key result',
  icon: 'plus',
  access,
  keywords: ['okr', 'new', 'target', 'measure'],
  verbs: ['add key result', 'new key result'],
  places: ['console'],
  parameters: {
    id: objectiveThat(isEditable),
    target: number('Target'),
    kind: fallback(
      choice('Kind', [
        { value: 'number', label: 'Number' },
        { value: 'percent', label: 'Percent', keywords: ['%'] },
        { value: 'currency', label: 'Dollars', keywords: ['usd', 'money'] },
      ]),
      () => 'number' as const,
    ),
    title: text('Title'),
  },
  preview: ({ id }) =>
    previewOf(id, ({ results }) => ({
      facts: [
        {
          label: 'Weighs',
          value: `${rescaled([...results.map(() => 1), 1]).at(-1)}%`,
          note: 'with the others scaled to it',
        },
      ],
    })),
  run: ({ id, target, kind, title }) =>
    addResult(id, { title, kind, start: 0, target: keptOf({ kind }, target) }),
});

const measureByProject = action({
  id: 'okr.measure-by-project',
  title: 'Measure an objective by a project',
  icon: 'plus',
  access,
  keywords: ['okr', 'key result', 'issues', 'done'],
  verbs: ['measure by project', 'measure by issues'],
  places: ['console'],
  parameters: { id: objectiveThat(isEditable), project: entity('project') },
  preview: ({ id }) =>
    previewOf(id, () => ({
      facts: [{ label: 'Adds', value: 'a key result', note: 'all issues of the project done' }],
    })),
  run: ({ id, project }) =>
    addResult(id, {
      title: 'All issues done',
      kind: 'issues',
      issues: { projectId: project },
      start: 0,
      target: 100,
    }),
});

export const changeActions = [okrNew, okrSave, addKeyResult, measureByProject];

import { call } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { everyRow } from '#/client/every-row.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview } from '#/kernel/action.ts';
import { namedDay } from '#/kernel/date-words.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { choice, entity, option, optional, passed, text } from '#/kernel/parameters.ts';
import type { TemplateState } from './template-words.ts';
import { ruleWords } from './template-words.ts';
import type { WorkTemplate } from './templates.contract.ts';

const PAGE = '/tasks/templates';
const keywords = ['template', 'repeat', 'recurring', 'every week', 'every month'];
const write = may('tasks:write');

type Save = Omit<InputOf<Api['POST /save-work-template']>, 'id' | 'version'>;

/** Where the console shows what was made. */
export const linkOf = (kind: WorkTemplate['kind'], key: string) =>
  kind === 'task'
    ? `/tasks/info?task=${key}`
    : `/project/list?project=${key.slice(0, key.lastIndexOf('-'))}&issue=${key}`;

const templates = (...state: TemplateState[]) =>
  everyRow((page) => call('GET /work-templates', { state, ...page }));

/** A template in one of these states, or in any. */
const theTemplate = (...state: TemplateState[]) =>
  option('Template', async () =>
    (await templates(...state)).map((it) => ({
      id: it.id,
      title: it.title,
      note: ruleWords(it.rule),
    })),
  );

const read = async (id: number) => (await call('GET /work-template', { id })).template;

const sayOf = (it: WorkTemplate) => ({
  id: it.id,
  version: it.version,
  kind: it.kind,
  title: it.title,
  description: it.description,
  projectId: it.project?.id ?? null,
  appId: it.app?.id ?? null,
  type: it.type,
  typeId: it.issueType?.id ?? null,
  priority: it.priority,
  labelIds: it.labels.map((one) => one.id),
  checklist: it.checklist,
  assigneeId: it.assignee?.id ?? null,
  reviewerId: it.reviewer?.id ?? null,
  dueAfter: it.dueAfter,
  rule: it.rule,
  shift: it.shift,
  startsOn: it.startsOn,
  endsOn: it.endsOn,
});

interface Saved {
  /** Absent: a new one. */
  template?: WorkTemplate | undefined;
  to: Save;
  onSaved: (id: number) => void;
}

/** Behind the form. */
export const templateSave = {
  run: async ({ template, to, onSaved }: Saved): Promise<Outcome> => {
    const which = template && { id: template.id, version: template.version };
    const after = await call('POST /save-work-template', { ...which, ...to });
    onSaved(after.id);
    const next = after.nextOn ? `, made next on ${namedDay(after.nextOn)}` : '';
    return {
      message: `“${after.title}” ${template ? 'changed' : 'created'}${next}`,
      undo: () =>
        template
          ? call('POST /save-work-template', { ...sayOf(template), version: after.version })
          : call('POST /delete-work-template', { id: after.id, version: after.version }),
    };
  },
};

const often = [
  { value: 'FREQ=DAILY', label: 'every day' },
  { value: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', label: 'every weekday' },
  { value: 'FREQ=WEEKLY;BYDAY=MO', label: 'every Monday' },
  { value: 'FREQ=WEEKLY;BYDAY=TU', label: 'every Tuesday' },
  { value: 'FREQ=WEEKLY;BYDAY=WE', label: 'every Wednesday' },
  { value: 'FREQ=WEEKLY;BYDAY=TH', label: 'every Thursday' },
  { value: 'FREQ=WEEKLY;BYDAY=FR', label: 'every Friday' },
  { value: 'FREQ=MONTHLY;BYMONTHDAY=1', label: 'first of each month' },
  { value: 'FREQ=MONTHLY;BYMONTHDAY=-1', label: 'last working day of each month' },
] as const;

const templateNew = action({
  id: 'template.new',
  title: 'Repeat a task',
  icon: 'repeat',
  access: write,
  keywords,
  verbs: ['repeat'],
  parameters: {
    title: optional(text('Title')),
    often: optional(choice('how often', often)),
    person: optional(entity('person', 'For')),
  },
  run: async ({ title, often: rule, person }, { go, person: me }) => {
    if (!title || !rule) return go(`${PAGE}?new=task`);
    const isLast = rule === 'FREQ=MONTHLY;BYMONTHDAY=-1';
    return templateSave.run({
      to: {
        kind: 'task',
        title,
        rule,
        shift: isLast ? 'previous' : 'next',
        assigneeId: person ?? me.id,
      },
      onSaved: () => {},
    });
  },
});

const templateNewIssue = action({
  id: 'template.new-issue',
  title: 'Repeat an issue',
  icon: 'repeat',
  access: may('issues:write'),
  keywords,
  places: ['console'],
  run: async (_values, { go }) => go(`${PAGE}?new=issue`),
});

async function preview({ template: id }: { template?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const it = await read(id);
  return {
    facts: [
      { label: 'Template', value: it.title, note: it.project?.name },
      { label: 'Is made', value: ruleWords(it.rule) },
      { label: 'For', value: it.assignee?.name ?? 'Nobody' },
    ].map(({ note, ...fact }) => (note === undefined ? fact : { ...fact, note })),
  };
}

export const templateUse = action({
  id: 'template.use',
  title: 'Make work from a template',
  icon: 'template',
  access: write,
  keywords,
  verbs: ['from template'],
  parameters: { template: theTemplate() },
  preview,
  run: async ({ template: id }, { go }) => {
    const { kind, key } = await call('POST /use-work-template', { id });
    go(linkOf(kind, key));
    return { message: `${key} made` };
  },
});

const paused =
  (isPaused: boolean) =>
  async (id: number, version?: number): Promise<Outcome> => {
    const before = version === undefined ? (await read(id)).version : version;
    const after = await call('POST /pause-work-template', {
      id,
      version: before,
      paused: isPaused,
    });
    const next = after.nextOn ? `, next on ${namedDay(after.nextOn)}` : '';
    return {
      message: isPaused ? `“${after.title}” is paused` : `“${after.title}” goes on${next}`,
      undo: () =>
        call('POST /pause-work-template', { id, version: after.version, paused: !isPaused }),
    };
  };

export const templatePause = action({
  id: 'template.pause',
  title: 'Pause a template',
  icon: 'player-pause',
  access: write,
  keywords,
  verbs: ['pause template'],
  parameters: { template: theTemplate('going'), version: passed<number>() },
  preview,
  run: ({ template, version }) => paused(true)(template, version),
});

export const templateResume = action({
  id: 'template.resume',
  title: 'Let a template go on',
  icon: 'player-play',
  access: write,
  keywords: [...keywords, 'resume'],
  verbs: ['resume template'],
  parameters: { template: theTemplate('paused', 'stopped'), version: passed<number>() },
  preview,
  run: ({ template, version }) => paused(false)(template, version),
});

export const templateDelete = action({
  id: 'template.delete',
  title: 'Delete a template',
  icon: 'trash',
  access: write,
  keywords: [...keywords, 'remove'],
  verbs: ['delete template'],
  confirm: 'What it made stays. The template cannot be brought back.',
  parameters: { template: theTemplate(), version: passed<number>() },
  preview,
  run: async ({ template: id, version }) => {
    const of = version ?? (await read(id)).version;
    return call('POST /delete-work-template', { id, version: of });
  },
});

export const templatesActions = [
  templateNew,
  templateNewIssue,
  templateUse,
  templatePause,
  templateResume,
  templateDelete,
];

import { call, upload } from '#/client/api.ts';
import type { Api } from '#/client/endpoints.ts';
import { askForReport } from '#/client/reporting.ts';
import { may } from '#/kernel/access.ts';
import { action, type Outcome, type Preview } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import {
  asked,
  choice,
  entity,
  flag,
  option,
  optional,
  passed,
  text,
} from '#/kernel/parameters.ts';
import type { BugReport } from './bug-reports.contract.ts';
import { bugStates, openStates, severities, type BugState, type Severity } from './bug-rules.ts';
import { bugLink, severityWords, stateWords } from './bug-words.ts';

const write = may('bug-reports:write');
const triage = may('bug-reports:triage');
const PAGE = '/bug-reports';

const report = entity('bug-report', 'Report');

export type BugChange = Omit<InputOf<Api['POST /updateBugReport']>, 'id' | 'version'>;

const read = async (id: number) => (await call('GET /bug-report', { id })).report;

async function preview({ report: id }: { report?: number }): Promise<Preview> {
  if (id === undefined) return { facts: [] };
  const it = await read(id);
  return {
    facts: [
      { label: 'Report', value: it.key, note: it.title },
      { label: 'Now', value: stateWords[it.state] },
      { label: 'Assignee', value: it.assignee?.name ?? 'Nobody' },
    ],
  };
}

/** Changes a report as it was read. */
const changed = ({ id, version }: Pick<BugReport, 'id' | 'version'>, change: BugChange) =>
  call('POST /updateBugReport', { id, version, ...change });

/** Puts back what of these fields the machine lets go back. */
function undoing(before: BugReport, after: BugReport, change: BugChange): Outcome['undo'] {
  const { severity, assigneeId, state } = change;
  if (state !== undefined && !(after.can.move.includes(before.state) && before.state === 'triaged'))
    return undefined;
  const back: BugChange = {
    ...(severity !== undefined && { severity: before.severity }),
    ...(assigneeId !== undefined && { assigneeId: before.assignee?.id ?? null }),
    ...(state !== undefined && { state: before.state }),
  };
  return Object.keys(back).length > 0 ? () => changed(after, back) : undefined;
}

/** Behind board, list and sheet. */
export const bugChange = {
  run: async ({ report: before, change }: { report: BugReport; change: BugChange }) => {
    const after = await changed(before, change);
    const words = change.state ? `is ${stateWords[after.state].toLowerCase()}` : 'changed';
    return { message: `${after.key} ${words}`, undo: undoing(before, after, change) };
  },
};

const severityChoices = severities.map((value) => ({
  value,
  label: severityWords[value].label,
  keywords: [severityWords[value].short],
}));

const bugReport = action({
  id: 'bug.report',
  title: 'Report a bug',
  icon: 'bug',
  access: write,
  keywords: [
    'bug',
    'report',
    'broken',
    'fault',
    'error',
    'problem',
    'feedback',
    'raise bug',
    'new bug',
    'file bug',
    'open bug',
  ],
  verbs: ['report', 'bug'],
  shortcut: 'Shift+e',
  parameters: {
    title: optional(text('title')),
    happened: optional(text('what happened')),
    severity: optional(choice<Severity>('Severity', severityChoices)),
  },
  run: async ({ title, happened, severity }, { here, go }) => {
    if (title && happened) {
      const { key } = await call('POST /saveBugReport', { title, happened, severity });
      return { message: `${key} is reported` };
    }
    if (here) askForReport({ title: title ?? '' });
    else go(`${PAGE}?${new URLSearchParams({ new: 'yes', ...(title && { title }) })}`);
  },
});

export const triageNext = action({
  id: 'bug.triage-next',
  title: 'Triage the next bug report',
  icon: 'inbox',
  access: triage,
  keywords: ['triage', 'queue', 'bug', 'new', 'next'],
  verbs: ['triage'],
  run: async (_values, { go }) => {
    const asked = {
      state: ['new', 'reopened'] as BugState[],
      sort: 'severity' as const,
      perPage: 1,
    };
    const [next] = (await call('GET /getBugReports', asked)).rows;
    if (!next) return { message: 'Nothing waits for triage.' };
    return go(bugLink(next.id));
  },
});

const bugMove = action({
  id: 'bug.move',
  title: 'Move a bug report',
  icon: 'arrow-right',
  access: write,
  keywords: ['bug', 'state', 'fixed', 'verified', 'reopen', 'reject', 'needs info'],
  parameters: {
    report,
    to: choice(
      'to',
      bugStates
        .filter((it) => it !== 'duplicate')
        .map((value) => ({ value, label: stateWords[value].toLowerCase() })),
    ),
    reason: optional(text('why')),
  },
  preview,
  run: async ({ report: id, to, reason }) => {
    const change = { state: to, ...(reason && { reason }) };
    return bugChange.run({ report: await read(id), change });
  },
});

const bugMerge = action({
  id: 'bug.merge',
  title: 'Mark a bug report as a duplicate',
  icon: 'copy',
  access: triage,
  keywords: ['bug', 'duplicate', 'merge', 'same'],
  parameters: { report, original: entity('bug-report', 'Original') },
  preview,
  run: async ({ report: id, original: duplicateOf }) =>
    bugChange.run({ report: await read(id), change: { state: 'duplicate', duplicateOf } }),
});

const bugAssign = action({
  id: 'bug.assign',
  title: 'Give a bug report to somebody',
  icon: 'user-plus',
  access: triage,
  keywords: ['bug', 'assign', 'assignee', 'person'],
  parameters: { report, person: entity('person') },
  preview,
  run: async ({ report: id, person }) =>
    bugChange.run({ report: await read(id), change: { assigneeId: person } }),
});

const bugRate = action({
  id: 'bug.severity',
  title: 'Set the severity of a bug report',
  icon: 'alert-triangle',
  access: triage,
  keywords: ['bug', 'severity', 'priority', 'S1', 'S2', 'S3', 'S4'],
  parameters: {
    report,
    severity: choice(
      'Severity',
      severityChoices.map((it) => ({ ...it, value: String(it.value) })),
    ),
  },
  preview,
  run: async ({ report: id, severity }) =>
    bugChange.run({ report: await read(id), change: { severity: Number(severity) as Severity } }),
});

export const bugConvert = action({
  id: 'bug.convert',
  title: 'Make an issue of a bug report',
  icon: 'transfer',
  access: triage,
  keywords: ['bug', 'convert', 'issue', 'project'],
  verbs: ['convert'],
  parameters: { report, project: asked(entity('project')), key: passed<string>() },
  preview,
  run: async ({ report: id, project: of, key }) => {
    const project = key ?? (await call('GET /cjprojects/detail', { id: of! })).project.key;
    const { version } = await read(id);
    const after = await call('POST /convert-bug-report', { id, version, project });
    return { message: `${after.key} is ${after.issue?.key ?? 'an issue'} now` };
  },
});

/** `voted`: has it too; such people follow it as well. */
export const bugFollow = action({
  id: 'bug.follow',
  title: 'Follow a bug report',
  icon: 'eye',
  access: write,
  keywords: ['bug', 'watch', 'me too', 'vote', 'follow'],
  verbs: ['follow'],
  parameters: {
    report,
    watching: optional(flag('following', ['follow'], ['no longer'])),
    voted: optional(flag('vote', ['me too'], ['not me'])),
  },
  run: async ({ report: id, watching = true, voted = false }) => {
    const before = await read(id);
    const after = await call('POST /follow-bug-report', { id, watching: watching || voted, voted });
    const words = voted ? 'counts you in' : watching ? 'tells you from now on' : 'leaves you alone';
    const back = { id, watching: before.watching, voted: before.voted };
    return {
      message: `${after.key} ${words}`,
      undo: () => call('POST /follow-bug-report', back),
    };
  },
});

/** Pictures of a report that is there already. */
export const bugPictureAdd = {
  run: async ({ form }: { form: FormData }) => {
    const { key } = await upload('POST /upload-bug-report-picture', form);
    return { message: `The picture is on ${key}` };
  },
};
export const bugPictureRemove = action({
  id: 'bug.remove-picture',
  title: 'Take a picture off a bug report',
  icon: 'trash',
  access: write,
  keywords: ['bug', 'screenshot', 'remove'],
  confirm: 'The picture is gone for good.',
  parameters: {
    report,
    picture: option(
      'Picture',
      async ({ report: id }) =>
        (await call('GET /bug-report', { id: id! })).pictures.map((it, at) => ({
          id: it.id,
          title: `picture ${at + 1}`,
        })),
      ['report'],
    ),
  },
  run: async ({ picture: id }) => {
    const { key } = await call('POST /delete-bug-report-picture', { id });
    return { message: `The picture is off ${key}` };
  },
});

export const isOpen = ({ state }: Pick<BugReport, 'state'>) => openStates.includes(state);

export const bugReportActions = [
  bugReport,
  triageNext,
  bugMove,
  bugMerge,
  bugAssign,
  bugRate,
  bugConvert,
  bugFollow,
  bugPictureRemove,
];

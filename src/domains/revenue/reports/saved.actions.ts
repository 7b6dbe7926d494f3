import { call } from '#/client/api.ts';
import { everyRow, refusing } from '#/client/listed.ts';
import { measureIn } from '#/figures/asked-measures.ts';
import { namesIn } from '#/figures/named-filter.ts';
import { readAbout, unknownWords } from '#/figures/read-about.ts';
import { ReportDefinition } from '#/figures/report-definition.contract.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, many, option, optional, text } from '#/kernel/parameters.ts';
import type { Report } from './library/library.contract.ts';

const read = may('revenue:read');

/** The question a line asks: "revenue by country last week", or why it is none. */
async function definitionOf(about: string) {
  const found = measureIn(about);
  if (!found) throw new Error('Name a measure: revenue, spend, eCPM, DAU …');
  const { asked, names } = await readAbout(found.measure, found.rest);
  if (asked.left.length > 0) throw new Error(unknownWords(asked.left));
  if (asked.against) throw new Error('A report compares nothing: leave “vs …” out.');
  const { filter, by } = asked;
  const definition = ReportDefinition.parse({
    filter,
    by: [by ?? 'day'],
    measures: [found.measure],
  });
  return { definition, of: namesIn(filter, names).join(', '), by: by ?? 'day' };
}

const reportNew = action({
  id: 'report.new',
  title: 'New report',
  icon: 'plus',
  access: read,
  keywords: ['build', 'create', 'figures', 'table', 'pivot'],
  verbs: ['new report', 'build report'],
  parameters: { about: optional(text('Figure, of what, by what')) },
  preview: ({ about }) =>
    refusing(async () => {
      if (!about) return { facts: [] };
      const { of, by } = await definitionOf(about);
      return {
        facts: [
          { label: 'Saves', value: about, note: of || 'of everything' },
          { label: 'Split by', value: by },
        ],
      };
    }),
  run: async ({ about }, { go }) => {
    if (!about) return go('/reports?report=new');
    const { definition } = await definitionOf(about);
    const name = about.replace(/^./, (it) => it.toUpperCase()).slice(0, 80);
    const { id, version } = await call('POST /save-report', { name, definition });
    go(`/reports?report=${id}`);
    return {
      message: `${name} is saved`,
      undo: () => call('POST /delete-report', { id, version }),
    };
  },
});

const reportOpen = action({
  id: 'report.open',
  title: 'Open a report',
  icon: 'report',
  access: read,
  keywords: ['saved', 'library', 'show'],
  verbs: ['report'],
  parameters: { report: entity('report') },
  run: async ({ report: id }, { go }) => go(`/reports?report=${id}`),
});

export const reportDuplicate = action({
  id: 'report.duplicate',
  title: 'Duplicate a report',
  icon: 'copy',
  access: read,
  keywords: ['copy', 'clone'],
  verbs: ['duplicate report', 'copy report'],
  parameters: { report: entity('report') },
  run: async ({ report: id }, { go }) => {
    const copy = await call('POST /duplicate-report', { id });
    go(`/reports?report=${copy.id}`);
    return {
      message: `This is ${copy.name}`,
      undo: () => call('POST /delete-report', { id: copy.id, version: copy.version }),
    };
  },
});

const mine = async () =>
  (await everyRow((page) => call('GET /reports', { whose: 'mine', ...page }))).filter(
    (it) => it.mine,
  );

const myReport = option('Report', async () =>
  (await mine()).map(({ id, name, sharing }) => ({
    id,
    title: name,
    note: sharing === 'nobody' ? 'only me' : `shared with ${sharing}`,
  })),
);

const previewOf = (id: number | undefined, more: (it: Report) => object = () => ({})) =>
  refusing(async () => {
    if (id === undefined) return { facts: [] };
    const it = await call('GET /report', { id });
    return {
      facts: [
        { label: 'Report', value: it.name, note: `by ${it.author.name}` },
        {
          label: 'Shared with',
          value: it.sharing,
          note: `${it.schedules} mails, ${it.alerts} alerts`,
        },
      ],
      ...more(it),
    };
  });

export const reportDelete = action({
  id: 'report.delete',
  title: 'Delete a report',
  icon: 'trash',
  access: read,
  keywords: ['remove'],
  verbs: ['delete report'],
  parameters: { report: myReport },
  preview: ({ report }) => previewOf(report, () => ({ warning: 'Its mails and alerts rest.' })),
  run: async ({ report: id }, { go }) => {
    const found = await call('GET /report', { id });
    const { message, version } = await call('POST /delete-report', { id, version: found.version });
    go('/reports');
    return { message, undo: () => call('POST /restore-report', { id, version }) };
  },
});

const reportChange = action({
  id: 'report.change',
  title: 'Rename or share a report',
  icon: 'pencil',
  access: read,
  keywords: ['rename', 'share', 'team', 'everybody'],
  verbs: ['rename report', 'share report'],
  parameters: {
    report: myReport,
    teams: optional(many(entity('team', 'Teams'))),
    sharing: optional(
      choice('Shared with', [
        { value: 'everybody', label: 'Everybody' },
        { value: 'nobody', label: 'Nobody', keywords: ['only me'] },
      ]),
    ),
    name: optional(text('Name')),
  },
  preview: ({ report, teams, sharing, name }) =>
    previewOf(report, () =>
      !teams?.length && !sharing && !name
        ? { refusal: 'Say its new name or whom it is shared with.' }
        : {},
    ),
  run: async ({ report: id, teams, sharing, name }) => {
    const before = await call('GET /report', { id });
    const was = {
      id,
      name: before.name,
      definition: before.definition,
      sharing: before.sharing,
      teamIds: before.teams.map((it) => it.id),
    };
    const shared = teams?.length ? { sharing: 'teams' as const, teamIds: teams } : {};
    const alone = sharing ? { sharing, teamIds: [] } : {};
    const to = { ...was, version: before.version, ...alone, ...shared, ...(name && { name }) };
    const saved = await call('POST /save-report', to);
    return {
      message: `${saved.name} is saved`,
      undo: () => call('POST /save-report', { ...was, version: saved.version }),
    };
  },
});

export const savedActions = [reportNew, reportOpen, reportDuplicate, reportDelete, reportChange];

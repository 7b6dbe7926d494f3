import { call, download } from '#/client/api.ts';
import { refusing } from '#/client/listed.ts';
import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { choice, entity, fallback, option, optional, passed, text } from '#/kernel/parameters.ts';
import { saveFile } from '#/ui/save-file.ts';
import { peopleText } from './report-words.ts';

const REPORT = '/administration/employees/evaluation-detail-report';

export const personReportHref = (person: number, evaluation?: number) =>
  `${REPORT}?person=${person}${evaluation === undefined ? '' : `&evaluation=${evaluation}`}`;

const openReport = action({
  id: 'evaluation-report.open',
  title: 'Show somebody’s evaluation report',
  icon: 'report',
  access: may('evaluations:read'),
  keywords: ['evaluation', 'scores', 'performance', 'appraisal', 'how was'],
  verbs: ['scores'],
  places: ['console'],
  parameters: { person: optional(entity('person', 'person')) },
  run: async ({ person }, { go }) => go(person ? personReportHref(person) : REPORT),
});

interface Row {
  id: number;
  version: number;
}

/** A period that there are evaluations of, newest first. */
const period = option<string>('Period', async () => {
  const { periods } = await call('GET /evaluations', { view: 'all', perPage: 1 });
  return periods.map((it) => ({ id: it, title: it }));
});

/** Whom a move of a whole period is about, and who is left out of it. */
const previewMove = (move: 'calibrate' | 'release', of?: string) =>
  refusing(async () => {
    if (!of) return { facts: [] };
    const { rows, left, more } = await call('GET /evaluations/move-preview', { move, period: of });
    const [first] = left;
    return {
      facts: [
        { label: 'Moves', value: peopleText(rows.length), note: of },
        ...(first
          ? [
              {
                label: 'Stay',
                value: peopleText(left.length),
                note: `${first.person.name}: ${first.why}`,
              },
            ]
          : []),
      ],
      ...(rows.length === 0 && { refusal: `Nothing of ${of} can be moved now.` }),
      ...(more > 0 && { warning: `${more} more are left for the next time.` }),
    };
  });

const movable = async (move: 'calibrate' | 'release', of: string): Promise<Row[]> => {
  const { rows } = await call('GET /evaluations/move-preview', { move, period: of });
  if (rows.length === 0) throw new Error(`Nothing of ${of} can be moved now.`);
  return rows.map(({ id, version }) => ({ id, version }));
};

/** Calibrates what was previewed. */
export const calibrateMany = action({
  id: 'evaluation.calibrate-many',
  title: 'Calibrate all that is handed in',
  icon: 'checks',
  access: may('evaluations:calibrate'),
  keywords: ['calibration', 'evaluation', 'confirm', 'suggested', 'bulk'],
  verbs: ['calibrate all'],
  places: ['console'],
  parameters: {
    period,
    how: fallback(
      choice('Scores', [
        { value: 'confirm', label: 'As scored', keywords: ['confirm'] },
        { value: 'suggested', label: 'As suggested', keywords: ['suggested'] },
      ]),
      () => 'confirm' as const,
    ),
    reason: optional(text('Why the scores are other ones')),
    seen: passed<readonly Row[]>(),
  },
  preview: async ({ period: of, how, reason }) => {
    const it = await previewMove('calibrate', of);
    const isSilent = how === 'suggested' && !reason && !it.refusal;
    return isSilent ? { ...it, refusal: 'Say why the scores are other ones.' } : it;
  },
  run: async ({ period: of, how, reason, seen }) => {
    const rows = seen ? [...seen] : await movable('calibrate', of);
    const input = { rows, how, ...(reason && how === 'suggested' && { reason }) };
    const done = await call('POST /evaluations/calibrate-many', input);
    return {
      message: `Calibrated ${peopleText(done.moved)}`,
      undo: () => call('POST /evaluations/uncalibrate', { rows: done.rows }),
    };
  },
});

const releasePeriod = action({
  id: 'evaluation.release-period',
  title: 'Release all that is calibrated',
  icon: 'send',
  access: may('evaluations:calibrate'),
  keywords: ['evaluation', 'publish', 'bulk', 'period'],
  verbs: ['release all'],
  places: ['console'],
  parameters: { period },
  confirm: 'They are told at once and see the score.',
  preview: ({ period: of }) => previewMove('release', of),
  run: async ({ period: of }) => {
    const rows = await movable('release', of);
    const { moved } = await call('POST /evaluations/release', { rows });
    return { message: `Released ${peopleText(moved)}` };
  },
});

export const exportSummary = action({
  id: 'evaluation.export-summary',
  title: 'Export the evaluation summary',
  icon: 'download',
  access: may('evaluation-reports:read'),
  keywords: ['evaluation', 'file', 'xlsx', 'csv', 'excel', 'scores'],
  places: ['console'],
  parameters: {
    format: optional(
      choice('format', [
        { value: 'xlsx', label: 'XLSX', keywords: ['excel'] },
        { value: 'csv', label: 'CSV' },
      ]),
    ),
    period: passed<string>(),
    team: passed<number>(),
    department: passed<number>(),
    lead: passed<number>(),
  },
  run: async ({ format = 'xlsx', ...of }) => {
    const { name, blob } = await download('GET /evaluations/employee-reports-file', {
      format,
      ...of,
    });
    saveFile(name, blob);
    return { message: `Saved ${name}` };
  },
});

export const saveReportPdf = action({
  id: 'evaluation-report.pdf',
  title: 'Save my evaluation as a PDF',
  icon: 'file-text',
  access: may('evaluations:read'),
  keywords: ['evaluation', 'report', 'pdf', 'print', 'paper'],
  places: ['console'],
  parameters: { person: passed<number>(), evaluation: passed<number>() },
  run: async ({ person, evaluation }, stage) => {
    const { name, blob } = await download('GET /evaluations/report-pdf', {
      person: person ?? stage.person.id,
      ...(evaluation !== undefined && { evaluation }),
    });
    saveFile(name, blob);
    return { message: `Saved ${name}` };
  },
});

export const evaluationReportActions = [
  openReport,
  calibrateMany,
  releasePeriod,
  exportSummary,
  saveReportPdf,
];

import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { saveFile } from '#/ui/save-file.ts';
import { call, download } from '../../api.ts';
import { SUMMARY } from '../manage/manage.actions.ts';
import { peopleText } from './report-words.ts';

const REPORT = '/administration/employees/evaluation-detail-report';

export const personReportHref = (person: number, evaluation?: number) =>
  `${REPORT}?person=${person}${evaluation === undefined ? '' : `&evaluation=${evaluation}`}`;

const openReport = action<{ person?: number }>({
  id: 'evaluation-report.open',
  title: 'Show somebody’s evaluation report',
  icon: 'report',
  access: may('evaluations:read'),
  keywords: ['evaluation', 'scores', 'performance', 'appraisal', 'how was'],
  verbs: ['scores'],
  places: ['console'],
  parameters: [
    { name: 'person', label: 'person', kind: 'entity', entity: 'person', required: false },
  ],
  run: async ({ person }, { go }) => go(person ? personReportHref(person) : REPORT),
});

type Many = {
  rows?: { id: number; version: number }[];
  how?: 'confirm' | 'suggested';
  reason?: string;
};

/** Calibrates what was previewed; without a preview it opens one. */
export const calibrateMany = action<Many>({
  id: 'evaluation.calibrate-many',
  title: 'Calibrate all that is handed in',
  icon: 'checks',
  access: may('evaluations:calibrate'),
  keywords: ['calibration', 'evaluation', 'confirm', 'suggested', 'bulk'],
  places: ['console'],
  run: async ({ rows, how = 'confirm', reason }, { go }) => {
    if (!rows) return go(`${SUMMARY}?move=calibrate`);
    const done = await call('POST /evaluations/calibrate-many', {
      rows,
      how,
      ...(reason && { reason }),
    });
    return {
      message: `Calibrated ${peopleText(done.moved)}`,
      undo: () => call('POST /evaluations/uncalibrate', { rows: done.rows }),
    };
  },
});

export type SummaryFileInput = {
  format?: 'csv' | 'xlsx';
  period?: string | undefined;
  team?: number | undefined;
  department?: number | undefined;
  lead?: number | undefined;
};

export const exportSummary = action<SummaryFileInput>({
  id: 'evaluation.export-summary',
  title: 'Export the evaluation summary',
  icon: 'download',
  access: may('evaluation-reports:read'),
  keywords: ['evaluation', 'file', 'xlsx', 'csv', 'excel', 'scores'],
  places: ['console'],
  parameters: [
    {
      name: 'format',
      label: 'format',
      kind: 'choice',
      required: false,
      choices: [
        { value: 'xlsx', label: 'XLSX', keywords: ['excel'] },
        { value: 'csv', label: 'CSV' },
      ],
    },
  ],
  run: async ({ format = 'xlsx', ...of }) => {
    const { name, blob } = await download('GET /evaluations/employee-reports-file', {
      format,
      ...of,
    });
    saveFile(name, blob);
    return { message: `Saved ${name}` };
  },
});

export const saveReportPdf = action<{ person?: number; evaluation?: number }>({
  id: 'evaluation-report.pdf',
  title: 'Save my evaluation as a PDF',
  icon: 'file-text',
  access: may('evaluations:read'),
  keywords: ['evaluation', 'report', 'pdf', 'print', 'paper'],
  places: ['console'],
  run: async ({ person, evaluation }, stage) => {
    const { name, blob } = await download('GET /evaluations/report-pdf', {
      person: person ?? stage.person.id,
      ...(evaluation !== undefined && { evaluation }),
    });
    saveFile(name, blob);
    return { message: `Saved ${name}` };
  },
});

export const evaluationReportActions = [openReport, calibrateMany, exportSummary, saveReportPdf];

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const evaluationSummaryScreen = screen({
  path: '/administration/employees/evaluation-summary',
  title: 'Evaluation summary',
  section: 10,
  access: may('evaluation-reports:read'),
  keywords: ['calibration', 'calibrate', 'release', 'progress', 'distribution', 'strict leads'],
});

export const evaluationGraphScreen = screen({
  path: '/administration/employees/evaluation-graph-report',
  title: 'Performance chart',
  section: 10,
  access: may('evaluation-reports:read'),
  keywords: ['evaluation graph report', 'radar', 'trend', 'categories', 'self and lead', 'gap'],
});

export const evaluationReportScreen = screen({
  path: '/administration/employees/evaluation-detail-report',
  title: 'Evaluation report',
  section: 10,
  access: may('evaluations:read'),
  keywords: ['evaluation detail report', 'my scores', 'appraisal', 'performance', 'periods', 'pdf'],
});

import { may } from '#/kernel/access.ts';
import { screen } from '#/kernel/screen.ts';

export const evaluationsScreen = screen({
  path: '/administration/employees/evaluations',
  title: 'Evaluations',
  section: 10,
  access: may('evaluations:write'),
  keywords: [
    'performance review',
    'appraisal',
    'forms',
    'questions',
    'assign',
    'release',
    'period',
  ],
});

export const evaluationDetailsScreen = screen({
  path: '/administration/employees/evaluation-details',
  title: 'Evaluation details',
  section: 10,
  access: may('evaluations:read'),
  keywords: ['performance review', 'scores', 'comments', 'calibrate'],
  hidden: true,
});

export const leadEvaluationsScreen = screen({
  path: '/administration/employees/lead-evaluation-list',
  title: 'People I evaluate',
  section: 10,
  access: may('evaluations:evaluate'),
  keywords: ['lead', 'queue', 'performance review', 'appraisal', 'evaluate my team'],
});

export const peerFeedbackScreen = screen({
  path: '/evaluation/peers',
  title: 'Peer feedback',
  section: 10,
  access: may('evaluations:read'),
  keywords: ['360', 'peer review', 'feedback on colleagues', 'performance review'],
});

export const myEvaluationScreen = screen({
  path: '/evaluation',
  title: 'My evaluation',
  section: 10,
  access: may('evaluations:read'),
  keywords: [
    'self evaluation',
    'performance review',
    'appraisal',
    'acknowledge',
    'rate myself',
    'perf review',
  ],
});

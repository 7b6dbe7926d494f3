const email = 'amna@backlot.example';
const title = 'Daily rewards';
const id = { id: 7 };
const task = { key: 'PUZ-12' };

/**
 * Fields of an example that its schema alone does not say: rules between fields, and forms that only
 * code knows. A test gives every example to its endpoint's schema.
 */
export const exampleInputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /login': { email },
  'POST /reset-password': { email },
  'POST /set-up': { email },
  'POST /user/add': { people: [{ name: 'Amna Khan', email }], roleId: 7 },
  'POST /add-update-employee': { person: { name: 'Amna Khan', email, roleId: 7 }, fields: {} },
  'POST /user/change-email': { email },
  'POST /delete-device': id,
  'POST /profile-update': { zone: 'Europe/Berlin', phone: '+92 300 1234567' },
  'GET /figures': { measures: ['revenue', 'ecpm'], by: ['app'] },
  'GET /figures/export': { measures: ['revenue', 'ecpm'], by: ['app'] },
  'POST /quarterly-report-slide': {
    slides: [
      'title',
      'headlines',
      'months',
      'networks',
      'countries',
      'apps',
      'roas',
      'outlook',
    ].map((kind) => ({ kind, on: true, commentary: '' })),
  },
  'POST /save-team-target': { month: '2026-01-01' },
  'POST /save-okr-new': {
    keyResults: [{ title: 'Retention on day 7', kind: 'number', start: 10, target: 14, weight: 1 }],
  },
  'POST /save-okr': {
    keyResults: [{ title: 'Retention on day 7', kind: 'number', start: 10, target: 14, weight: 1 }],
  },
  'POST /save-short-leave-settings': { minutes: 120 },
  'POST /save-quiz': { title },
  'POST /end-employment': { reason: 'resigned' },
  'POST /evaluations/save-answer': { question_id: 7 },
  'POST /evaluations/calibrate': { reason: 'The same as others on this level.' },
  'POST /read-notifications': { ids: [7] },
  'POST /save-notification-settings': { quiet: { from: '22:00', to: '07:00' } },
  'GET /tasks/info': task,
  'POST /tasks/save': { title },
  'POST /tasks/status-update': task,
  'POST /tasks/pause': task,
  'POST /tasks/close': task,
  'POST /tasks/phase': task,
  'POST /tasks/members/status-update': { status: 'todo' },
  'POST /tasks/save-sprint': { team: 7 },
  'POST /tasks/members/sprint-update': { ids: [7] },
  'POST /tasks/record': { rows: [{ ...id, version: 1, priority: 'high' }] },
  'POST /tasks/review-save': { rating: 4 },
  'POST /tasks/checklist-save': { ...task, text: 'Ask the artists' },
  'POST /tasks/checklist-delete': task,
  'POST /tasks/intervals/save': { taskId: 7, day: '2026-01-31', from: '09:30', to: '11:00' },
  'POST /comment/save': { kind: 'task', subjectId: 7, body: 'Looks good.' },
  'POST /cjprojects/comment/save': { issueId: 7, body: 'Looks good.' },
  'GET /cjprojects/detail': { key: 'PUZ' },
  'POST /cjprojects/save': { key: 'PUZ', name: 'Puzzle games' },
  'GET /cjprojects/issue-detail': task,
  'GET /cjprojects/issues-activity': task,
  'POST /cjprojects/update-issue': { ...task, priority: 'high' },
  'POST /cjprojects/update-issue-status': task,
  'POST /cjprojects/clone-issue': task,
  'POST /cjprojects/rank': { to: 'top' },
  'POST /cjprojects/sprints/save': { project: 'PUZ' },
  'POST /save-edited-app': { package: 'com.studio.falcon' },
  'POST /share-app': { appId: 7, people: [7] },
  'POST /save-import-mapping': { zone: 'UTC' },
  'POST /add-network': { zone: 'UTC' },
  'POST /ask-for-access': { right: 'revenue:read' },
  'POST /save-exchange-rate-feed': { appId: '0123456789abcdef0123456789abcdef' },
  'POST /save-exchange-rate': { currency: 'EUR', rate: '1.1583' },
};

import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';

export const ALL = '/administration/employees/evaluations';

interface Row {
  id: number;
  version: number;
}

/** Several at once, as their list shows them; without any the list is opened. */
type Several = { rows?: readonly Row[] };

const words = (count: number) => (count === 1 ? 'One evaluation' : `${count} evaluations`);
const plain = (rows: readonly Row[]) => rows.map(({ id, version }) => ({ id, version }));

const giveOut = action({
  id: 'evaluations.give-out',
  title: 'Give out evaluations',
  icon: 'user-plus',
  access: may('evaluations:write'),
  keywords: ['assign', 'start a period', 'performance review', 'appraisal'],
  run: async (_values, { go }) => go(`${ALL}?give=true`),
});

export const releaseEvaluations = action<Several>({
  id: 'evaluations.release',
  title: 'Release evaluations',
  icon: 'send',
  access: may('evaluations:calibrate'),
  keywords: ['publish', 'show to people', 'calibrated'],
  run: async ({ rows }, { go }) => {
    if (!rows?.length) return go(`${ALL}?state=calibrated`);
    const { moved } = await call('POST /evaluations/release', { rows: plain(rows) });
    return { message: `${words(moved)} released` };
  },
});

export const calibrateEvaluation = action<
  Partial<Row> & { score?: number | null; reason?: string }
>({
  id: 'evaluations.calibrate',
  title: 'Calibrate an evaluation',
  icon: 'adjustments-horizontal',
  access: may('evaluations:calibrate'),
  keywords: ['score', 'confirm', 'fair'],
  run: async ({ id, version, score = null, reason }, { go }) => {
    if (id === undefined || version === undefined) return go(`${ALL}?state=submitted`);
    const it = await call('POST /evaluations/calibrate', { id, version, score, reason });
    return { message: `${it.person.name} is calibrated` };
  },
});

export const reopenEvaluation = action<Partial<Row> & { reason?: string }>({
  id: 'evaluations.reopen',
  title: 'Reopen an evaluation',
  icon: 'arrow-back-up',
  access: may('evaluations:write'),
  keywords: ['give back', 'correct'],
  run: async ({ id, version, reason }, { go }) => {
    if (id === undefined || version === undefined || !reason) return go(ALL);
    const it = await call('POST /evaluations/reopen', { id, version, reason });
    const whom = it.state === 'assigned' ? it.person.name : it.evaluator.name;
    return { message: `Back with ${whom}` };
  },
});

export const reassignEvaluations = action<Several & { evaluator_id?: number }>({
  id: 'evaluations.reassign',
  title: 'Let somebody else evaluate',
  icon: 'user-cog',
  access: may('evaluations:write'),
  keywords: ['reassign', 'evaluator', 'hand over'],
  run: async ({ rows, evaluator_id }, { go }) => {
    if (!rows?.length || evaluator_id === undefined) return go(ALL);
    const input = { rows: plain(rows), evaluator_id };
    const { moved } = await call('POST /evaluations/reassign', input);
    return { message: `${words(moved)} handed over` };
  },
});

export const extendEvaluations = action<Several & { due_on?: string; self_due_on?: string }>({
  id: 'evaluations.extend',
  title: 'Extend evaluations',
  icon: 'calendar',
  access: may('evaluations:write'),
  keywords: ['due day', 'deadline', 'later'],
  run: async ({ rows, due_on, self_due_on }, { go }) => {
    if (!rows?.length || !due_on) return go(ALL);
    const input = { rows: plain(rows), due_on, self_due_on };
    const { moved } = await call('POST /evaluations/extend', input);
    return { message: `${words(moved)} extended` };
  },
});

export const remindEvaluations = action<Several>({
  id: 'evaluations.remind',
  title: 'Remind about evaluations',
  icon: 'bell',
  access: may('evaluations:write'),
  keywords: ['chase', 'overdue', 'late'],
  run: async ({ rows }, { go }) => {
    if (!rows?.length) return go(`${ALL}?state=assigned&state=self_submitted&state=lead_draft`);
    const { moved } = await call('POST /evaluations/remind', { rows: plain(rows) });
    return { message: `${moved === 1 ? 'One person' : `${moved} people`} reminded` };
  },
});

export const withdrawEvaluation = action<Partial<Row>>({
  id: 'evaluations.withdraw',
  title: 'Take an evaluation back',
  icon: 'trash',
  access: may('evaluations:write'),
  keywords: ['withdraw', 'delete', 'mistake'],
  run: async ({ id, version }, { go }) => {
    if (id === undefined || version === undefined) return go(`${ALL}?state=assigned`);
    return call('POST /evaluations/withdraw', { id, version });
  },
});

export const manageActions = [
  giveOut,
  releaseEvaluations,
  calibrateEvaluation,
  reopenEvaluation,
  reassignEvaluations,
  extendEvaluations,
  remindEvaluations,
  withdrawEvaluation,
];

import { may } from '#/kernel/access.ts';
import { action } from '#/kernel/action.ts';
import { call } from '../../api.ts';
import { scoreText } from '../evaluation-words.ts';

export const ALL = '/administration/employees/evaluations';
export const SUMMARY = '/administration/employees/evaluation-summary';

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

/** Shows people their evaluations; without any it opens a preview of the period's. */
export const releaseEvaluations = action<Several>({
  id: 'evaluations.release',
  title: 'Release evaluations',
  icon: 'send',
  access: may('evaluations:calibrate'),
  keywords: ['publish', 'show to people', 'calibrated', 'period'],
  run: async ({ rows }, { go }) => {
    if (!rows?.length) return go(`${SUMMARY}?move=release`);
    const { moved } = await call('POST /evaluations/release', { rows: plain(rows) });
    return { message: `${words(moved)} released` };
  },
});

type Calibration = Partial<Row> & {
  /** Null confirms the weighted score. */
  score?: number | null;
  reason?: string | undefined;
  /** How it stood, to take it back. */
  before?: { name: string; isCalibrated: boolean; score: number | null; reason: string | null };
};

/** Sets a score that counts; without one to set it opens the grid. */
export const calibrateEvaluation = action<Calibration>({
  id: 'evaluations.calibrate',
  title: 'Calibrate scores',
  icon: 'adjustments-horizontal',
  access: may('evaluations:calibrate'),
  keywords: ['calibration', 'confirm', 'fair', 'strict', 'lenient'],
  verbs: ['calibrate'],
  run: async ({ id, version, score = null, reason, before }, { go }) => {
    if (id === undefined || version === undefined || !before) return go(SUMMARY);
    const input = { id, version, score, ...(reason && { reason }) };
    const after = await call('POST /evaluations/calibrate', input);
    const now = { id, version: after.version };
    return {
      message: `${before.name} counts ${scoreText(after.score)}`,
      undo: async () => {
        if (!before.isCalibrated) return call('POST /evaluations/uncalibrate', { rows: [now] });
        const { score: old, reason: why } = before;
        const was = { ...now, score: old, ...(old !== null && why !== null && { reason: why }) };
        return call('POST /evaluations/calibrate', was);
      },
    };
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

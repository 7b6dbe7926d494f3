export const evaluationStates = [
  'assigned',
  'self_submitted',
  'lead_draft',
  'submitted',
  'calibrated',
  'released',
  'acknowledged',
] as const;
export type EvaluationState = (typeof evaluationStates)[number];

export const sides = ['self', 'lead'] as const;
export type Side = (typeof sides)[number];

export const selfParts = ['none', 'optional', 'needed'] as const;
export type SelfPart = (typeof selfParts)[number];

/** What can be done with an evaluation; `answer-self` and `answer-lead` are the filling in. */
export const evaluationMoves = [
  'answer-self',
  'submit-self',
  'begin',
  'answer-lead',
  'submit',
  'propose',
  'accept-score',
  'discuss-score',
  'calibrate',
  'uncalibrate',
  'release',
  'acknowledge',
  'reopen',
  'reassign',
  'extend',
  'withdraw',
  'remind',
] as const;
export type EvaluationMove = (typeof evaluationMoves)[number];

/** Where a move leads from each state it is allowed in; the rest of the moves are refused. */
export const movesFrom: Record<
  EvaluationMove,
  Partial<Record<EvaluationState, EvaluationState>>
> = {
  'answer-self': { assigned: 'assigned' },
  'submit-self': { assigned: 'self_submitted' },
  begin: { assigned: 'lead_draft', self_submitted: 'lead_draft' },
  'answer-lead': { lead_draft: 'lead_draft' },
  submit: { lead_draft: 'submitted' },
  propose: { submitted: 'submitted' },
  'accept-score': { submitted: 'calibrated' },
  'discuss-score': { submitted: 'submitted' },
  calibrate: { submitted: 'calibrated', calibrated: 'calibrated' },
  uncalibrate: { calibrated: 'submitted' },
  release: { calibrated: 'released' },
  acknowledge: { released: 'acknowledged' },
  reopen: {
    self_submitted: 'assigned',
    submitted: 'lead_draft',
    calibrated: 'lead_draft',
    released: 'lead_draft',
  },
  reassign: {
    assigned: 'assigned',
    self_submitted: 'self_submitted',
    lead_draft: 'lead_draft',
  },
  extend: { assigned: 'assigned', self_submitted: 'self_submitted', lead_draft: 'lead_draft' },
  withdraw: {
    assigned: 'assigned',
    self_submitted: 'self_submitted',
    lead_draft: 'lead_draft',
    submitted: 'submitted',
    calibrated: 'calibrated',
  },
  remind: {
    assigned: 'assigned',
    self_submitted: 'self_submitted',
    lead_draft: 'lead_draft',
    submitted: 'submitted',
    released: 'released',
  },
};

/** The person sees the lead's side from here on, nobody else's business before. */
export const shownStates = ['released', 'acknowledged'] as const satisfies EvaluationState[];

/** The lead's side is handed in: whoever calibrates sees it from here on. */
export const handedInStates = [
  'submitted',
  'calibrated',
  'released',
  'acknowledged',
] as const satisfies EvaluationState[];

/** Whether the lead may begin: a needed self part is waited for until its due day is over. */
export function mayBegin(
  it: { state: EvaluationState; selfPart: SelfPart; selfDueOn: string | null },
  today: string,
): boolean {
  if (it.state === 'self_submitted') return true;
  if (it.state !== 'assigned') return false;
  return it.selfPart !== 'needed' || (it.selfDueOn !== null && it.selfDueOn < today);
}

/** The extremes of the scale: they are rare, so they are explained. */
export const needsComment = (score: number | null) => score === 1 || score === 5;

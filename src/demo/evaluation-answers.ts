import { leadComments, openAnswers, overallComments, selfComments } from './evaluation-words.ts';

export type State =
  | 'assigned'
  | 'self_submitted'
  | 'lead_draft'
  | 'submitted'
  | 'calibrated'
  | 'released'
  | 'acknowledged';

export const order: readonly State[] = [
  'assigned',
  'self_submitted',
  'lead_draft',
  'submitted',
  'calibrated',
  'released',
  'acknowledged',
];
export const isPast = (state: State, at: State) => order.indexOf(state) >= order.indexOf(at);

/** Half a year, as people call it and as it lies. */
export interface Half {
  name: string;
  starts: string;
  ends: string;
}

/** Who is evaluated by whom. */
export interface Pair {
  id: number;
  name: string;
  evaluator: number;
  evaluatorName: string;
}

export interface Form {
  id: number;
  questions: { id: number; category: string; isOpen: boolean }[];
}

/** What a lead gives more, or less, than others would. */
export const measure: Record<string, number> = { 'Danish Iqbal': -0.75, 'Saad Qureshi': 0.65 };

/** A number from 0 to 1 that is always the same for the same words. */
export function chance(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join(' ')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296;
}

const within = (score: number) => Math.max(1, Math.min(5, Math.round(score)));
const oneOf = (all: readonly string[], by: number) => all[Math.floor(by * all.length)]!;

/** What both sides give to a question; skill grows a little from half-year to half-year. */
function scoresOf(pair: Pair, half: Half, back: number, category: string, question: number) {
  const skill = 2.75 + 1.5 * chance(pair.name, 'skill') - 0.14 * back;
  const bent = chance(pair.name, category) - 0.5;
  const luck = chance(pair.name, half.name, question) - 0.5;
  const lead = within(skill + bent + luck + (measure[pair.evaluatorName] ?? 0));
  const self = within(lead + 0.9 * chance(pair.name, question, half.name, 'self') - 0.1);
  return { self, lead };
}

/** What stands in an evaluation at a state. */
export function answersOf(pair: Pair, half: Half, back: number, state: State, form: Form) {
  const hasSelf = state !== 'assigned';
  const drafted = form.questions.slice(0, state === 'lead_draft' ? 4 : 0);
  const judged = isPast(state, 'submitted') ? form.questions : drafted;
  const begun = state === 'assigned' && pair.name === 'Hira Baig' ? 3 : 0;
  const own = hasSelf ? form.questions : form.questions.slice(0, begun);
  const answer = (side: 'self' | 'lead') => (it: Form['questions'][number]) => {
    const says = chance(pair.name, it.id, side, half.name);
    const said = { question_id: it.id, side };
    if (it.isOpen) return { ...said, score: null, comment: oneOf(openAnswers[side], says) };
    const score = scoresOf(pair, half, back, it.category, it.id)[side];
    const words = side === 'lead' ? leadComments : selfComments;
    const isSaid = score === 1 || score === 5 || says > 0.55;
    return { ...said, score, comment: isSaid ? oneOf(words[score]!, says) : '' };
  };
  const overall = isPast(state, 'submitted')
    ? [
        {
          question_id: null,
          side: 'lead' as const,
          score: null,
          comment: oneOf(overallComments, chance(pair.name, half.name)),
        },
      ]
    : [];
  return [...own.map(answer('self')), ...judged.map(answer('lead')), ...overall];
}

/** What the leads gave, and most of their measure taken off. */
export function calibratedScore(pair: Pair, half: Half, back: number, form: Form, lenient: number) {
  const rated = form.questions.filter((it) => !it.isOpen);
  const scores = rated.map((it) => scoresOf(pair, half, back, it.category, it.id).lead);
  const mean = scores.reduce((sum, it) => sum + it, 0) / scores.length;
  return Math.max(100, Math.min(500, Math.round((mean - lenient * 0.7) * 100)));
}

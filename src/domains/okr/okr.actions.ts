import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { writeSearch } from '#/ui/location.ts';
import { call, type CallOptions } from '../api.ts';
import { confidenceChoices, readCheckIn, valueOfWords } from './check-in-reading.ts';
import type { Confidence } from './okr-machine.ts';
import { quarterName } from './okr-quarter.ts';
import type { okrEndpoints } from './okr.contract.ts';

const PAGE = '/okr';
const REVIEW = '/okr/review';

type Inputs = typeof okrEndpoints;
export type NewObjective = InputOf<Inputs['POST /save-okr-new']>;
export type SavedObjective = InputOf<Inputs['POST /save-okr']>;
type Move = InputOf<Inputs['POST /move-okr']>;
type Review = InputOf<Inputs['POST /review-okr']>;
export type CheckIns = InputOf<Inputs['POST /check-in-okr']>['results'];

/** Makes an objective; the same key twice is one. */
export async function makeObjective(input: NewObjective, options?: CallOptions) {
  const made = await call('POST /save-okr-new', input, options);
  const message = `${made.title} is ${made.state === 'draft' ? 'kept as a draft' : 'active'}.`;
  return { id: made.id, message };
}

const okrNew = action<{ title?: string }>({
  id: 'okr.new',
  title: 'New objective',
  icon: 'target-arrow',
  access: may('okr:write'),
  keywords: ['okr', 'goal', 'objective', 'key results'],
  verbs: ['objective', 'new objective'],
  places: ['console'],
  parameters: [{ name: 'title', label: 'Title', kind: 'text', required: false }],
  run: async ({ title }, { go }) => go(`${PAGE}${writeSearch({ new: 'yes', title })}`),
});

export const okrSave = action<{ input?: SavedObjective }>({
  id: 'okr.save',
  title: 'Change an objective',
  icon: 'pencil',
  access: may('okr:write'),
  keywords: ['okr', 'edit', 'key results', 'weights', 'owner'],
  verbs: ['add key result', 'new key result', 'edit objective'],
  places: ['console'],
  run: async ({ input }, { go }) => {
    if (!input) return go(PAGE);
    const saved = await call('POST /save-okr', input);
    return { message: `${saved.title} is saved.` };
  },
});

interface TypedCheckIn {
  keyResult: number;
  value?: string;
  confidence: Confidence;
  note?: string;
  /** From the form, several at once. */
  results?: CheckIns;
  [name: string]: unknown;
}

/** The input of a check-in as it was typed; a live figure takes no value. */
async function typedResults({ keyResult, value, confidence, note }: TypedCheckIn) {
  const { result } = await call('GET /okr-key-result', { id: keyResult });
  const isLive = result.kind === 'metric';
  const told = value === undefined || isLive ? undefined : valueOfWords(value, result.kind);
  const words = note ? { note } : {};
  return { result, results: [{ keyResultId: keyResult, value: told, confidence, ...words }] };
}

async function previewCheckIn(values: Partial<TypedCheckIn>): Promise<Preview> {
  if (values.keyResult === undefined) return { facts: [] };
  const { objective, result } = await call('GET /okr-key-result', { id: values.keyResult });
  const { valueWords } = await import('./okr-words.ts');
  const told = values.value === undefined ? undefined : valueOfWords(values.value, result.kind);
  const isUnclear = result.kind !== 'metric' && values.value !== undefined && told === undefined;
  return {
    facts: [
      { label: 'Objective', value: objective.title, note: objective.owner.name },
      {
        label: 'Stands at',
        value: valueWords(result, result.current),
        note: `target ${valueWords(result, result.target)}`,
      },
    ],
    refusal: !objective.can.checkIn
      ? 'You do not check in on this one.'
      : isUnclear
        ? `${values.value} is no value of it.`
        : undefined,
    warning:
      result.kind !== 'metric' && values.value === undefined ? 'Where does it stand?' : undefined,
  };
}

export const okrCheckIn = action<TypedCheckIn>({
  id: 'okr.check-in',
  title: 'Check in',
  icon: 'flag',
  access: may('okr:write'),
  keywords: ['okr', 'key result', 'progress', 'confidence', 'weekly'],
  verbs: ['check in', 'checkin'],
  places: ['console'],
  parameters: [
    {
      name: 'keyResult',
      label: 'Key result',
      kind: 'entity',
      entity: 'key-result',
      required: true,
    },
    { name: 'value', label: 'Value', kind: 'text', required: false },
    {
      name: 'confidence',
      label: 'Confidence',
      kind: 'choice',
      choices: confidenceChoices,
      required: true,
      fallback: () => 'on_track',
    },
    { name: 'note', label: 'Note', kind: 'text', required: false },
  ],
  read: readCheckIn,
  preview: previewCheckIn,
  run: async (values) => {
    const results = values.results ?? (await typedResults(values)).results;
    const { title } = await call('POST /check-in-okr', { results });
    return { message: `Checked in on ${title}` };
  },
});

const movedWords = {
  active: 'is active',
  in_review: 'waits for a score',
  cancelled: 'is cancelled',
} as const;

export const okrMove = action<{ move?: Move }>({
  id: 'okr.move',
  title: 'Activate an objective or send it to review',
  icon: 'arrow-right',
  access: may('okr:write'),
  keywords: ['okr', 'self-review', 'cancel', 'start', 'withdraw'],
  places: ['console'],
  run: async ({ move }, { go }) => {
    if (!move) return go(REVIEW);
    const { title } = await call('POST /move-okr', move);
    return { message: `${title} ${movedWords[move.to]}.` };
  },
});

export const okrReview = action<{ review?: Review }>({
  id: 'okr.review',
  title: 'Score objectives',
  icon: 'checks',
  access: may('okr:review'),
  keywords: ['okr', 'review', 'grade', 'close', 'queue'],
  places: ['console'],
  run: async ({ review }, { go }) => {
    if (!review) return go(REVIEW);
    const { title, score } = await call('POST /review-okr', review);
    const done = score === null ? 'is sent back' : `is closed with ${score.toFixed(2)}`;
    return { message: `${title} ${done}.` };
  },
});

export const okrReopen = action<{ id?: number; version?: number; reason?: string }>({
  id: 'okr.reopen',
  title: 'Open a closed objective again',
  icon: 'arrow-back-up',
  access: may('okr:reopen'),
  keywords: ['okr', 'unlock scores'],
  places: ['console'],
  run: async ({ id, version, reason }, { go }) => {
    if (id === undefined || version === undefined || !reason)
      return go(`${PAGE}${writeSearch({ state: 'closed' })}`);
    const { title } = await call('POST /reopen-okr', { id, version, reason });
    return { message: `${title} is in review again.` };
  },
});

export const okrCarry = action<{ ids?: readonly number[]; quarter?: string }>({
  id: 'okr.carry',
  title: 'Carry objectives on',
  icon: 'arrow-forward-up',
  access: may('okr:write'),
  keywords: ['okr', 'last quarter', 'unfinished', 'copy', 'carry forward'],
  places: ['console'],
  run: async ({ ids, quarter }, { go }) => {
    if (!ids || !quarter) return go(`${PAGE}${writeSearch({ carry: 'yes' })}`);
    const { rows } = await call('POST /carry-okr', { ids: [...ids], quarter });
    const what = rows.length === 1 ? rows[0]!.title : `${rows.length} objectives`;
    return { message: `Carried ${what} on into ${quarterName(quarter)}, as drafts.` };
  },
});

export const okrActions = [okrNew, okrCheckIn, okrReview, okrCarry, okrSave, okrMove, okrReopen];

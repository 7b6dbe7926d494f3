import { call } from '#/client/api.ts';
import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import {
  choice,
  entity,
  fallback,
  optional,
  passed,
  text,
  type ValuesOf,
} from '#/kernel/parameters.ts';
import { confidenceChoices, readCheckIn, valueOfWords } from './check-in-reading.ts';
import { cycleActions } from './cycles/cycles.actions.ts';
import { changeActions } from './form/change.actions.ts';
import { mapActions } from './map/map.actions.ts';
import { moveActions } from './objective/move.actions.ts';
import { isLive } from './okr-machine.ts';
import { valueWords } from './okr-words.ts';
import type { okrEndpoints } from './okr.contract.ts';

export type CheckIns = InputOf<(typeof okrEndpoints)['POST /check-in-okr']>['results'];

const typed = {
  keyResult: entity('key-result'),
  value: optional(text('Value')),
  confidence: fallback(choice('Confidence', confidenceChoices), () => 'on_track' as const),
  note: optional(text('Note')),
  /** From the form, several at once. */
  results: passed<CheckIns>(),
};
type Typed = ValuesOf<typeof typed>;

/** The input of a check-in as it was typed; a live one takes no value. */
async function typedResults({ keyResult, value, confidence, note }: Typed) {
  const { result } = await call('GET /okr-key-result', { id: keyResult });
  const told =
    value === undefined || isLive(result.kind) ? undefined : valueOfWords(value, result.kind);
  const words = note ? { note } : {};
  return { result, results: [{ keyResultId: keyResult, value: told, confidence, ...words }] };
}

async function previewCheckIn(values: Partial<Typed>): Promise<Preview> {
  if (values.keyResult === undefined) return { facts: [] };
  const { objective, result } = await call('GET /okr-key-result', { id: values.keyResult });
  const told = values.value === undefined ? undefined : valueOfWords(values.value, result.kind);
  const isUnclear = !isLive(result.kind) && values.value !== undefined && told === undefined;
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
      !isLive(result.kind) && values.value === undefined ? 'Where does it stand?' : undefined,
  };
}

export const okrCheckIn = action({
  id: 'okr.check-in',
  title: 'Check in',
  icon: 'flag',
  access: may('okr:write'),
  keywords: ['okr', 'key result', 'progress', 'confidence', 'weekly'],
  verbs: ['check in', 'checkin'],
  places: ['console'],
  parameters: typed,
  read: readCheckIn,
  preview: previewCheckIn,
  run: async (values) => {
    const results = values.results ?? (await typedResults(values)).results;
    const { title } = await call('POST /check-in-okr', { results });
    return { message: `Checked in on ${title}` };
  },
});

export const okrActions = [
  okrCheckIn,
  ...mapActions,
  ...changeActions,
  ...moveActions,
  ...cycleActions,
];

import { may } from '#/kernel/access.ts';
import { action, type Preview } from '#/kernel/action.ts';
import type { InputOf } from '#/kernel/endpoint.ts';
import { call } from '../api.ts';
import { confidenceChoices, readCheckIn, valueOfWords } from './check-in-reading.ts';
import { changeActions } from './form/change.actions.ts';
import { moveActions } from './objective/move.actions.ts';
import type { Confidence } from './okr-machine.ts';
import type { okrEndpoints } from './okr.contract.ts';

export type CheckIns = InputOf<(typeof okrEndpoints)['POST /check-in-okr']>['results'];

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

export const okrActions = [okrCheckIn, ...changeActions, ...moveActions];

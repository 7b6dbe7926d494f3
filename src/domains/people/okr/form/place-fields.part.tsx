import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { everyRow } from '#/client/every-row.ts';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { Checkbox, Select } from '#/ui/form/check-field.tsx';
import type { FieldProps } from '#/ui/form/field.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { levels, mayHangUnder, type Level } from '../okr-machine.ts';
import { levelWords, whoseWords } from '../okr-words.ts';
import type { ObjectiveDraft } from './objective-draft.ts';

type Bound = <K extends keyof ObjectiveDraft & string>(
  name: K,
) => Pick<FieldProps<ObjectiveDraft[K]>, 'name' | 'value' | 'error' | 'onChange'>;

interface PlaceProps {
  values: ObjectiveDraft;
  field: Bound;
  cycle: string;
  /** Of an objective that is there: whose it is stays, and it does not hang under itself. */
  present?: { id: number; owner: { id: number; name: string } };
}

const top = { value: '', label: 'Nothing, it stands at the top', note: undefined };

/** Objectives it may hang under: of its cycle, and of longer ones around it. */
function useParents(cycle: string, level: Level, without: number | undefined) {
  const { data } = useQuery({
    queryKey: ['GET /okrs', { around: cycle }, 'every'],
    queryFn: () => everyRow((page) => call('GET /okrs', { around: cycle, ...page })),
  });
  return (data ?? [])
    .filter((it) => it.id !== without && mayHangUnder(level, it.level))
    .map((it) => ({
      value: String(it.id),
      label: it.title,
      note: `${whoseWords(it)}, ${it.cycle.name}`,
    }));
}

/** Whose an objective is, what it serves, and who sees it. */
export function PlaceFields({ values, field, cycle, present }: PlaceProps) {
  const me = useMe();
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /okr-users', { words: typed || undefined }),
    placeholderData: keepPreviousData,
  });
  const parents = useParents(cycle, values.level, present?.id);
  const found = data?.people ?? [];
  const kept = present ? [present.owner] : [{ id: me.id, name: me.name }];
  const people = [...kept.filter((it) => !found.some((one) => one.id === it.id)), ...found].map(
    (it) => ({ value: String(it.id), label: it.id === me.id ? `${it.name} (you)` : it.name }),
  );
  const mayPlace: Record<Level, boolean> = {
    company: data?.company ?? false,
    team: (data?.teams.length ?? 0) > 0,
    person: true,
  };
  const shown = levels.filter((it) => mayPlace[it]);
  return (
    <div className="okr-place">
      {!present && shown.length > 1 && (
        <Select
          label="Level"
          choices={shown.map((value) => ({ value, label: levelWords[value] }))}
          {...field('level')}
          onChange={(it) => it && field('level').onChange(it)}
        />
      )}
      {!present && values.level === 'team' && (
        <Select
          label="Team"
          placeholder="Choose a team"
          choices={(data?.teams ?? []).map((it) => ({ value: String(it.id), label: it.name }))}
          {...field('teamId')}
        />
      )}
      <ComboField
        label="Answers for it"
        options={people}
        onSearch={setTyped}
        placeholder={values.level === 'team' ? 'The lead of the team' : 'You'}
        {...field('ownerId')}
      />
      <ComboField label="Serves" options={[top, ...parents]} {...field('parentId')} />
      {values.level === 'person' && (
        <Checkbox
          label="Private"
          help="Seen by its owner, who leads them, and HR."
          {...field('isPrivate')}
        />
      )}
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { reading } from '#/client/reading.ts';
import { useRunOn, useStage } from '#/client/running.ts';
import { Avatar } from '#/ui/avatar.tsx';
import { Button, IconButton } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Radios, Select } from '#/ui/form/check-field.tsx';
import { FormDialog } from '#/ui/form/form-dialog.tsx';
import { useForm } from '#/ui/form/use-form.ts';
import { useOpened } from '#/ui/form/use-opened.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import { useNamesApart } from '#/ui/rich/namesakes.ts';
import { Loading, RowsSkeleton } from '#/ui/skeleton.tsx';
import { ErrorState } from '#/ui/states.tsx';
import { saved } from '#/ui/toast.ts';
import { audienceWords } from '../document-words.ts';
import type { Permissions } from './reading.contract.ts';
import './reading.css';

type Chosen = Permissions['people'][number];

const levels = [
  { value: 'read', label: 'may read' },
  { value: 'write', label: 'may read and write' },
] as const;

/** Colleagues by name. */
function usePeople() {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: ['person'], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  return { found: data?.rows ?? [], onSearch: setTyped };
}

interface PeopleProps {
  people: readonly Chosen[];
  error: string | undefined;
  onChange: (people: Chosen[]) => void;
}

function People({ people, error, onChange }: PeopleProps) {
  const { found, onSearch } = usePeople();
  const nameOf = useNamesApart(people);
  const options = found
    .filter((it) => !people.some((one) => one.id === it.id))
    .map((it) => ({ value: String(it.id), label: it.title, ...(it.note && { note: it.note }) }));
  const add = (value: string) => {
    const person = found.find((it) => String(it.id) === value);
    if (person) onChange([...people, { id: person.id, name: person.title, level: 'read' }]);
  };
  return (
    <>
      <ComboField
        label="Add a person"
        placeholder="Name"
        options={options}
        value=""
        error={error}
        onSearch={onSearch}
        onChange={add}
      />
      {people.length > 0 && (
        <ul className="doc-people" aria-label="Chosen people">
          {people.map((it) => (
            <li key={it.id}>
              <Avatar name={it.name} />
              <span className="trunc" dir="auto">
                {nameOf(it)}
              </span>
              <span className="sp" />
              <Select
                label={`What ${nameOf(it)} may do`}
                hideLabel
                choices={levels}
                value={it.level}
                onChange={(level) =>
                  onChange(
                    people.map((one) => (one.id === it.id && level ? { ...one, level } : one)),
                  )
                }
              />
              <IconButton
                icon="x"
                size="s"
                variant="ghost"
                label={`Take ${nameOf(it)} out`}
                onClick={() => onChange(people.filter((one) => one.id !== it.id))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Fields({ it: given, onClose }: { it: Permissions; onClose: () => void }) {
  const it = useOpened(given);
  const run = useRunOn(useStage());
  const { found, onSearch } = usePeople();
  const form = useForm<{
    audience: Permissions['audience'];
    level: Permissions['level'];
    teamId: string;
    people: Chosen[];
    ownerId: string;
  }>({
    initial: {
      audience: it.audience,
      level: it.level,
      teamId: it.team ? String(it.team.id) : it.teams.length === 1 ? String(it.teams[0]!.id) : '',
      people: it.people,
      ownerId: String(it.owner.id),
    },
    submit: async ({ audience, level, teamId, people, ownerId }) => {
      const input = {
        id: it.id,
        version: it.version,
        audience,
        level,
        teamId: audience === 'team' && teamId ? Number(teamId) : null,
        people:
          audience === 'people' ? people.map((one) => ({ id: one.id, level: one.level })) : [],
        ownerId: Number(ownerId),
      };
      await run(
        {
          run: async () => {
            await call('POST /documents/permissions', input);
            saved();
          },
        },
        {},
      );
      onClose();
    },
  });
  const { audience } = form.values;
  const teams = it.team && !it.teams.some((one) => one.id === it.team?.id) ? [it.team] : [];
  const owners = [
    { value: String(it.owner.id), label: it.owner.name },
    ...found
      .filter((one) => one.id !== it.owner.id)
      .map((one) => ({ value: String(one.id), label: one.title })),
  ];
  return (
    <FormDialog title="Who reads it" form={form} verb="Save" width={520} onClose={onClose}>
      <Radios
        label="Open to"
        choices={[
          ...(it.above
            ? [
                {
                  value: 'inherited' as const,
                  label: `As the document above says: ${audienceWords(it.above).toLowerCase()}`,
                },
              ]
            : []),
          { value: 'everybody', label: 'Everybody' },
          { value: 'team', label: 'A team' },
          { value: 'people', label: 'Chosen people' },
        ]}
        {...form.field('audience')}
        onChange={(value) => value && form.set('audience', value)}
      />
      {audience === 'team' && (
        <Select
          label="Team"
          placeholder="Choose a team"
          choices={[...teams, ...it.teams].map((one) => ({
            value: String(one.id),
            label: one.name,
          }))}
          {...form.field('teamId')}
        />
      )}
      {(audience === 'everybody' || audience === 'team') && (
        <Radios
          label="They"
          choices={levels}
          {...form.field('level')}
          onChange={(value) => value && form.set('level', value)}
        />
      )}
      {audience === 'people' && (
        <People
          people={form.values.people}
          error={form.errors['people']}
          onChange={(people) => form.set('people', people)}
        />
      )}
      <ComboField
        label="Owner"
        help="May do everything with it, and is asked when its verification runs out."
        options={owners}
        onSearch={onSearch}
        {...form.field('ownerId')}
      />
    </FormDialog>
  );
}

/** Who may read and write a document and what inherits from it, and who owns it. */
export function PermissionsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...reading('GET /documents/permissions', { id }),
    gcTime: 0,
    staleTime: 0,
  });
  if (data && isFetchedAfterMount) return <Fields it={data} onClose={onClose} />;
  return (
    <Dialog title="Who reads it" width={520} onClose={onClose}>
      {error ? (
        <ErrorState
          title="It did not load"
          text={`${error.message} Nothing was changed.`}
          onRetry={() => void refetch()}
        >
          <Button onClick={onClose}>Close</Button>
        </ErrorState>
      ) : (
        <Loading label="Loading who reads it">
          <RowsSkeleton rows={4} columns={[]} mark={false} />
        </Loading>
      )}
    </Dialog>
  );
}

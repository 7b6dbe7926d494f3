import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#/client/api.ts';
import { everyRow } from '#/client/every-row.ts';
import { reading } from '#/client/reading.ts';
import { Select } from '#/ui/form/check-field.tsx';
import { ComboField } from '#/ui/rich/combo-field.tsx';
import type { ResultDraft } from './objective-draft.ts';

/** Among so many issues epics are looked for; the others are found by typing. */
const LOOKED_AT = 200;

const projectsAsked = { state: 'all', sort: 'name', order: 'asc' } as const;

interface IssuesProps {
  result: ResultDraft;
  error: string | undefined;
  onChange: (patch: Partial<ResultDraft>) => void;
}

/** The issues a key result is measured by: a project, or an epic or a label of it. */
export function IssuesFields({ result, error, onChange }: IssuesProps) {
  const { project = '', epic = '', label = '' } = result;
  const kept = { staleTime: 60_000 };
  const projects = useQuery({
    queryKey: ['GET /cjprojects/list', projectsAsked, 'every'],
    queryFn: () => everyRow((page) => call('GET /cjprojects/list', { ...projectsAsked, ...page })),
    ...kept,
  }).data;
  const key = projects?.find((it) => String(it.id) === project)?.key ?? '';
  const within = { ...kept, enabled: key !== '' };
  const [typed, setTyped] = useState('');
  const epics = useQuery({
    ...reading('GET /cjprojects/issues-list', {
      project: key,
      top: true,
      search: typed || undefined,
      perPage: LOOKED_AT,
    }),
    ...within,
    placeholderData: keepPreviousData,
  }).data?.rows;
  const labels = useQuery({ ...reading('GET /cjprojects/detail', { key }), ...within }).data
    ?.labels;
  return (
    <>
      <ComboField
        label="Project"
        options={(projects ?? [])
          // One that was archived since stays; nothing new is bound to one.
          .filter((it) => !it.archived || String(it.id) === project)
          .map((it) => ({
            value: String(it.id),
            label: it.name,
            note: it.archived ? `${it.key}, archived` : it.key,
          }))}
        value={project}
        error={error}
        onChange={(it) => onChange({ project: it, epic: '', label: '' })}
      />
      <ComboField
        label="Epic"
        options={[
          { value: '', label: 'All issues' },
          ...(epics ?? [])
            .filter((it) => it.children > 0 || String(it.id) === epic)
            .map((it) => ({ value: String(it.id), label: it.title, note: it.key })),
        ]}
        onSearch={setTyped}
        value={epic}
        disabled={key === ''}
        onChange={(it) => onChange({ epic: it, label: '' })}
      />
      <Select
        label="Label"
        placeholder="Any label"
        choices={(labels ?? []).map((it) => ({ value: String(it.id), label: it.name }))}
        value={label}
        disabled={key === ''}
        onChange={(it) => onChange({ label: it, epic: '' })}
      />
    </>
  );
}

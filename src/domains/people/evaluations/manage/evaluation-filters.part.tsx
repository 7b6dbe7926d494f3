import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { reading } from '#/client/reading.ts';
import { SavedViews } from '#/community/views/saved-views.part.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { FindField } from '#/ui/form/find-field.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import type { ChangeSearch, EvaluationsSearch } from './evaluations-search.ts';
import { useAllEvaluations } from './use-all-evaluations.part.ts';

interface FiltersProps {
  search: EvaluationsSearch;
  onChange: ChangeSearch;
}

/** "Evaluations of any period in any team by anybody". */
export function EvaluationFilters({ search, onChange }: FiltersProps) {
  const { period, team, evaluator, search: typed } = search;
  const { data } = useAllEvaluations(search);
  const { data: choices } = useQuery(reading('GET /user-choices', {}));
  const teams = choices?.teams ?? [];
  const evaluators = data?.evaluators ?? [];
  const onTyped = useCallback(
    (words: string) => onChange({ search: words || undefined, page: undefined }, { replace: true }),
    [onChange],
  );
  return (
    <FilterBar
      end={
        <>
          <FindField label="Search people" placeholder="Name" value={typed} onRest={onTyped} />
          <SavedViews />
        </>
      }
    >
      <Word>Evaluations of</Word>
      <PickChip
        label="Period"
        options={[
          { value: '', label: 'any period' },
          ...(data?.periods ?? []).map((it) => ({ value: it, label: it })),
        ]}
        value={[period ?? '']}
        on={period !== undefined}
        onChange={([it]) => onChange({ period: it || undefined, page: undefined })}
      >
        {period ?? 'any period'}
      </PickChip>
      <Word>in</Word>
      <PickChip
        label="Team"
        options={[
          { value: '', label: 'any team' },
          ...teams.map((it) => ({ value: String(it.id), label: it.name })),
        ]}
        value={[String(team ?? '')]}
        on={team !== undefined}
        onChange={([it]) => onChange({ team: it ? Number(it) : undefined, page: undefined })}
      >
        {teams.find((it) => it.id === team)?.name ?? 'any team'}
      </PickChip>
      <Word>by</Word>
      <PickChip
        label="Evaluator"
        options={[
          { value: '', label: 'anybody' },
          ...evaluators.map((it) => ({ value: String(it.id), label: it.name })),
        ]}
        value={[String(evaluator ?? '')]}
        on={evaluator !== undefined}
        onChange={([it]) => onChange({ evaluator: it ? Number(it) : undefined, page: undefined })}
      >
        {evaluators.find((it) => it.id === evaluator)?.name ?? 'anybody'}
      </PickChip>
    </FilterBar>
  );
}

import { useCallback } from 'react';
import { download } from '#/client/api.ts';
import type { SheetChoice } from '#/figures/figures.actions.ts';
import type { FilterInput } from '#/figures/filter.contract.ts';
import { teamMeasures } from './teams-overview.contract.ts';

/** The list of teams as a file. */
export function useTeamsFile(filter: FilterInput) {
  return useCallback(
    (format: SheetChoice) =>
      download('GET /figures/export', {
        ...filter,
        by: ['team'],
        measures: [...teamMeasures],
        format,
      }),
    [filter],
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import type { EvaluationsSearch } from './evaluations-search.ts';

/** The list of HR as the address asks for it. */
export function useAllEvaluations(search: EvaluationsSearch) {
  const { state, period, team, evaluator, search: typed, sort, order, page, perPage } = search;
  const wanted = { state, period, team, evaluator, sort, order, page, perPage };
  return useQuery({
    ...reading('GET /evaluations', { ...wanted, view: 'all', search: typed || undefined }),
    placeholderData: keepPreviousData,
  });
}

import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#/client/api.ts';
import type { Filter } from '#/figures/filter.contract.ts';
import type { Card, FigureCard } from '../cards/card.contract.ts';
import type { CardFigures } from '../dashboards.contract.ts';

const READS = 'GET /own-dashboard/figures';

/** How a card stands on the page. */
export type CardState =
  | { state: 'loading' }
  | { state: 'failed'; words: string; retry: () => void }
  | { state: 'known'; figures: CardFigures; isOld: boolean };

const isFigures = (it: Card): it is FigureCard => it.kind !== 'note';

/** What the figures of a card hang on; its place and its title change none. */
const askedOf = ({ id, kind, measures, by, filter, date, compare, rows }: FigureCard) =>
  JSON.stringify([id, kind, measures, by, filter, date, compare, rows]);

/**
 * The figures of all cards by one request; those that take longer are asked for one by one meanwhile.
 * @param saved the cards as they are saved: those that are not yet have no figures.
 */
export function useFigures(id: number, saved: readonly Card[], filter: Filter, enabled: boolean) {
  const cards = saved.filter(isFigures);
  const asked = cards.map(askedOf).join('\n');
  const whole = useQuery({
    // Another arrangement of the same cards asks for nothing.
    queryKey: [READS, { id, ...filter }, asked] as const,
    queryFn: ({ signal }) => call(READS, { id, ...filter }, { signal }),
    placeholderData: keepPreviousData,
    enabled: enabled && cards.length > 0,
  });
  const first = useMemo(
    () => new Map((whole.data?.cards ?? []).map((it) => [it.id, it])),
    [whole.data],
  );
  const slow = cards.filter((it) => first.get(it.id)?.state === 'slow');
  const late = useQueries({
    queries: slow.map((card) => {
      const input = { id, ...filter, cards: [card.id], wait: true };
      return {
        queryKey: [READS, input, askedOf(card)] as const,
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          call(READS, input, { signal, timeout: 120_000 }),
      };
    }),
  });
  const stateOf = (card: Card): CardState => {
    const failed = (words: string, retry: () => unknown): CardState => ({
      state: 'failed',
      words,
      retry: () => void retry(),
    });
    const at = slow.findIndex((it) => it.id === card.id);
    const own = at < 0 ? whole : late[at]!;
    const figures = at < 0 ? first.get(card.id) : late[at]!.data?.cards[0];
    if (figures?.state === 'failed') return failed(figures.words ?? '', own.refetch);
    if (figures) return { state: 'known', figures, isOld: whole.isPlaceholderData };
    return own.error ? failed(own.error.message, own.refetch) : { state: 'loading' };
  };
  return { stateOf, standing: whole.data?.standing, freshness: whole.data?.freshness ?? [] };
}

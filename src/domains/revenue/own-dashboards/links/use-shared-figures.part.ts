import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, CallError } from '#/client/api.ts';
import type { Comparison } from '#/figures/filter.contract.ts';
import type { Card } from '../cards/card.contract.ts';
import type { CardState } from '../page/use-figures.part.ts';
import type { SharedDashboard } from './links.contract.ts';

const READS = 'POST /shared-dashboard-figures';

interface Days {
  date: string;
  compare: Comparison;
}

/** The figures of a shared dashboard; what takes longer is waited for in one go. */
export function useSharedFigures({ visit }: Pick<SharedDashboard, 'visit'>, days: Days) {
  const ask = (more: { cards?: string[]; wait?: boolean }, signal: AbortSignal) =>
    call(READS, { visit, ...days, ...more }, { signal, anonymous: true, timeout: 120_000 });
  const whole = useQuery({
    queryKey: [READS, visit, days],
    queryFn: ({ signal }) => ask({}, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const first = whole.data?.cards ?? [];
  const slow = first.filter((it) => it.state === 'slow').map((it) => it.id);
  const late = useQuery({
    queryKey: [READS, visit, days, slow],
    queryFn: ({ signal }) => ask({ cards: slow, wait: true }, signal),
    enabled: slow.length > 0 && !whole.isPlaceholderData,
    retry: false,
  });
  const stateOf = (card: Card): CardState => {
    const isSlow = slow.includes(card.id);
    const own = isSlow ? late : whole;
    const figures = (isSlow ? (late.data?.cards ?? []) : first).find((it) => it.id === card.id);
    const retry = () => void own.refetch();
    if (figures?.state === 'failed') return { state: 'failed', words: figures.words ?? '', retry };
    if (figures) return { state: 'known', figures, isOld: whole.isPlaceholderData };
    return own.error ? { state: 'failed', words: own.error.message, retry } : { state: 'loading' };
  };
  const isGone = whole.error instanceof CallError && whole.error.code === 'not-found';
  return { stateOf, standing: whole.data?.standing ?? undefined, isGone };
}

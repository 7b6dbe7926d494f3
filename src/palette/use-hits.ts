import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { toldApart } from '#/client/namesakes.ts';
import { reading } from '#/client/reading.ts';
import type { Hit } from '#/kernel/hit.ts';
import { scopeIn } from './scope.ts';

/** So many of each kind are kept for ranking on this side. */
const KEPT = 10_000;
const ASKED = 20;
/** From so many letters on what is closed and what stands inside of texts is looked for too. */
const DEEP = 3;
const nothing: readonly Hit[] = [];

interface Hits {
  kept: readonly Hit[];
  asked: readonly Hit[];
  /** The server has not said yet what there is. */
  isLooking: boolean;
}

/** As much of a line as the server looks for. */
const questionOf = (typed: string) => typed.split(/\s+/).slice(0, 8).join(' ').slice(0, 100);

/**
 * What can be found by name. Everything in the person's scope is fetched once and ranked here, with
 * no wait between keys; the server is asked with each text for what is closed, for what stands inside
 * of documents, and for the rest where there is more than that.
 */
export function useHits(query: string): Hits {
  const all = useQuery({ ...reading('GET /search', { limit: KEPT }), staleTime: 60_000 });
  const { typed } = scopeIn(query);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), 100);
    return () => clearTimeout(timer);
  }, [typed]);
  const some = useQuery({
    ...reading('GET /search', { q: questionOf(settled), limit: ASKED, deep: true }),
    enabled: settled.length >= DEEP || (all.data?.complete === false && settled !== ''),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const kept = useMemo(() => toldApart(all.data?.rows ?? nothing), [all.data]);
  const known = useMemo(() => new Set(kept.map((it) => `${it.kind}:${it.id}`)), [kept]);
  const asked = useMemo(
    () => toldApart(some.data?.rows ?? nothing).filter((it) => !known.has(`${it.kind}:${it.id}`)),
    [some.data, known],
  );
  return { kept, asked, isLooking: all.isPending || some.isFetching };
}

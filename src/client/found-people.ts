import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from './reading.ts';

interface Settings {
  /** Who stands there already: stays on the list whatever is typed. */
  chosen?: { id: number; name: string } | null | undefined;
  enabled?: boolean;
}

/** For a `ComboField`: people by name, as far as one may see them. */
export function useFoundPeople({ chosen, enabled = true }: Settings = {}) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: ['person'], limit: 20 }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const found = (data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: it.title,
    note: it.end,
  }));
  const kept = chosen && { value: String(chosen.id), label: chosen.name, note: undefined };
  const isMissing = kept && !found.some((it) => it.value === kept.value);
  // Enter takes the first: that is the best match of what is typed.
  const withKept = isMissing ? (typed ? [...found, kept] : [kept, ...found]) : found;
  return { options: withKept, onSearch: setTyped };
}

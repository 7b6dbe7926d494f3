import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import type { HitKind } from '#/kernel/hit.ts';
import { DEEPEST } from '../project-words.ts';

/** Things by name, as far as one may see them, for a field that is searched while one types. */
export function useFound(kind: HitKind) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: [kind], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.rows ?? []).map((it) => ({ value: String(it.id), label: it.title }));
  return { options, onSearch: setTyped };
}

/** Issues of a project that another can be hung below. */
export function useParents(project: string) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /cjprojects/issues-list', { project, search: typed || undefined, perPage: 30 }),
    placeholderData: keepPreviousData,
  });
  const options = (data?.rows ?? [])
    .filter((it) => it.depth < DEEPEST)
    .map((it) => ({ value: String(it.id), label: `${it.key} ${it.title}` }));
  return { options, onSearch: setTyped };
}

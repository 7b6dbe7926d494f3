import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';

/** Reports to choose from by typing; the present one stays among them whatever is typed. */
export function useReportOptions(present: { id: number; name: string } | null | undefined) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: ['report'], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.rows ?? []).map((it) => ({ value: String(it.id), label: it.title }));
  const own = present ? [{ value: String(present.id), label: present.name }] : [];
  const others = found.filter((it) => it.value !== own[0]?.value);
  return { options: [...own, ...others], onSearch: setTyped };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reading } from '#/client/reading.ts';
import { ComboField } from '#/ui/rich/combo-field.tsx';

interface TaskFieldProps {
  label: string;
  help?: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
  /** What is chosen at first, which a search may not list. */
  known?: { id: number; key: string; title: string };
}

const labelOf = (key: string | undefined, title: string) => (key ? `${key}  ${title}` : title);

/** One of the tasks one may see, found by key or title; its id as text. */
export function TaskField({ known, ...rest }: TaskFieldProps) {
  const [typed, setTyped] = useState('');
  const { data } = useQuery({
    ...reading('GET /search', { q: typed, kinds: ['task'], limit: 20 }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.rows ?? []).map((it) => ({
    value: String(it.id),
    label: labelOf(it.key, it.title),
  }));
  const own = known && { value: String(known.id), label: labelOf(known.key, known.title) };
  const options = own && !found.some((it) => it.value === own.value) ? [own, ...found] : found;
  return <ComboField {...rest} options={options} onSearch={setTyped} />;
}

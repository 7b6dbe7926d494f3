import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { NamesakesContext } from '#/ui/rich/namesakes.ts';
import { reading } from './reading.ts';

/** Gives lists of people what tells those of one name apart, from the first list that needs it on. */
export function NamesakesProvider({ children }: { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const want = useCallback(() => setWanted(true), []);
  const { data } = useQuery({ ...reading('GET /namesakes', {}), enabled: isWanted });
  const value = useMemo(
    () => ({ known: new Map(data?.rows.map((it) => [it.id, it])), want }),
    [data, want],
  );
  return <NamesakesContext value={value}>{children}</NamesakesContext>;
}

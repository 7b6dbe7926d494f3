import { useEffect, useState } from 'react';
import type { DayReader } from '#/kernel/reading/day.ts';
import { noteFailed } from './lazily.ts';

let loaded: DayReader | undefined;

/** Loads the reader of days while the palette opens; undefined until it is there. */
export function useDayReader(): DayReader | undefined {
  const [reader, setReader] = useState<{ read: DayReader } | undefined>(loaded && { read: loaded });
  useEffect(() => {
    if (reader) return;
    let isShown = true;
    void import('#/kernel/reading/day.ts').then(({ readDay }) => {
      loaded = readDay;
      if (isShown) setReader({ read: readDay });
    }, noteFailed);
    return () => {
      isShown = false;
    };
  }, [reader]);
  return reader?.read;
}

import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * The present as it was at most `every` milliseconds ago (a minute unless told): what is shown
 * relative to it grows older while the page stays open.
 */
export function useNow(every = MINUTE): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { hasFailed, onFailed } from '#/ui/lazily.ts';

/** Its name changes with everything that is loaded by it. */
const ENTRY = /<script[^>]+src="(\/chunks\/[^"]+)"/;
/** Whoever comes back to the page is told; not more often than this, ms. */
const OFTEN = 5 * 60_000;

const own = () =>
  document.querySelector('script[type=module][src^="/chunks/"]')?.getAttribute('src') ?? undefined;

/** The entry of what the server hands out now; undefined when it does not say. */
async function served(): Promise<string | undefined> {
  try {
    const reply = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' });
    return reply.ok ? ENTRY.exec(await reply.text())?.[1] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The entry of a version that the server has and this page is not of; looked for when somebody comes
 * back to the page, and when a part of it could not be loaded. Only a site has one: an extension is
 * brought up to date by the browser.
 */
function useNewVersion(isFailed: boolean): string | undefined {
  const [found, setFound] = useState<string>();
  useEffect(() => {
    const mine = own();
    if (import.meta.env.BROWSER !== 'web' || !mine) return;
    let last = Date.now();
    let isOver = false;
    const look = async () => {
      last = Date.now();
      const it = await served();
      if (!isOver && it && it !== mine) setFound(it);
    };
    const lookSeldom = () => {
      if (document.visibilityState === 'visible' && Date.now() - last >= OFTEN) void look();
    };
    if (isFailed) void look();
    const timer = setInterval(lookSeldom, OFTEN);
    document.addEventListener('visibilitychange', lookSeldom);
    window.addEventListener('online', lookSeldom);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', lookSeldom);
      window.removeEventListener('online', lookSeldom);
    };
  }, [isFailed]);
  return found;
}

/** What makes loading the page anew worth it: a version, or a part that is missing. */
export function useReloadReason(): { kind: 'version' | 'part'; key: string } | undefined {
  const isFailed = useSyncExternalStore(onFailed, hasFailed);
  const version = useNewVersion(isFailed);
  if (version) return { kind: 'version', key: version };
  return isFailed ? { kind: 'part', key: 'part' } : undefined;
}

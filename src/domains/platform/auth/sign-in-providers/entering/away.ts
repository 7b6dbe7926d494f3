import type { Returned } from './entering.contract.ts';

/** What this tab keeps while somebody is away at a provider. */
interface Away {
  /** Proves that it is this browser that began. */
  browser: string;
  /** The page that was asked for. */
  to: string | undefined;
}

const KEY = 'away-at-provider';

export const keepAway = (it: Away) => sessionStorage.setItem(KEY, JSON.stringify(it));

/** Reads and forgets it: nobody comes back twice. */
export function takeAway(): Away | undefined {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept) as Away;
  } catch {
    return undefined;
  }
}

/** What the provider sent back in the address; undefined when nobody comes from there. */
export function returnedIn(search: string): Returned | undefined {
  const query = new URLSearchParams(search);
  const state = query.get('state');
  const [code, error, iss] = ['code', 'error', 'iss'].map((it) => query.get(it) ?? undefined);
  if (state === null || (code === undefined && error === undefined)) return undefined;
  return {
    state,
    ...(code !== undefined && { code }),
    ...(error !== undefined && { error }),
    ...(iss !== undefined && { iss }),
  };
}

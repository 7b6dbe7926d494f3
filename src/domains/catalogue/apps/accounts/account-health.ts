import { shortDay } from '#/kernel/date-words.ts';
import { daysBetween } from '#/kernel/days.ts';
import type { AppAccount, Problem } from './accounts.contract.ts';

/** What is known of the key of an account, without the key. */
export interface KeyState {
  network: string;
  refusal: string | null;
  expiresOn: string | null;
  /** Pulls that failed in a row, the longest of its reports. */
  failures: number;
  problem: string | null;
}

export interface Observed {
  isStore: boolean;
  today: string;
  /** Latest day of the whole account; null when it never had figures lately. */
  lastDay: string | null;
  /** Whether figures to that day are late. */
  isLate: boolean;
  liveApps: number;
  lateApps: number;
  appCount: number;
  keys: readonly KeyState[];
}

/** Time to get a new key before the old one stops. */
const EXPIRY_DAYS = 14;
/** One failed pull is tried again by itself; three in a row are somebody's business. */
const FAILURES = 3;

function keyProblems({ keys, today }: Observed): Problem[] {
  return keys.flatMap((it): Problem[] => {
    if (it.refusal) {
      return [{ severity: 'bad', text: `${it.network} refuses the key: ${it.refusal}` }];
    }
    const left = it.expiresOn ? daysBetween(today, it.expiresOn) : Infinity;
    const expiry: Problem[] =
      left < 0
        ? [{ severity: 'bad', text: `The key of ${it.network} ended ${shortDay(it.expiresOn!)}` }]
        : left <= EXPIRY_DAYS
          ? [{ severity: 'warn', text: `The key of ${it.network} ends ${shortDay(it.expiresOn!)}` }]
          : [];
    if (it.failures === 0) return expiry;
    const severity = it.failures >= FAILURES ? 'bad' : 'warn';
    const text = `The last ${it.failures === 1 ? 'pull' : `${it.failures} pulls`} failed: ${it.problem ?? 'no reason given'}`;
    return [...expiry, { severity, text }];
  });
}

/**
 * A store's apps are late one by one; a network's account is late as a whole, because a single app
 * may simply have stopped earning on it.
 */
function figureProblems(it: Observed): Problem[] {
  if (it.isStore) {
    if (it.lateApps === 0) return [];
    const all = it.lateApps === it.liveApps;
    const text = `${it.lateApps} of ${it.liveApps} live apps have late figures`;
    return [{ severity: all ? 'bad' : 'warn', text }];
  }
  if (!it.isLate || it.lastDay === null) return [];
  return [{ severity: 'bad', text: `No figures since ${shortDay(it.lastDay, it.today)}` }];
}

/** How an account is doing, from its apps' figures and its keys; nobody types it in. */
export function healthOf(it: Observed): Pick<AppAccount, 'health' | 'problems'> {
  const problems = [...keyProblems(it), ...figureProblems(it)];
  if (problems.some((problem) => problem.severity === 'bad')) return { health: 'bad', problems };
  if (problems.length > 0) return { health: 'warn', problems };
  return { health: it.appCount === 0 && it.keys.length === 0 ? 'none' : 'good', problems };
}

import { addDays } from '#/kernel/days.ts';
import type { Usage } from './bytebrew.contract.ts';
import type { UserDay } from './bytebrew.facts.ts';

const sum = (days: readonly UserDay[], of: (it: UserDay) => number) =>
  days.reduce((total, it) => total + of(it), 0);

const ratio = (part: number, whole: number) => (whole === 0 ? null : part / whole);

/**
 * Users, sessions and retention of some days. Retention is of the new users of days whose age n has
 * come: later ones have nobody back yet and would count as lost.
 */
export function usageOf(days: readonly UserDay[]): Usage {
  const last = days.reduce((latest, it) => (it.day > latest ? it.day : latest), '');
  const retention = (age: number, back: (it: UserDay) => number) => {
    const old =
      last === '' ? [] : days.filter((it) => addDays(it.day, age) <= last || back(it) > 0);
    return ratio(
      sum(old, back),
      sum(old, (it) => it.new_users),
    );
  };
  const dau = sum(days, (it) => it.dau);
  const sessions = sum(days, (it) => it.sessions);
  const seconds = sum(days, (it) => it.session_seconds);
  return {
    dau: dau / Math.max(1, new Set(days.map((it) => it.day)).size),
    newUsers: sum(days, (it) => it.new_users),
    sessions,
    sessionsPerUser: ratio(sessions, dau),
    sessionSeconds: ratio(seconds, sessions),
    retention1: retention(1, (it) => it.retained_d1),
    retention7: retention(7, (it) => it.retained_d7),
    retention30: retention(30, (it) => it.retained_d30),
  };
}

import { call } from '#/client/api.ts';
import type { NewsFound } from './news.tsx';

/** Actions that decide on a request for leave. */
const decisions: ReadonlySet<string> = new Set(['leave.approve', 'days.approve']);

/** How many the list behind the bell shows. */
const MANY = 30;

/** Notifications, with what one needs to know to decide those that ask for a decision. */
async function asked(input: { perPage: number; unread?: true }): Promise<NewsFound> {
  const { rows, unread } = await call('GET /get-notifications', input, { background: true });
  const open = rows.filter((it) => decisions.has(it.action?.id ?? '')).slice(0, 3);
  if (open.length === 0) return { rows, unread };
  const { decisionWords } = await import('#/domains/people/leave/decide.actions.ts');
  const found = await Promise.all(
    // What is not known keeps nothing from being shown.
    open.map(
      async (it) => [it.id, await decisionWords(it.action!).catch(() => undefined)] as const,
    ),
  );
  const about = Object.fromEntries(found.flatMap(([id, it]) => (it ? [[id, it]] : [])));
  return { rows, unread, about };
}

/** The newest that are unread. */
export const askNews = () => asked({ perPage: 3, unread: true });

/** The newest, read or not. */
export const askAllNews = () => asked({ perPage: MANY });

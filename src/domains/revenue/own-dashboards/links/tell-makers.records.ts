import { dayOf } from '#/kernel/dates.ts';
import type { Context } from '#/store/handler.ts';

/**
 * Tells whose links open a dashboard that somebody else has changed it, once a day: people outside read
 * what stands on it with the eyes of whoever made the link.
 */
export async function tellMakers(
  { db, who, now, notify }: Context,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const today = dayOf(now);
  const makers = await db
    .selectFrom('own_dashboard_links')
    .select('author_id')
    .distinct()
    .where('dashboard_id', '=', id)
    .where('author_id', '<>', who.id)
    .where('revoked_at', 'is', null)
    .where('until', '>=', today)
    .execute();
  await notify(
    makers.map((it) => it.author_id),
    {
      type: 'own-dashboard.link-changed',
      title: `${who.name} changed the dashboard “${name}”`,
      body: 'People outside open it by your links and read what stands on it now.',
      from: who.name,
      link: `/dashboards?dashboard=${id}`,
      key: `own-dashboard.link-changed:${id}:${who.id}:${today}`,
    },
  );
}

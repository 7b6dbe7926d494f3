import { conflict, notFound, stale } from '#/kernel/refusal.ts';
import { serve, type Context, type OpenContext } from '#/store/handler.ts';
import { violated } from '#/store/records/failure.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import {
  calendarFeedEndpoints,
  FEED_PATH,
  MOST_FEEDS,
  type CalendarFeed,
} from './calendar-feeds.contract.ts';

const columns = [
  'id',
  'version',
  'name',
  'parts',
  'created_at as createdAt',
  'last_read_at as readAt',
] as const;

const mine = ({ db, who }: Pick<Context, 'db' | 'who'>) =>
  db.selectFrom('calendar_feeds').select(columns).where('person_id', '=', who.id);

async function changed(context: Context, id: number) {
  const row = await mine(context).where('id', '=', id).executeTakeFirst();
  return row ? stale(row) : notFound('This calendar feed');
}

/** One after the other: two at once would both find room for the last one. */
async function requireRoom({ db }: OpenContext, personId: number) {
  await db.selectFrom('people').select('id').where('id', '=', personId).forUpdate().execute();
  const { count } = await db
    .selectFrom('calendar_feeds')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MOST_FEEDS)
    throw conflict(`You have ${MOST_FEEDS} calendar feeds. Revoke one before you add another.`);
}

const taken = (name: string) => (error: unknown) => {
  if (violated(error) !== 'calendar_feeds_name_key') throw error;
  const message = `You already have a calendar feed named “${name}”.`;
  throw conflict(message, { name: message });
};

const addressOf = ({ publicUrl }: OpenContext, secret: string) =>
  `${publicUrl}/api${FEED_PATH}/${secret}.ics`;

/** Whoever sits at somebody's open console does not go unnoticed. */
const tell = (
  { notify, now }: OpenContext,
  personId: number,
  { id, name }: Pick<CalendarFeed, 'id' | 'name'>,
) =>
  notify([personId], {
    type: 'account.calendar-feed',
    title: `The calendar feed “${name}” has a new address`,
    body: 'Whoever has it reads your dates. If this was not you, revoke it and change your password.',
    link: '/profile?show=calendars',
    key: `account.calendar-feed:${id}:${now.getTime()}`,
  });

const subjectOf = (id: number) => ['calendar-feed', id] as const;
const told = ({ name, parts }: Pick<CalendarFeed, 'name' | 'parts'>) => ({ name, parts });

export const calendarFeedsServed = serve(calendarFeedEndpoints, {
  'GET /calendar-feeds': async (_input, context) => {
    const { ip_checked: isLimited } = await context.db
      .selectFrom('people')
      .select('ip_checked')
      .where('id', '=', context.who.id)
      .executeTakeFirstOrThrow();
    return { rows: await mine(context).orderBy('name').execute(), isLimited };
  },

  'POST /add-calendar-feed': async ({ name, parts }, { who, now, commit }) =>
    commit(async (inside) => {
      await requireRoom(inside, who.id);
      const secret = newToken();
      const feed = await inside.db
        .insertInto('calendar_feeds')
        .values({ person_id: who.id, name, parts, secret_hash: hashToken(secret), created_at: now })
        .returning(columns)
        .executeTakeFirstOrThrow()
        .catch(taken(name));
      inside.audit({
        action: 'calendar-feed.add',
        subject: subjectOf(feed.id),
        after: told(feed),
      });
      await tell(inside, who.id, feed);
      return { feed, address: addressOf(inside, secret) };
    }),

  'POST /edit-calendar-feed': async ({ id, version, name, parts }, context) => {
    const { db, who, audit } = context;
    const before = await mine(context).where('id', '=', id).forUpdate().executeTakeFirst();
    const feed = await db
      .updateTable('calendar_feeds')
      .set((it) => ({ name, parts, version: it('version', '+', 1) }))
      .where('id', '=', id)
      .where('person_id', '=', who.id)
      .where('version', '=', version)
      .returning(columns)
      .executeTakeFirst()
      .catch(taken(name));
    if (!before || !feed) throw await changed(context, id);
    audit({
      action: 'calendar-feed.edit',
      subject: subjectOf(id),
      before: told(before),
      after: told(feed),
    });
    return feed;
  },

  'POST /renew-calendar-feed': async ({ id, version }, context) =>
    context.commit(async (inside) => {
      const secret = newToken();
      const feed = await inside.db
        .updateTable('calendar_feeds')
        .set((it) => ({
          secret_hash: hashToken(secret),
          last_read_at: null,
          version: it('version', '+', 1),
        }))
        .where('id', '=', id)
        .where('person_id', '=', context.who.id)
        .where('version', '=', version)
        .returning(columns)
        .executeTakeFirst();
      if (!feed) throw await changed(context, id);
      inside.audit({ action: 'calendar-feed.renew', subject: subjectOf(id), after: told(feed) });
      await tell(inside, context.who.id, feed);
      return { feed, address: addressOf(inside, secret) };
    }),

  'POST /revoke-calendar-feed': async ({ id, version }, context) => {
    const { db, who, audit } = context;
    const gone = await db
      .deleteFrom('calendar_feeds')
      .where('id', '=', id)
      .where('person_id', '=', who.id)
      .where('version', '=', version)
      .returning(['name', 'parts'])
      .executeTakeFirst();
    if (!gone) throw await changed(context, id);
    audit({ action: 'calendar-feed.revoke', subject: subjectOf(id), before: told(gone) });
    return { message: `The calendar feed “${gone.name}” is revoked.` };
  },
});

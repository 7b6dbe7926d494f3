import { call } from '#/client/api.ts';
import { action } from '#/kernel/action.ts';
import { calendarPartWords, calendarParts } from '#/kernel/calendar-parts.ts';
import { choice, many, option, optional, text } from '#/kernel/parameters.ts';
import { conflict } from '#/kernel/refusal.ts';
import { feedAccess } from './feed-access.ts';

const keywords = ['ics', 'ical', 'outlook', 'google calendar', 'subscribe', 'dates', 'phone'];

const feeds = async () => (await call('GET /calendar-feeds', {})).rows;
const theFeed = () =>
  option('Calendar feed', async () =>
    (await feeds()).map(({ id, name, parts }) => ({
      id,
      title: name,
      note: parts.map((it) => calendarPartWords[it]).join(', '),
    })),
  );

async function feedOf(id: number) {
  const found = (await feeds()).find((it) => it.id === id);
  if (!found) throw conflict('This calendar feed is gone already.');
  return found;
}

/** Its address is shown once, so it is made on the page. */
const calendarFeedAdd = action({
  id: 'calendar-feed.add',
  title: 'Add a calendar feed',
  icon: 'calendar-plus',
  access: feedAccess,
  keywords,
  run: async (_values, { go }) => go('/profile?show=calendars&feed=new'),
});

const calendarFeedEdit = action({
  id: 'calendar-feed.edit',
  title: 'Change a calendar feed',
  icon: 'calendar',
  access: feedAccess,
  keywords,
  parameters: {
    feed: theFeed(),
    name: optional(text('name')),
    parts: optional(
      many(
        choice(
          'parts',
          calendarParts.map((value) => ({
            value,
            label: calendarPartWords[value],
            keywords: [value, value.replaceAll('-', ' ')],
          })),
        ),
      ),
    ),
  },
  run: async ({ feed, name, parts }) => {
    const before = await feedOf(feed);
    const save = (to: Pick<typeof before, 'name' | 'parts'>, version: number) =>
      call('POST /edit-calendar-feed', { id: feed, version, name: to.name, parts: to.parts });
    const to = { name: name ?? before.name, parts: parts ?? before.parts };
    const after = await save(to, before.version);
    return {
      message: `The calendar feed “${after.name}” is changed`,
      undo: () => save(before, after.version),
    };
  },
});

export const calendarFeedRevoke = action({
  id: 'calendar-feed.revoke',
  title: 'Revoke a calendar feed',
  icon: 'calendar-off',
  access: feedAccess,
  keywords: [...keywords, 'lost', 'unsubscribe'],
  confirm: 'Its address opens nothing any more. It cannot be given back.',
  parameters: { feed: theFeed() },
  run: async ({ feed }) => {
    const { version } = await feedOf(feed);
    return call('POST /revoke-calendar-feed', { id: feed, version });
  },
});

export const calendarFeedActions = [calendarFeedAdd, calendarFeedEdit, calendarFeedRevoke];

import { between } from './calendar.ts';
import { chanceOf } from './chance.ts';
import { appOf } from './studio.ts';

const days = between('2026-02-01', '2026-03-18');
const params = (session: string, milliseconds?: number) => [
  { key: 'ga_session_id', value: { int_value: session } },
  ...(milliseconds === undefined
    ? []
    : [{ key: 'engagement_time_msec', value: { int_value: String(milliseconds) } }]),
];

/**
 * Events of a game as Firebase exports them into BigQuery, one by one: some play each day and some now and
 * then, some in two countries on one day, some remove it, and some events are of nobody or of the web.
 */
export function firebaseEvents(seed: string): string {
  const chance = chanceOf(seed);
  const app = appOf('SAF');
  const lines: string[] = [];
  let moment = 1_769_900_000_000_000;
  const put = (
    day: string,
    name: string,
    it: { person: string | null; country: string; [more: string]: unknown },
  ) => {
    const { person, country, ...more } = it;
    moment += 1_000;
    lines.push(
      JSON.stringify({
        event_date: day.replaceAll('-', ''),
        event_timestamp: String(moment),
        event_name: name,
        event_params: [],
        user_pseudo_id: person,
        platform: 'ANDROID',
        geo: { country },
        app_info: { id: app.package },
        ...more,
      }),
    );
  };
  const players: { person: string; country: string; isKeen: boolean }[] = [];
  for (const [at, day] of days.entries()) {
    for (let one = 0; one < 3; one += 1) {
      const country = ['Pakistan', 'United States'][chance.whole(0, 2)]!;
      const it = { person: `p${at}x${one}`, country, isKeen: one === 0 };
      players.push(it);
      put(day, 'first_open', { ...it, event_params: params(`1${at}0${one}`) });
    }
    for (const [number, { person, country, isKeen }] of players.entries()) {
      if (!isKeen && chance.whole(0, 9) > 1) continue;
      const session = params(`1${at}0${number}`, chance.whole(0, 90_000));
      put(day, 'user_engagement', { person, country, event_params: session });
      if (chance.whole(0, 12) === 0)
        put(day, 'app_exception', {
          person,
          country,
          event_params: [{ key: 'fatal', value: { int_value: '1' } }],
        });
      if (chance.whole(0, 15) === 0)
        put(day, 'screen_view', { person, country: 'Germany', event_params: session });
    }
    put(day, 'app_remove', { person: `gone${at}`, country: 'Pakistan' });
    put(day, 'user_engagement', { person: null, country: 'Pakistan' });
    put(day, 'user_engagement', { person: 'surfer', country: 'Pakistan', platform: 'WEB' });
  }
  return lines.join('\n');
}

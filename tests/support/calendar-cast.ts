import ICAL from 'ical.js';
import { thursday } from './leave-cast.ts';
import type { Colleague, TestServer } from './server.ts';

const all = ['own-leave', 'team-leave', 'holidays', 'tasks', 'issues', 'quizzes', 'sprints'];
let made = 0;

/** How people make feeds and programs read them. */
export function calendarCast(server: TestServer) {
  /** The path of a new feed of theirs. */
  async function feedOf(who: Colleague, parts: readonly string[] = all): Promise<string> {
    const name = `Feed ${(made += 1)}`;
    const { body } = await who.call('POST /add-calendar-feed', { name, parts });
    return new URL(String(body['address'])).pathname;
  }

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.base}${path}`, { headers });

  async function eventsIn(path: string) {
    const response = await get(path);
    if (response.status !== 200) throw new Error(await response.text());
    const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[]);
    return calendar.getAllSubcomponents('vevent').map((it) => new ICAL.Event(it));
  }
  const titlesIn = async (path: string) => (await eventsIn(path)).map((it) => it.summary);

  const takeLeave = (who: Colleague, day: string, status: 'applied' | 'approved' | 'cancelled') =>
    server.db
      .insertInto('short_leaves')
      .values({
        person_id: who.id,
        day,
        from_minute: 900,
        to_minute: 1020,
        reason: 'Dialysis',
        status,
        starts_at: new Date(`${day}T10:00:00Z`),
        ends_at: new Date(`${day}T12:00:00Z`),
        lapses_at: new Date(`${day}T10:00:00Z`),
        asked_by: who.id,
        asked_at: thursday,
      })
      .execute();

  const giveTask = (who: Colleague, key: string, change: object = {}) =>
    server.db
      .insertInto('tasks')
      .values({
        key,
        title: `Task ${key}`,
        due_on: '2025-11-28',
        reporter_id: who.id,
        assignee_id: who.id,
        created_at: thursday,
        updated_at: thursday,
        ...change,
      })
      .execute();

  return { feedOf, get, eventsIn, titlesIn, takeLeave, giveTask };
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayRange } from '#/kernel/date-words.ts';
import { dayOf, instantOf } from '#/kernel/dates.ts';
import { addDays, startOfWeek } from '#/kernel/days.ts';
import { openConsole } from '../support/console.ts';
import { moveTo } from '../support/leave-cast.ts';
import { addType, askDays } from '../support/leave-days-cast.ts';
import { picture } from '../support/picture.ts';
import { ok } from '../support/project-cast.ts';
import { ready } from '../support/quiz-cast.ts';
import type { Colleague } from '../support/server.ts';

/** A lead in Auckland and a member in Los Angeles, of a company in Karachi, at one moment. */

let site: Awaited<ReturnType<typeof openConsole>>;
let lead: Colleague;
let member: Colleague;
let hr: Colleague;
let team: number;

const zones = { lead: 'Pacific/Auckland', member: 'America/Los_Angeles' } as const;
/** A Tuesday: ten in the evening in Karachi, where it is Wednesday morning and Tuesday morning. */
const today = addDays(startOfWeek(dayOf(new Date())), 8);
const [tomorrow, later] = [addDays(today, 1), addDays(today, 10)];
const now = instantOf(today, '22:00');

beforeAll(async () => {
  site = await openConsole();
  const { server } = site;
  team = await server.team('Lagoon');
  hr = await server.as('HR', { name: 'Ayesha Rauf' });
  lead = await server.as('Team lead', { name: 'Sana Mirza', teamId: team, leads: team });
  member = await server.as('Member', { name: 'Rosa Diaz', teamId: team });
  for (const [who, zone] of [
    [lead, zones.lead],
    [member, zones.member],
  ] as const)
    await server.db.updateTable('people').set({ zone }).where('id', '=', who.id).execute();
  await moveTo(server, now.toISOString(), hr, lead, member);
});
afterAll(() => site.close());

/** A page as somebody sees it where they live, at that moment. */
async function open(who: 'lead' | 'member', path: string) {
  const colleague = { lead, member }[who];
  const token = await site.server.signIn(colleague.id);
  const { page, close } = await site.show('/login', {
    who: { ...colleague, token },
    viewport: { width: 1440, height: 900 },
    timezoneId: zones[who],
  });
  await page.clock.setFixedTime(now);
  await page.goto(site.server.base + path);
  await page.getByRole('banner').waitFor();
  return { page, close };
}

/** The same words on both pages. */
async function both(path: string, words: string | RegExp, name: string) {
  const shown: string[] = [];
  for (const who of ['lead', 'member'] as const) {
    const { page, close } = await open(who, path);
    await page.getByText(words).first().waitFor();
    await picture(page, `two-zones-${name}-${who}`);
    shown.push(await page.getByText(words).first().innerText());
    await close();
  }
  return shown;
}

const weekday = (day: string) =>
  new Date(`${day}T00:00:00Z`)
    .toLocaleDateString('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
    .replace(',', '');

test('a due day is one day for both, and what is due tomorrow is late for neither', async () => {
  ok(
    await lead.call('POST /tasks/save', {
      title: 'Tide ladder',
      assigneeId: member.id,
      dueOn: tomorrow,
    }),
  );
  const theirs = ok(await member.call('GET /tasks', {})).body['rows'] as { dueOn: string }[];
  expect(theirs.map((it) => it.dueOn)).toEqual([tomorrow]);
  await both('/tasks/teams', weekday(tomorrow).replace(/^\w+ /, ''), 'board');
});

test('leave of days and of hours is asked for and answered by the same days, with the zone of its hours', async () => {
  const type = await addType(hr, 'Annual leave');
  ok(await askDays(member, type, { firstDay: later, lastDay: later }));
  const hours = { date: tomorrow, from_time: '15:00', to_time: '17:00', reason: 'Dentist' };
  ok(await member.call('POST /applyShortLeave', hours));
  const [asked, answered] = await both('/leave', weekday(later), 'leave');
  expect(asked).toContain(weekday(later));
  expect(answered).toContain(weekday(later));
  const mine = await open('member', '/short-leave');
  await mine.page
    .getByText(`${weekday(tomorrow)}, 15:00–17:00`)
    .first()
    .waitFor();
  await mine.page.getByText('Times in PKT').waitFor();
  await picture(mine.page, 'two-zones-short-leave-member');
  await mine.close();
  const queue = await open('lead', '/short-leave');
  await queue.page.getByText('When, PKT').waitFor();
  await picture(queue.page, 'two-zones-short-leave-lead');
  await queue.close();
});

test('a quiz closes by the clocks of whoever takes it, on its page and in the list of what is due', async () => {
  const quiz = await ready(lead, member, { closes: { day: tomorrow, time: '12:00' } });
  const sent = { quiz: quiz.id, version: quiz.version };
  ok(await lead.call('POST /send-quiz-invitation', sent));
  const written = await open('lead', `/administration/quiz?quiz=${quiz.id}`);
  await written.page.getByText(/times in PKT/).waitFor();
  await picture(written.page, 'two-zones-quiz-lead');
  await written.close();
  const taken = await open('member', `/administration/quiz?take=${quiz.id}`);
  const closes = taken.page.getByText(/23:00 PST/);
  await closes.waitFor();
  expect(await closes.innerText()).toBe(`${weekday(today)}, 23:00 PST`);
  await picture(taken.page, 'two-zones-quiz-member');
  await taken.page.goto(`${site.server.base}/tasks`);
  await taken.page.getByText('today, 23:00 PST').waitFor();
  await picture(taken.page, 'two-zones-due-member');
  await taken.close();
});

test('a sprint begins and ends on the same days for both', async () => {
  const sprint = { team, name: 'Sprint 9', startsOn: today, endsOn: later };
  const saved = ok(await lead.call('POST /tasks/save-sprint', sprint));
  const [one, other] = await both(
    `/tasks/sprint?sprint=${String(saved.body['id'])}`,
    dayRange({ from: today, to: later }, today),
    'sprint',
  );
  expect(one).toBe(other);
});

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { violations } from '../support/axe.ts';
import { openConsole, placeOf } from '../support/console.ts';
import { answerAll, move, versionOf } from '../support/evaluations.ts';
import {
  answerPeer,
  askPeers,
  peersOf,
  requestOf,
  teamWithPeers,
  type Peer,
} from '../support/peers.ts';
import { picture } from '../support/picture.ts';
import type { Colleague } from '../support/server.ts';

let site: Awaited<ReturnType<typeof openConsole>>;
let view: Awaited<ReturnType<typeof site.show>> | undefined;
beforeAll(async () => {
  site = await openConsole();
});
afterAll(() => site.close());
afterEach(() => view?.close());

/** The browser's clock is the real one, so the days lie around today. */
const today = dayOf(new Date());
const days = {
  starts_on: addDays(today, -90),
  ends_on: today,
  self_due_on: addDays(today, 5),
  due_on: addDays(today, 9),
};
const given = (count: number) => teamWithPeers(site.server, count, days);

async function open(path: string, who: Colleague, width = 1440): Promise<Page> {
  await view?.close();
  view = await site.show(path, { who, viewport: { width, height: 900 } });
  return view.page;
}
const details = (id: number) => `/administration/employees/evaluation-details?id=${id}`;

test('a person proposes, the lead asks, a colleague answers, and the lead reads it', async () => {
  const { evaluation, member, lead, peers } = await given(2);
  const [peer] = peers as [Peer];
  const mine = await open('/evaluation', member);
  await mine.getByRole('button', { name: 'Propose colleagues' }).click();
  await mine.getByRole('combobox', { name: 'Colleagues' }).click();
  await mine.getByRole('option', { name: new RegExp(peer.name) }).click();
  await mine.keyboard.press('Escape');
  await mine.keyboard.press('Control+Enter');
  await mine.getByText('One colleague proposed').waitFor();
  await mine.getByText(`Proposed: ${peer.name}`).waitFor();

  const page = await open(details(evaluation), lead);
  await page.getByRole('button', { name: `Ask ${peer.name}` }).click();
  await page.getByText('One colleague asked for feedback').waitFor();
  await page.getByText('Requested').waitFor();
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await picture(page, 'peers-asked');

  const { id } = await requestOf(peer, member);
  const theirs = await open('/evaluation/peers', peer, 1024);
  await theirs.getByText('1 to answer').waitFor();
  await picture(theirs, 'peers-list');
  await theirs.keyboard.press('Enter');
  await theirs.getByText('What do you say about').waitFor();
  expect(placeOf(theirs)).toBe(`/evaluation/peers?request=${id}`);
  await theirs.getByRole('button', { name: 'Submit' }).click();
  await theirs.getByText('Rate a category or write something.').waitFor();
  await theirs.getByRole('radio', { name: '4, Above expectations' }).first().check();
  await theirs.getByLabel('Strengths').fill('Ships what was promised.');
  await theirs.getByLabel('Could be better').fill('Says late when something slips.');
  expect(await violations(theirs, undefined, '.page')).toEqual([]);
  await picture(theirs, 'peers-answer');
  await theirs.keyboard.press('Control+Enter');
  await theirs.getByText(/Your feedback on .+ is in/).waitFor();
  await theirs.getByText('No feedback is waiting for you').waitFor();

  const read = await open(details(evaluation), lead);
  await read.getByText('Ships what was promised.').waitFor();
  await read.getByText('Submitted').waitFor();
  await picture(read, 'peers-read');
});

test('a lead asks by keyboard, a colleague declines, and a request is taken back', async () => {
  const { evaluation, member, lead, peers } = await given(2);
  const [one, two] = peers as [Peer, Peer];
  const page = await open(details(evaluation), lead);
  await page.getByText('No colleague was asked').waitFor();
  await page.keyboard.press('f');
  await page.getByRole('combobox', { name: 'Colleagues' }).click();
  for (const it of [one, two])
    await page.getByRole('option', { name: new RegExp(it.name) }).click();
  await page.keyboard.press('Escape');
  expect(await violations(page, undefined, '[role=dialog]')).toEqual([]);
  await picture(page, 'peers-ask-form');
  await page.keyboard.press('Control+Enter');
  await page.getByText('2 colleagues asked for feedback').waitFor();
  await page.getByRole('button', { name: `Remind ${two.name}` }).click();
  const reminder = page.getByRole('dialog', { name: `Remind ${two.name}` });
  await reminder.getByText('They get a notification once more.').waitFor();
  await picture(page, 'peers-remind');
  await page.keyboard.press('Control+Enter');
  await reminder.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Cancel the request to ${two.name}` }).click();
  await page.getByText(`${two.name} is not asked any more`).waitFor();

  const { id } = await requestOf(one, member);
  const theirs = await open(`/evaluation/peers?request=${id}`, one);
  await theirs.getByRole('button', { name: 'Decline' }).click();
  await theirs.getByLabel('Reason').fill('We have not worked together.');
  await theirs.keyboard.press('Control+Enter');
  await theirs.getByText('is told').waitFor();
  expect(await peersOf(lead, evaluation)).toMatchObject({
    requests: [{ state: 'declined' }, { state: 'cancelled' }],
  });
});

test('the person reads what three colleagues said after the release, without names', async () => {
  const { evaluation, member, lead, hr, form, peers } = await given(3);
  await askPeers(lead, evaluation, peers, days.due_on);
  const texts = ['Patient with juniors.', 'Explains well.', 'میٹنگ میں سنتا ہے'];
  for (const [nth, peer] of peers.entries())
    await answerPeer(peer, member, { strengths: texts[nth] });
  const before = await open('/evaluation', member);
  await before
    .getByText('0 of 3 answered')
    .or(before.getByText(/evaluates you by/))
    .first()
    .waitFor();
  expect(await before.getByText('Explains well.').count()).toBe(0);
  await move(lead, 'begin', evaluation);
  await answerAll(lead, evaluation, form.questions);
  await move(lead, 'submit', evaluation);
  await move(hr, 'calibrate', evaluation, { score: null });
  const rows = [{ id: evaluation, version: await versionOf(hr, evaluation) }];
  await hr.call('POST /evaluations/release', { rows });
  const page = await open('/evaluation', member);
  for (const text of texts) await page.getByText(text).waitFor();
  await page.getByText('3 colleagues, without names').waitFor();
  const words = await page.locator('main').innerText();
  for (const peer of peers) expect(words).not.toContain(peer.name);
  expect(await violations(page, undefined, '.page')).toEqual([]);
  await picture(page, 'peers-mine');
});

test('what a colleague has begun is there on another computer, and only the lead’s after submitting', async () => {
  const { evaluation, member, lead, peers } = await given(1);
  const [peer] = peers as [Peer];
  await askPeers(lead, evaluation, peers, days.due_on);
  const { id } = await requestOf(peer, member);
  const first = await open(`/evaluation/peers?request=${id}`, peer);
  await first.getByRole('radio', { name: '4, Above expectations' }).first().check();
  await first.getByLabel('Strengths').fill('Keeps calm when a build breaks.');
  await first.getByText('Draft saved.').waitFor();
  // Another browser: nothing of the first one is in it.
  const second = await open(`/evaluation/peers?request=${id}`, peer, 400);
  await expect
    .poll(() => second.getByLabel('Strengths').inputValue())
    .toBe('Keeps calm when a build breaks.');
  await second.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(second, undefined, '.page')).toEqual([]);
  await picture(second, 'peer-draft-dark-400');
  await second.context().setOffline(true);
  await second.getByLabel('Could be better').fill('Says late when something slips.');
  await second.getByText('Kept in this browser').waitFor();
  await second.context().setOffline(false);
  await second.getByText('Draft saved.').waitFor();
  expect(JSON.stringify(await peersOf(lead, evaluation))).not.toContain('Keeps calm');
  await second.getByRole('button', { name: 'Submit' }).click();
  await second.getByText(/Your feedback on .+ is in/).waitFor();
  const read = await open(details(evaluation), lead);
  await read.getByText('Says late when something slips.').waitFor();
});

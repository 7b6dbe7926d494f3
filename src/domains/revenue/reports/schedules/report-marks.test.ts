import { afterAll, expect, test } from 'vitest';
import { addDays, eachDay } from '#/kernel/days.ts';
import type { Delivery } from '#/store/facts/facts.ts';
import { adRow } from '../../../../../tests/support/facts-rows.ts';
import { figuresCast } from '../../../../../tests/support/figures-cast.ts';
import { hasPoppler, wordsOfPdf } from '../../../../../tests/support/pdf-words.ts';
import { testServer } from '../../../../../tests/support/server.ts';
import { sendDueReports } from './send-reports.job.ts';

const server = await testServer();
afterAll(() => server.close());
const cast = await figuresCast(server);
const admin = await server.as('Admin', { name: 'Omar Khalid' });
const due = addDays(cast.yesterday, -1);
const common = { sourceTimezone: 'UTC', fetchedAt: server.clock.now };

/** Users of Orbit by country, which nobody tells to be unique, but on two of the last seven days. */
async function used() {
  const spans = [
    { from: addDays(due, -20), to: addDays(due, -5) },
    { from: addDays(due, -2), to: due },
  ];
  const users = { new_users: 10, sessions: 300, session_seconds: 900, crashes: 0 };
  const back = { retained_d1: 0, retained_d7: 0, retained_d30: 0 };
  for (const [at, span] of spans.entries()) {
    const place = { account_id: 1, app_id: cast.orbit, platform: 'android', network_id: 5 };
    const rows = eachDay(span).flatMap((day) =>
      ['PK', 'US'].map((country) => ({
        ...place,
        ...users,
        ...back,
        day,
        country,
        app_version: '1',
        dau: 500,
        provisional: false,
      })),
    );
    const slices = [{ account_id: 1, app_id: cast.orbit, ...span }];
    const of = { table: 'engagement', source: 'appmetrica', precedence: 'network' } as const;
    const delivery: Delivery = { ...common, ...of, slices, rows };
    await server.facts.commitBatch({ id: 10 + at, deliveries: [delivery] });
  }
}

/** What Lantern earned on a day, typed by hand in place of what AdMob says. */
async function typed() {
  const place = { account_id: 2, app_id: cast.lantern, network_id: cast.network };
  const row = adRow({
    ...place,
    day: due,
    revenue_micros: 12_000_000,
    impressions: null,
    clicks: null,
    requests: null,
    responses: null,
    provisional: false,
  });
  const slices = [{ ...place, from: due, to: due }];
  const of = { table: 'monetisation', source: 'manual', precedence: 'hand' } as const;
  const delivery: Delivery = { ...common, ...of, slices, rows: [row] };
  await server.facts.commitBatch({ id: 20, deliveries: [delivery] });
}

async function mailed(app: number, measures: string[]) {
  const filter = { date: `${addDays(due, -6)}..${due}`, app: [app] };
  const definition = { filter, by: ['app'], measures };
  const made = await admin.call('POST /save-report', {
    name: measures.join(' ').slice(-60),
    definition,
  });
  const schedule = { reportId: made.body['id'], every: 'day', at: '09:00' };
  await admin.call('POST /save-report-schedule', { ...schedule, recipientIds: [admin.id] });
  const mails: { text: string; pdf: string }[] = [];
  const { db, facts } = server;
  await sendDueReports(
    {
      db,
      facts,
      publicUrl: 'http://backlot.test',
      post: async (_db, { text, attachments }) => {
        const bytes = Buffer.from(attachments![0]!.content, 'base64');
        mails.push({ text, pdf: hasPoppler ? wordsOfPdf(bytes) : '' });
      },
    },
    new Date('2025-11-21T04:00:00Z'),
  );
  await db.deleteFrom('report_schedules').execute();
  return mails[0]!;
}

const whole = await mailed(cast.lantern, ['revenue']);
await used();
const partial = await mailed(cast.orbit, ['dau', 'arpdau', 'revenue']);
const many = await mailed(cast.orbit, [
  'revenue',
  'dau',
  'arpdau',
  'impressions',
  'ecpm',
  'ipu',
  'sessions',
  'spend',
  'profit',
  'roi',
]);
const seventeen =
  'revenue dau arpdau impressions ecpm ipu sessions spend profit roi requests fill clicks ctr newUsers installs cpi';
const most = await mailed(cast.orbit, seventeen.split(' '));
await typed();
const byHand = await mailed(cast.lantern, ['revenue', 'impressions']);

test('a mail says of its totals what is estimated, over how many days they are and what was typed', () => {
  expect(whole.text).toContain('  Ad revenue: $70.00\n');
  expect(partial.text).toMatch(/ {2}DAU: ≈ .+, over 5 of 7 app-days\n/);
  expect(partial.text).toContain('  Ad revenue: $210.00\n');
  expect(byHand.text).toContain('  Ad revenue: $72.00, typed by hand in part\n');
});

test.runIf(hasPoppler)('its PDF marks the figures of each row and of the total', () => {
  const row = /\s+~\S+ \*\s+\S+\s+~\S+ \*\s+\$210\S*\s/;
  expect(partial.pdf).toMatch(new RegExp(`Orbit, Android${row.source}`));
  expect(partial.pdf).toMatch(new RegExp(`Total of 1${row.source}`));
  expect(byHand.pdf).toMatch(/Lantern, Android\s+\$72\S* †\s/);
  expect(byHand.pdf).toMatch(/Total of 1\s+\$72\S* †\s/);
  expect(whole.pdf).toMatch(/Total of 1\s+\$70\S*\s+\S+$/m);
});

test.runIf(hasPoppler)('ten figures keep their signs', () => {
  expect(many.pdf).toMatch(/Orbit, Android\s+\$210\S*\s+\S+\s+~\S+K \*\s+~\$0\.0\d+ \*/);
});

test.runIf(hasPoppler)(
  'seventeen figures are three lists that can be read, each with its names and total',
  () => {
    const pages = most.pdf.split('\f').filter((it) => it.trim());
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page).toMatch(/Orbit, Android/);
    for (const page of pages) expect(page).toMatch(/Total of 1/);
    // No title and no figure is cut, and the change stands once.
    expect(most.pdf).not.toContain('…');
    expect(pages.map((it) => it.includes('Change'))).toEqual([true, false, false]);
    expect(pages[1]).toMatch(/Profit.*ROI/);
    expect(pages[2]).toMatch(/New users.*CPI/);
  },
);

test.runIf(hasPoppler)('it explains the signs that stand in it, and no others', () => {
  expect(partial.pdf).toMatch(/~\sestimated\s+\* some deliveries are missing/);
  expect(partial.pdf).not.toContain('typed by hand');
  expect(byHand.pdf).toContain('† typed by hand in part');
  expect(byHand.pdf).not.toContain('some deliveries are missing');
  expect(whole.pdf).not.toMatch(/estimated|missing|typed by hand/);
});

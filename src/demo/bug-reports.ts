import { instantOf } from '#/kernel/dates.ts';
import { addDays } from '#/kernel/days.ts';
import { newFileKey, type Files } from '#/store/files/files.ts';
import type { Db } from '#/store/records/records.ts';
import { bugStories, type BugStory } from './bug-stories.ts';
import type { Cast } from './people.ts';

/** Bug reports of the demo company with what went before, their history and pictures. */

const seconds = (it: Date) => `${it.toISOString().slice(0, 19)}Z`;

function contextOf({ route, error }: BugStory, at: Date) {
  const before = (ms: number) => seconds(new Date(at.getTime() - ms));
  const call = (path: string, status: number, ms: number, nth: number) => ({
    at: before(8_000 - nth * 1_000),
    method: 'GET' as const,
    path,
    status,
    requestId: `req_0${nth}T4XK2M7Q`,
    ms,
  });
  return {
    route,
    build: 'console-B7kq2f.js',
    browser: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0',
    viewport: { width: 1536, height: 730, ratio: 1.25 },
    theme: 'light' as const,
    language: 'en-GB',
    ...(error && { errors: [{ at: before(1_000), words: error }] }),
    calls: [
      call('/user', 200, 21, 1),
      call('/get-notifications', 200, 34, 2),
      call('/filters/apps', 200, 48, 3),
      call('/get-notifications', error ? 500 : 200, 212, 4),
    ],
  };
}

/** A screen of coloured tiles, rows and a chart, as pixels. */
async function drawScreen(seed: number): Promise<Buffer> {
  const [width, height] = [1280, 720];
  const pixels = Buffer.alloc(width * height * 3, seed % 2 === 0 ? 0xfa : 0x16);
  const fill = (x: number, y: number, w: number, h: number, colour: readonly number[]) => {
    const line = Buffer.from(Array.from({ length: w }, () => colour).flat());
    for (let row = y; row < y + h; row++) line.copy(pixels, (row * width + x) * 3);
  };
  const [panel, ink] =
    seed % 2 === 0
      ? [
          [236, 236, 240],
          [138, 140, 153],
        ]
      : [
          [36, 38, 45],
          [62, 64, 74],
        ];
  fill(0, 0, 200, height, panel);
  for (let tile = 0; tile < 4; tile++) fill(224 + tile * 260, 72, 240, 96, panel);
  for (let row = 0; row < 9; row++) {
    fill(224, 460 + row * 26, 1020, 1, ink);
    fill(232, 468 + row * 26, 120 + ((row * 53 + seed * 31) % 140), 10, ink);
    fill(1100, 468 + row * 26, 60 + ((row * 37) % 70), 10, ink);
  }
  for (let bar = 0; bar < 34; bar++) {
    const tall = 60 + ((bar * 47 + seed * 61) % 170);
    fill(232 + bar * 30, 430 - tall, 18, tall, [72, 102, 222]);
  }
  fill(1100, 690, 130, 12, [192, 43, 55]);
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80 })
    .toBuffer();
}

async function insertReport(
  db: Db,
  { people }: Cast,
  it: BugStory,
  at: Date,
  ids: readonly number[],
) {
  const state = it.way.at(-1) ?? 'new';
  const idOf = (name: string) => people.get(name)!;
  const moved = new Date(at.getTime() + it.way.length * 5 * 3_600_000);
  const issue = it.project
    ? await db
        .selectFrom('issues as i')
        .innerJoin('projects as p', 'p.id', 'i.project_id')
        .innerJoin('project_types as t', 't.id', 'i.type_id')
        .select('i.id')
        .where('p.key', '=', it.project)
        .where('i.completed_at', 'is', null)
        .orderBy((row) => row.case().when('t.icon', '=', 'bug').then(0).else(1).end())
        .orderBy('i.id')
        .limit(1)
        .executeTakeFirst()
    : undefined;
  const { id } = await db
    .insertInto('bug_reports')
    .values({
      title: it.title,
      happened: it.happened,
      expected: it.expected,
      severity: it.severity,
      state,
      reason: it.reason ?? null,
      reporter_id: idOf(it.reporter),
      assignee_id: it.assignee ? idOf(it.assignee) : null,
      fixed_by: it.assignee && ['fixed', 'verified'].includes(state) ? idOf(it.assignee) : null,
      duplicate_of: it.duplicateOf === undefined ? null : ids[it.duplicateOf]!,
      issue_id: issue?.id ?? null,
      context: JSON.stringify(contextOf(it, at)),
      created_at: at,
      moved_at: moved,
      updated_at: moved,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const triager = idOf('Omar Khalid');
  const steps = it.way.map((to, nth) => ({
    report_id: id,
    person_id: ['verified', 'reopened'].includes(to) ? idOf(it.reporter) : triager,
    at: new Date(at.getTime() + (nth + 1) * 5 * 3_600_000),
    field: 'state' as const,
    from_value: it.way[nth - 1] ?? 'new',
    to_value: to,
    note: to === state ? (it.reason ?? null) : null,
  }));
  const made = { report_id: id, person_id: idOf(it.reporter), at, field: 'made' as const };
  await db
    .insertInto('bug_report_events')
    .values([made, ...steps])
    .execute();
  const votes = (it.votes ?? []).map((name) => ({
    report_id: id,
    person_id: idOf(name),
    voted: true,
    at: moved,
  }));
  if (votes.length > 0) await db.insertInto('bug_report_watchers').values(votes).execute();
  return id;
}

/** A dozen reports of the last weeks; with a store for files, two of them have a picture. */
export async function seedBugReports(
  db: Db,
  cast: Cast,
  { now, today, files }: { now: Date; today: string; files: Files | undefined },
): Promise<void> {
  const ids: number[] = [];
  for (const [nth, it] of bugStories.entries()) {
    const at =
      it.ago === 0
        ? new Date(now.getTime() - 50 * 60_000)
        : instantOf(addDays(today, -it.ago), '11:20');
    const id = await insertReport(db, cast, it, at, ids);
    ids.push(id);
    if (!it.picture || !files) continue;
    const file_key = newFileKey('bug-reports');
    await files.put(file_key, new Uint8Array(await drawScreen(nth)), { type: 'image/webp' });
    const size = { width: 1280, height: 720 };
    await db
      .insertInto('bug_report_pictures')
      .values({ report_id: id, file_key, ...size, at })
      .execute();
  }
}

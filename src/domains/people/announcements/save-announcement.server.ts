import { dayOf, instantOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { stateWords } from './announcement-words.ts';
import type { announcementEndpoints } from './announcement.contract.ts';
import type { AnnouncementRow } from './announcements.records.ts';
import { checkAudience, keepTargets } from './audience.records.ts';
import { asKept, lockToChange } from './lock-announcement.server.ts';
import { picturesIn, tiePictures } from './pictures.records.ts';
import { settleAnnouncements, tellAudience } from './settle-announcements.records.ts';

type E = typeof announcementEndpoints;
type Save = ParsedInputOf<E['POST /announcements/save']>;
type Edit = ParsedInputOf<E['POST /announcements/edit']>;

/** What a change may say wrongly about days: each names its field. */
function spanOf(it: Save | Edit, publishAt: Date | null, now: Date) {
  const expires_at = it.expiresOn ? instantOf(it.expiresOn, it.expiresAt) : null;
  const from = publishAt ?? now;
  if (expires_at && expires_at <= (from > now ? from : now))
    throw invalid({ expiresOn: 'It would be over before anybody reads it.' });
  const by = it.mustAcknowledge ? it.acknowledgeBy : null;
  if (by && by < dayOf(from > now ? from : now))
    throw invalid({ acknowledgeBy: 'Choose a day after it is published.' });
  if (by && it.expiresOn && by > it.expiresOn)
    throw invalid({ acknowledgeBy: 'It will be gone by then.' });
  return { expires_at, must_acknowledge: it.mustAcknowledge, acknowledge_by: by };
}

function publishAtOf(it: Save, now: Date): Date | null {
  if (it.as === 'publish') return now;
  if (!it.publishOn) {
    if (it.as === 'schedule') throw invalid({ publishOn: 'When is it published?' });
    return null;
  }
  const at = instantOf(it.publishOn, it.publishAt);
  if (it.as === 'schedule' && at <= now) throw invalid({ publishOn: 'This is over already.' });
  return at;
}

function checkWhole(body: string, audience: string, targets: readonly number[]) {
  if (body === '') throw invalid({ body: 'Write what you announce.' });
  if (audience !== 'everyone' && targets.length === 0)
    throw invalid({ targetIds: 'Whom is it for?' });
}

/** Writes a draft or a scheduled one, and publishes it when asked to. */
export async function saveAnnouncement(it: Save, context: Context) {
  const { db, who, scope, now, audit, notify } = context;
  const before = it.id === undefined ? undefined : await open(it, context);
  const body = cleanRichText(it.body);
  const targets = await checkAudience(context, scope, it);
  if (it.as !== 'draft') checkWhole(body, it.audience, targets);
  const publish_at = publishAtOf(it, now);
  const values = {
    title: it.title,
    body,
    audience: it.audience,
    publish_at,
    ...spanOf(it, publish_at, now),
    // A new one is published by the same hand that publishes what was scheduled.
    state: it.as === 'draft' ? ('draft' as const) : ('scheduled' as const),
    changed_by: who.id,
    changed_at: now,
  };
  const id = before
    ? await update(db, before.id, values)
    : (
        await db
          .insertInto('announcements')
          .values({ ...values, author_id: who.id, created_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
  await keepTargets(db, 'announcement', id, targets);
  await tiePictures(db, 'announcement', id, picturesIn(body), who.id);
  await settleAnnouncements(db, now, notify, id);
  audit({
    action: `announcement.${it.as === 'draft' ? 'save' : it.as}`,
    subject: ['announcement', id],
    ...(before && { before: shown(before) }),
    after: { title: it.title, audience: it.audience, targets, publishAt: publish_at },
  });
  return asKept(context, id);
}

async function open(it: Save, context: Context) {
  const row = await lockToChange(context, { id: it.id!, version: it.version! });
  if (row.state !== 'draft' && row.state !== 'scheduled')
    throw conflict(`This announcement is ${stateWords[row.state].toLowerCase()} already.`);
  return row;
}

async function update(db: Context['db'], id: number, values: object): Promise<number> {
  await db
    .updateTable('announcements')
    .set((it) => ({ ...values, version: it('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return id;
}

const shown = ({ title, state, audience, targets }: AnnouncementRow) => ({
  title,
  state,
  audience,
  targets: targets.map((it) => it.id),
});

/** Changes what is published; what it said is kept, and acknowledgements of it stay as they are. */
export async function editAnnouncement(it: Edit, context: Context) {
  const { db, who, scope, now, audit, notify } = context;
  const row = await lockToChange(context, it);
  if (row.state !== 'published')
    throw conflict(
      `Only what is published is changed so; this is ${stateWords[row.state].toLowerCase()}.`,
    );
  const body = cleanRichText(it.body);
  const targets = await checkAudience(context, scope, it);
  checkWhole(body, it.audience, targets);
  const span = spanOf(it, row.publish_at, now);
  const isOtherText = body !== row.body || it.title !== row.title;
  const asksAgain = it.askAgain && it.mustAcknowledge;
  const edition = row.edition + (asksAgain ? 1 : 0);
  if (isOtherText || asksAgain) await keepVersion(db, row);
  await update(db, row.id, {
    title: it.title,
    body,
    audience: it.audience,
    ...span,
    edition,
    changed_by: who.id,
    changed_at: now,
  });
  await keepTargets(db, 'announcement', row.id, targets);
  await tiePictures(db, 'announcement', row.id, picturesIn(body), who.id);
  audit({
    action: 'announcement.edit',
    subject: ['announcement', row.id],
    before: shown(row),
    after: { title: it.title, audience: it.audience, targets, edition },
  });
  // Whoever has been told of this edition is not told twice; who is new to the audience is.
  const told = { ...row, title: it.title, body, edition, author: row.author_name };
  await tellAudience(db, notify, { ...told, must_acknowledge: it.mustAcknowledge }, now, asksAgain);
  return asKept(context, row.id);
}

async function keepVersion(db: Context['db'], row: AnnouncementRow) {
  const { id, title, body, edition } = row;
  const changed = await db
    .selectFrom('announcements')
    .select(['changed_by', 'changed_at', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { version: number, changed_by, changed_at } = changed;
  await db
    .insertInto('announcement_versions')
    .values({ announcement_id: id, number, title, body, edition, changed_by, changed_at })
    .execute();
}

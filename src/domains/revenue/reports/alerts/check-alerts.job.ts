import { watching } from '#/community/follows/follows.records.ts';
import { filterWords } from '#/figures/filter-words.records.ts';
import type { ShownMeasure } from '#/figures/own/shown-measure.ts';
import { readerOf } from '#/figures/reader.records.ts';
import type { Reader } from '#/figures/selection.records.ts';
import { queueChat } from '#/store/chat/queue-chat.ts';
import type { Facts } from '#/store/facts/facts.ts';
import type { Notice } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import { isInSight, sightOf } from './alert-sight.records.ts';
import { targetsOf } from './alert-targets.records.ts';
import { firingWords, rowWords } from './alert-words.ts';
import { askedOrWhyNot, unitTrouble } from './asked-rule.records.ts';
import { checkAlert, judgedDays, type Checked, type Found } from './check-alert.server.ts';
import { newEpisodes } from './hourly/episodes.records.ts';
import { isHourly } from './hourly/hourly-rule.ts';
import type { HourVerdict } from './hourly/judge-hours.ts';
import { checkHours } from './hourly/watch-hours.facts.ts';
import { namesOf } from './judging/row-names.records.ts';
import { AlertRule } from './rule.contract.ts';
import { snoozesOf, type Snooze } from './snoozes.records.ts';

type Tell = (db: Db, personIds: readonly number[], notice: Notice, now: Date) => Promise<void>;

interface Tools {
  db: Db;
  facts: Facts;
  tell: Tell;
  /** Where the console lives, for links in chats. */
  publicUrl: string;
}

interface Watching {
  id: number;
  authorId: number;
  rule: AlertRule;
  /** What its measure is called. */
  shown: ShownMeasure;
}

/**
 * Looks at every alert that is switched on and tells its author and who follows it, once a day of
 * figures however often it runs; each of them of what they may see. Alerts of people who have left or
 * may not see figures any more rest, as do those of deleted reports.
 * @param which those that watch hours alone, as right after hours have come.
 */
export async function checkAlerts(
  tools: Tools,
  now: Date,
  which: 'all' | 'hours' = 'all',
): Promise<void> {
  const { db, facts } = tools;
  const alerts = await db
    .selectFrom('report_alerts as a')
    .leftJoin('reports as r', 'r.id', 'a.report_id')
    .select(['a.id', 'a.author_id as authorId', 'a.rule', 'a.unit', 'a.apps'])
    .where('a.active', '=', true)
    .where('r.deleted_at', 'is', null)
    .orderBy('a.id')
    .execute();
  const failures: unknown[] = [];
  for (const it of alerts) {
    await look(it).catch((error: unknown) => void failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some alerts were not checked.');

  async function look({ apps, unit, ...row }: (typeof alerts)[number]) {
    const rule = AlertRule.parse(row.rule);
    if (which === 'hours' && !isHourly(rule)) return;
    const reader = await readerOf({ db, facts, now }, row.authorId);
    if (!reader) return;
    const asked = await askedOrWhyNot(reader, rule);
    // The list of alerts says why it rests.
    if (!asked.rule || unitTrouble(unit, asked.shown)) return;
    const hours = isHourly(rule) ? await checkHours(reader, asked.rule) : undefined;
    const checked = isHourly(rule) ? undefined : await checkAlert(reader, asked.rule);
    const watched = hours ?? checked;
    if (!watched) return;
    const alert = { ...row, rule, shown: asked.shown };
    if (String(watched.apps) !== String(apps))
      await db
        .updateTable('report_alerts')
        .set({ apps: watched.apps })
        .where('id', '=', alert.id)
        .execute();
    if (checked && checked.found.length > 0) await speak(tools, alert, checked, now);
    if (hours && hours.found.length > 0) await speakByHour(tools, alert, hours, now);
  }
}

/** Writes down what was found and tells of it, both or neither. */
async function speak(tools: Tools, alert: Watching, { day, found }: Checked, now: Date) {
  await tools.db.transaction().execute(async (tx) => {
    const fresh = await tx
      .insertInto('report_alert_firings')
      .values({ alert_id: alert.id, day, fired_at: now })
      .onConflict((on) => on.doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!fresh) return;
    const rows = found.map(({ row, ...it }) => ({ ...it, alert_id: alert.id, day, part: row }));
    await tx.insertInto('report_alert_findings').values(rows).execute();
    const told = { ...alert, day, found, nameOf: await namesOf(tx, alert.rule, found) };
    const snoozes = await snoozesOf(tx, alert.id, now);
    await tellReaders({ ...tools, db: tx }, told, snoozes, now);
    await tellChats({ ...tools, db: tx }, told, snoozes, now);
  });
}

/** An episode is told once, by the first server that sees it; a later one of a day in its place. */
async function speakByHour(
  tools: Tools,
  alert: Watching,
  { day, found }: { day: string; found: (HourVerdict & Pick<Found, 'apps'>)[] },
  now: Date,
) {
  await tools.db.transaction().execute(async (tx) => {
    const fresh = await newEpisodes(tx, alert.id, found);
    if (fresh.length === 0) return;
    await tx
      .insertInto('report_alert_firings')
      .values({ alert_id: alert.id, day, fired_at: now })
      .onConflict((on) => on.columns(['alert_id', 'day']).doUpdateSet({ fired_at: now }))
      .execute();
    const rows = fresh.map(({ row, value, usual, apps, since, volume }): Found => ({
      row,
      value,
      usual,
      apps,
      volume,
      band: null,
      estimated: false,
      since: new Date(since * 1_000),
    }));
    for (const { row, since, ...it } of rows) {
      const kept = { ...it, since_at: since ?? null, known_by: null, known_at: null, note: null };
      const { id } = await tx
        .insertInto('report_alert_findings')
        .values({ ...kept, alert_id: alert.id, day, part: row })
        .onConflict((on) =>
          on.columns(['alert_id', 'day', 'part']).doUpdateSet((eb) => ({
            ...kept,
            version: eb('report_alert_findings.version', '+', 1),
          })),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      // Who saw the episode before has not seen this one.
      await tx.deleteFrom('report_alert_seen').where('finding_id', '=', id).execute();
    }
    const episode = `:${Math.max(...fresh.map((it) => it.since))}`;
    const told = {
      ...alert,
      day,
      found: rows,
      episode,
      nameOf: await namesOf(tx, alert.rule, rows),
    };
    const snoozes = await snoozesOf(tx, alert.id, now);
    await tellReaders({ ...tools, db: tx }, told, snoozes, now);
    await tellChats({ ...tools, db: tx }, told, snoozes, now);
  });
}

const isSnoozed = (snoozes: readonly Snooze[], people: readonly number[], row: string) =>
  snoozes.some((it) => people.includes(it.personId) && (it.part === null || it.part === row));

/** What is told: of a rule, on a day. */
interface Told extends Watching, Pick<Checked, 'day' | 'found'> {
  nameOf: (row: string) => string | undefined;
  /** Of a day with several: which one of them. */
  episode?: string;
}

/** Each reader is told of the rows that they may see and have not put off. */
async function tellReaders(
  { db, facts, tell }: Tools,
  { id, authorId, rule, shown, day, found, nameOf, episode = '' }: Told,
  snoozes: readonly Snooze[],
  now: Date,
) {
  const followers = await watching(db, { kind: 'report-alert', id });
  for (const person of new Set([authorId, ...followers])) {
    const reader = await readerOf({ db, facts, now }, person);
    if (!reader || (await askedOrWhyNot(reader, rule)).rule === null) continue;
    const sight = await sightOf(reader);
    const isTold = ({ apps, row }: Found) =>
      isInSight(apps, sight) && !isSnoozed(snoozes, [person, authorId], row);
    const rows = found.filter(isTold).map((it) => ({ ...it, name: nameOf(it.row) }));
    if (rows.length === 0) continue;
    await tell(
      db,
      [person],
      {
        type: 'report.alert',
        ...firingWords(rule, shown, judgedDays(rule, day), rows, await filterOf(reader, rule)),
        link: feedOf(id, day),
        key: `report.alert:${id}:${day}${episode}`,
        about: [{ kind: 'report-alert', id }],
      },
      now,
    );
  }
}

/** By the hour a firing says what it is narrowed to; on a day its alert does. */
const filterOf = async (reader: Reader, rule: AlertRule): Promise<string> =>
  isHourly(rule) ? filterWords(reader, rule.filter) : '';

const feedOf = (id: number, day: string) => `/alerts?rule=${id}&day=${day}&state=all&whose=all`;

/** A chat reads what the author may see, as long as the author has not put it off. */
async function tellChats(
  { db, facts, publicUrl }: Tools,
  { id, authorId, rule, shown, day, found, nameOf }: Told,
  snoozes: readonly Snooze[],
  now: Date,
) {
  const rows = found
    .filter((it) => !isSnoozed(snoozes, [authorId], it.row))
    .map((it) => ({ ...it, name: nameOf(it.row) }));
  if (rows.length === 0) return;
  const author = await readerOf({ db, facts, now }, authorId);
  const filter = author ? await filterOf(author, rule) : '';
  const { title, body } = firingWords(rule, shown, judgedDays(rule, day), rows, filter);
  const lines =
    rows.length === 1 ? [body] : rows.map((it) => `${it.name}: ${rowWords(rule, shown, it)}`);
  await queueChat(db, await targetsOf(db, id), {
    type: 'alert.fired',
    message: {
      title,
      lines,
      links: [{ text: 'Open in Backlot', url: publicUrl + feedOf(id, day) }],
    },
    now,
  });
}

import { sql } from 'kysely';
import { isMeasure } from '#/figures/measures.ts';
import { readerOf } from '#/figures/reader.records.ts';
import { shortDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notAllowed, notFound, stale } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { personInScope } from '#/store/scope.ts';
import { groupWords, isOpen, type FigureGroup } from './share-figures.ts';
import { audienceOf, selectShares, setTargets, shareOf } from './share.records.ts';
import type { Share, sharingEndpoints } from './sharing.contract.ts';
import { appFor, reportFor } from './subject.records.ts';

type Save = ParsedInputOf<(typeof sharingEndpoints)['POST /share-app']>;
type Which = ParsedInputOf<(typeof sharingEndpoints)['POST /delete-share-app']>;

/** A share of the caller's scope; any other does not exist. */
async function findShare({ db, who, scope, now }: Context, id: number): Promise<Share> {
  const where = sql<boolean>`s.id = ${id} and ${personInScope('s.owner_id', who, scope)}`;
  const [row] = await selectShares(db, dayOf(now), { where, limit: 1, offset: 0 });
  if (!row) throw notFound('This share');
  return shareOf(row, who.id);
}

async function toChange(context: Context, { id, version }: Which): Promise<Share> {
  await context.db.selectFrom('shares').select('id').where('id', '=', id).forUpdate().execute();
  const share = await findShare(context, id);
  if (share.version !== version) throw stale(share);
  if (share.state === 'revoked') throw conflict('This share was revoked. Share it anew.');
  return share;
}

/** Nobody shares what they do not see themselves: the app and the report are looked up as theirs. */
async function checkSubject(context: Context, subject: { appId?: number; reportId?: number }) {
  const reader = await readerOf(context, context.who.id);
  if (!reader) throw notAllowed('You need the right revenue:read to share figures.');
  if (subject.appId !== undefined) {
    const app = await appFor(reader, subject.appId);
    if (!app) throw invalid({ appId: 'This app was not found.' });
    return { name: app.name, measures: undefined };
  }
  const report = await reportFor(reader, subject.reportId!);
  if (!report) throw invalid({ reportId: 'This report was not found.' });
  return { name: report.name, measures: report.definition.measures };
}

async function checkTargets({ db, who }: Context, { people, teams }: Save) {
  if (people.includes(who.id)) throw invalid({ people: 'You see it already.' });
  const known = people.length
    ? await db
        .selectFrom('people')
        .select('id')
        .where('id', 'in', people)
        .where('status', '=', 'active')
        .execute()
    : [];
  if (known.length !== new Set(people).size) throw invalid({ people: 'Somebody was not found.' });
  const found = teams.length
    ? await db.selectFrom('teams').select('id').where('id', 'in', teams).execute()
    : [];
  if (found.length !== new Set(teams).size) throw invalid({ teams: 'A team was not found.' });
}

const wordsOf = (figures: readonly FigureGroup[]) =>
  figures.map((it) => groupWords[it].label.toLowerCase()).join(', ');

/** Those who have it now and had it not before. */
async function tell(context: Context, share: Share, before: readonly number[]) {
  const audience = await audienceOf(context.db, share.id);
  const told = audience.filter((it) => it !== share.owner.id && !before.includes(it));
  if (told.length === 0) return;
  await context.notify(told, {
    type: 'share.given',
    title: `${context.who.name} shares ${share.subject.name} with you`,
    body: `${wordsOf(share.figures)}${share.until ? `, until ${shortDay(share.until)}` : ''}`,
    from: context.who.name,
    link: `/sharedapps?share=${share.id}`,
    key: `share.given:${share.id}`,
  });
}

async function added(it: Save, context: Context): Promise<number> {
  const { db, who, now, audit } = context;
  const { id } = await db
    .insertInto('shares')
    .values({
      owner_id: who.id,
      app_id: it.appId ?? null,
      report_id: it.reportId ?? null,
      figures: it.figures,
      until: it.until,
      note: it.note || null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'share.add', subject: ['share', id], after: it });
  return id;
}

async function changed(before: Share, it: Save, context: Context): Promise<number> {
  const { db, audit } = context;
  await db
    .updateTable('shares')
    .set((eb) => ({
      figures: it.figures,
      until: it.until,
      note: it.note || null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  const { figures, until, note, people, teams } = before;
  const ids = (all: readonly { id: number }[]) => all.map((one) => one.id);
  audit({
    action: 'share.edit',
    subject: ['share', before.id],
    before: { figures, until, note, people: ids(people), teams: ids(teams) },
    after: {
      figures: it.figures,
      until: it.until,
      note: it.note,
      people: it.people,
      teams: it.teams,
    },
  });
  return before.id;
}

/** Shares, or changes what is shared. Only its owner changes a share; whose figures else would it be? */
export async function saveShare(it: Save, context: Context): Promise<Share> {
  const { db, who, now } = context;
  const before =
    it.id === undefined ? undefined : await toChange(context, { id: it.id, version: it.version! });
  if (before && !before.isMine) throw notAllowed('Only its owner changes a share.');
  if (it.until !== null && it.until < dayOf(now)) throw invalid({ until: 'This day is over.' });
  const of = before?.subject;
  const { measures } = await checkSubject(
    context,
    of ? (of.kind === 'app' ? { appId: of.id } : { reportId: of.id }) : it,
  );
  if (measures && !measures.some((measure) => isMeasure(measure) && isOpen(measure, it.figures))) {
    throw invalid({ figures: 'The report shows none of these figures.' });
  }
  await checkTargets(context, it);
  const audience = before ? await audienceOf(db, before.id) : [];
  const id = await (before ? changed(before, it, context) : added(it, context));
  await setTargets(db, id, it);
  const where = sql<boolean>`s.id = ${id}`;
  const [row] = await selectShares(db, dayOf(now), { where, limit: 1, offset: 0 });
  const share = shareOf(row!, who.id);
  await tell(context, share, audience);
  return share;
}

export async function revokeShare(which: Which, context: Context): Promise<Share> {
  const { db, now, audit } = context;
  const before = await toChange(context, which);
  await db
    .updateTable('shares')
    .set((eb) => ({ revoked_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', before.id)
    .execute();
  audit({ action: 'share.revoke', subject: ['share', before.id] });
  return findShare(context, before.id);
}

import { isAllowed } from '#/kernel/access.ts';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale } from '#/kernel/refusal.ts';
import type { Screen } from '#/kernel/screen.ts';
import { serve, type Context } from '#/store/handler.ts';
import { cleanRichText } from '#/store/rich-text.ts';
import { guideEndpoints } from './guides.contract.ts';
import { guideOf, listGuides, publishedGuide } from './guides.records.ts';

type Input<K extends keyof typeof guideEndpoints> = ParsedInputOf<(typeof guideEndpoints)[K]>;

/** All pages there are, which only the app knows. */
type Pages = readonly Screen[];

function pageOf(pages: Pages, path: string): Screen {
  const found = pages.find((it) => it.path === path && it.access.kind !== 'anyone');
  if (!found) throw notFound('This page');
  return found;
}

/** What is shown on a page this person may open; any other page does not exist for them. */
async function readGuide(page: Screen, { db, who }: Context) {
  const { path } = page;
  if (!isAllowed(page.access, who.grants)) throw notFound('This page');
  const it = await publishedGuide(db, path);
  return { guide: it ? { body: it.body, publishedAt: it.published_at.toISOString() } : null };
}

/** The row of a guide, locked, at the version a change was made against. */
async function toChange({ db }: Context, page: Screen, version: number) {
  const row = await db
    .selectFrom('guides')
    .select(['version', 'draft', 'published'])
    .where('path', '=', page.path)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('This guide');
  if (row.version !== version) throw stale(await guideOf(db, page));
  return row;
}

async function saveGuide(
  page: Screen,
  { path, version, draft }: Input<'POST /guides/save'>,
  context: Context,
) {
  const { db, who, now, audit } = context;
  const kept = {
    draft: cleanRichText(draft.replace(/\r\n?/g, '\n')),
    changed_by: who.id,
    changed_at: now,
  };
  if (version === undefined) {
    const begun = await db
      .insertInto('guides')
      .values({ path, ...kept, published: null })
      .onConflict((on) => on.column('path').doNothing())
      .returning('path')
      .executeTakeFirst();
    if (!begun) throw stale(await guideOf(db, page));
  } else {
    await toChange(context, page, version);
    await db
      .updateTable('guides')
      .set((eb) => ({ ...kept, version: eb('version', '+', 1) }))
      .where('path', '=', path)
      .execute();
  }
  audit({ action: 'guide.save', subject: ['guide', path], after: { characters: draft.length } });
  return guideOf(db, page);
}

async function publishGuide(
  page: Screen,
  { path, version }: Input<'POST /guides/publish'>,
  context: Context,
) {
  const { db, who, now, audit } = context;
  const row = await toChange(context, page, version);
  if (row.draft === '') throw invalid({ draft: 'Write something first.' });
  const { versions, state } = await guideOf(db, page);
  if (state === 'published') throw conflict('This is what is published already.');
  const number = (versions[0]?.number ?? 0) + 1;
  await db
    .insertInto('guide_versions')
    .values({ path, number, body: row.draft, published_by: who.id, published_at: now })
    .execute();
  await db
    .updateTable('guides')
    .set((eb) => ({ published: number, version: eb('version', '+', 1) }))
    .where('path', '=', path)
    .execute();
  audit({ action: 'guide.publish', subject: ['guide', path], after: { number } });
  return guideOf(db, page);
}

async function withdrawGuide(
  page: Screen,
  { path, version }: Input<'POST /guides/withdraw'>,
  context: Context,
) {
  const { db, audit } = context;
  const row = await toChange(context, page, version);
  if (row.published === null) throw conflict('Nothing is shown on this page.');
  await db
    .updateTable('guides')
    .set((eb) => ({ published: null, version: eb('version', '+', 1) }))
    .where('path', '=', path)
    .execute();
  audit({
    action: 'guide.withdraw',
    subject: ['guide', path],
    before: { number: row.published },
  });
  return { message: `${page.title} shows no guide any more` };
}

export function guidesServedBy(pages: Pages) {
  const page = ({ path }: { path: string }) => pageOf(pages, path);
  return serve(guideEndpoints, {
    'GET /guide': (input, context) => readGuide(page(input), context),
    'GET /guides': async (_input, { db }) => ({ rows: await listGuides(db, pages) }),
    'GET /guides/info': (input, { db }) => guideOf(db, page(input)),
    'POST /guides/save': (input, context) => saveGuide(page(input), input, context),
    'POST /guides/publish': (input, context) => publishGuide(page(input), input, context),
    'POST /guides/withdraw': (input, context) => withdrawGuide(page(input), input, context),
  });
}

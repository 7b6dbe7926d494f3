import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { conflict, invalid, notFound, stale, type Fields } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { appsInScope } from '#/store/scope.ts';
import { scoreKeys, scoreWords } from './review-words.ts';
import { findReview } from './review.records.ts';
import type { GameReview, reviewEndpoints } from './reviews.contract.ts';

type Save = ParsedInputOf<(typeof reviewEndpoints)['POST /save-game-review']>;
type Which = ParsedInputOf<(typeof reviewEndpoints)['POST /publish-game-review']>;

/** A draft of one's own, locked; anybody else's does not exist, and what is published stands. */
export async function draftToChange(
  context: Context,
  id: number,
  version?: number,
): Promise<GameReview> {
  const { db, who } = context;
  const row = await db
    .selectFrom('game_reviews')
    .select(['author_id', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row?.author_id !== who.id) throw notFound('This draft');
  if (row.status === 'published') throw conflict('This review is published and stands as it is.');
  const review = await findReview(context, id);
  if (version !== undefined && review.version !== version) throw stale(review);
  return review;
}

async function checkApp({ db, who, scope }: Context, appId: number | null) {
  if (appId === null) return;
  const visible = await appsInScope(db, who, scope);
  const app = await db.selectFrom('apps').select('id').where('id', '=', appId).executeTakeFirst();
  if (!app || (visible !== 'all' && !visible.includes(appId))) {
    throw invalid({ appId: 'This app was not found.' });
  }
}

/** Keeps what is written so far; a review is begun with the name of the game alone. */
export async function saveReview(it: Save, context: Context): Promise<GameReview> {
  const { db, who, now, audit } = context;
  if (it.id !== undefined) await draftToChange(context, it.id, it.version);
  await checkApp(context, it.appId);
  const values = {
    app_id: it.appId,
    game: it.game,
    build: it.build,
    core_loop: it.scores.coreLoop,
    ads: it.scores.ads,
    ux: it.scores.ux,
    store_page: it.scores.storePage,
    pros: it.pros,
    cons: it.cons,
    verdict: it.verdict,
    summary: it.summary,
    updated_at: now,
  };
  if (it.id !== undefined) {
    await db
      .updateTable('game_reviews')
      .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
      .where('id', '=', it.id)
      .execute();
    // What is typed is the author's own until it is published: only that is worth a line.
    return findReview(context, it.id);
  }
  const { id } = await db
    .insertInto('game_reviews')
    .values({ ...values, author_id: who.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ action: 'game-review.begin', subject: ['game-review', id], after: { game: it.game } });
  return findReview(context, id);
}

function missingIn({ scores, pros, cons, verdict, summary, build }: GameReview): Fields {
  const missing: Fields = {};
  if (!build) missing['build'] = 'Which build is it about?';
  for (const key of scoreKeys)
    if (scores[key] === null) missing[key] = `Score ${scoreWords[key].name.toLowerCase()}.`;
  if (!pros) missing['pros'] = 'Say what is good.';
  if (!cons) missing['cons'] = 'Say what is not.';
  if (!verdict) missing['verdict'] = 'Give a verdict.';
  if (!summary) missing['summary'] = 'Say why, in a few sentences.';
  return missing;
}

/** Makes a whole draft public to those who may see the app. */
export async function publishReview({ id, version }: Which, context: Context) {
  const { db, now, audit } = context;
  const draft = await draftToChange(context, id, version);
  const missing = missingIn(draft);
  if (Object.keys(missing).length > 0) throw invalid(missing);
  await db
    .updateTable('game_reviews')
    .set((eb) => ({
      status: 'published',
      published_at: now,
      updated_at: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  const { game, build, scores, verdict } = draft;
  audit({
    action: 'game-review.publish',
    subject: ['game-review', id],
    after: { game, build, scores, verdict },
  });
  return findReview(context, id);
}

/** Throws a draft away with its pictures. */
export async function deleteReview({ id, version }: Which, context: Context) {
  const { db, files, after, audit } = context;
  const draft = await draftToChange(context, id, version);
  await db.deleteFrom('game_reviews').where('id', '=', id).execute();
  after(async () => {
    for (const it of draft.media) await files.remove(it.file);
  });
  audit({
    action: 'game-review.delete',
    subject: ['game-review', id],
    before: { game: draft.game },
  });
  return { message: `The draft about ${draft.game} is gone` };
}

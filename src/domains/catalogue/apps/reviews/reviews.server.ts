import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { serve, type Context } from '#/store/handler.ts';
import { containsWords } from '#/store/search.ts';
import { addImage, imageFile, removeImage } from './review-media.server.ts';
import { findReview, reviewOf, selectReviews } from './review.records.ts';
import { reviewEndpoints } from './reviews.contract.ts';
import { deleteReview, publishReview, saveReview } from './save-review.server.ts';

type Wanted = ParsedInputOf<(typeof reviewEndpoints)['GET /game-reviews']>;

const columnOf = {
  published: sql`coalesce(r.published_at, r.updated_at)`,
  mean: sql`r.core_loop + r.ads + r.ux + r.store_page`,
  game: sql`lower(r.game)`,
};

/** A page of what was published, or of what one has begun oneself. */
async function listReviews(wanted: Wanted, context: Context) {
  const { view, q, verdict, app, sort, order, page, perPage } = wanted;
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  const isDrafts = view === 'drafts';
  const rows = await selectReviews(context, {
    where: sql<boolean>`${isDrafts ? sql`r.status = 'draft' and r.author_id = ${context.who.id}` : sql`r.status = 'published'`}
      and ${containsWords(['r.game', 'r.build', 'p.name'], words)}
      and ${verdict ? sql`r.verdict = ${verdict}` : sql`true`}
      and ${app ? sql`r.app_id = ${app}` : sql`true`}`,
    order: sql`${columnOf[sort]} ${sql.raw(order)} nulls last`,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return { rows: rows.map(reviewOf), totalRows: rows[0]?.total ?? 0 };
}

export const reviewsServed = serve(reviewEndpoints, {
  'GET /game-reviews': listReviews,
  'GET /game-review': ({ id }, context) => findReview(context, id),
  'POST /save-game-review': saveReview,
  'POST /publish-game-review': publishReview,
  'POST /delete-game-review': deleteReview,
  'POST /upload-game-review-image': addImage,
  'POST /delete-game-review-image': removeImage,
  'GET /game-review-image': imageFile,
});

import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { meanOf } from './review-words.ts';
import type { GameReview } from './reviews.contract.ts';

/**
 * What a person may read: published reviews of apps of their scope and of other studios' games, and
 * their own whatever its state. A draft is nobody else's business.
 */
const readable = ({ who, scope }: Context) => sql<boolean>`(r.author_id = ${who.id}
  or r.status = 'published' and (r.app_id is null or ${teamInScope('a.team_id', who, scope)}))`;

export interface Selection {
  where: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Reviews the caller may read, with what belongs to them; `where` and `order` may use `r`, `a`, `p`. */
export const selectReviews = (context: Context, wanted: Selection) =>
  context.db
    .selectFrom('game_reviews as r')
    .innerJoin('people as p', 'p.id', 'r.author_id')
    .leftJoin('apps as a', 'a.id', 'r.app_id')
    .select(['r.id', 'r.version', 'r.app_id', 'a.name as app', 'a.icon', 'r.game', 'r.build'])
    .select(['r.author_id', 'p.name as author', 'r.status', 'r.core_loop', 'r.ads', 'r.ux'])
    .select(['r.store_page', 'r.pros', 'r.cons', 'r.verdict', 'r.summary', 'r.updated_at'])
    .select('r.published_at')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('game_review_media as m')
          .select(['m.id', 'm.width', 'm.height', 'm.file_key as file'])
          .whereRef('m.review_id', '=', 'r.id')
          .orderBy('m.id'),
      ).as('media'),
    )
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where(readable(context))
    .where(wanted.where)
    .orderBy(wanted.order)
    .orderBy('r.id', 'desc')
    .limit(wanted.limit)
    .offset(wanted.offset)
    .execute();

type Row = Awaited<ReturnType<typeof selectReviews>>[number];

export function reviewOf(it: Row): GameReview {
  const scores = {
    coreLoop: it.core_loop,
    ads: it.ads,
    ux: it.ux,
    storePage: it.store_page,
  };
  return {
    id: it.id,
    version: it.version,
    app: it.app_id === null ? null : { id: it.app_id, name: it.app!, icon: it.icon! },
    game: it.game,
    build: it.build,
    author: { id: it.author_id, name: it.author },
    status: it.status,
    scores,
    mean: meanOf(scores),
    pros: it.pros,
    cons: it.cons,
    verdict: it.verdict,
    summary: it.summary,
    media: it.media,
    updatedAt: it.updated_at.toISOString(),
    publishedAt: it.published_at?.toISOString() ?? null,
  };
}

export async function findReview(context: Context, id: number): Promise<GameReview> {
  const order = sql`r.id`;
  const [row] = await selectReviews(context, {
    where: sql<boolean>`r.id = ${id}`,
    order,
    limit: 1,
    offset: 0,
  });
  if (!row) throw notFound('This review');
  return reviewOf(row);
}

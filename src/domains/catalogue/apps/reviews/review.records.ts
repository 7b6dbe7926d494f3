import { sql, type RawBuilder } from 'kysely';
import { notFound } from '#/kernel/refusal.ts';
import type { Context } from '#/store/handler.ts';
import { teamInScope } from '#/store/scope.ts';
import { meanOf, type Verdict } from './review-words.ts';
import type { GameReview } from './reviews.contract.ts';

interface Row {
  id: number;
  version: number;
  app_id: number | null;
  app: string | null;
  icon: number | null;
  game: string;
  build: string;
  author_id: number;
  author: string;
  status: GameReview['status'];
  core_loop: number | null;
  ads: number | null;
  ux: number | null;
  store_page: number | null;
  pros: string;
  cons: string;
  verdict: Verdict | null;
  summary: string;
  media: GameReview['media'];
  updated_at: Date;
  published_at: Date | null;
  total: number;
}

/**
 * What a person may read: published reviews of apps of their scope and of other studios' games, and
 * their own whatever its state. A draft is nobody else's business.
 */
const readable = ({ who, scope }: Context) => sql<boolean>`(r.author_id = ${who.id}
  or r.status = 'published' and (r.app_id is null or ${teamInScope('a.team_id', who, scope)}))`;

export interface Selection {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

/** Reviews the caller may read, with what belongs to them; `where` and `order` may use `r`, `a`, `p`. */
export async function selectReviews(context: Context, wanted: Selection): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.id, r.version, r.app_id, a.name as app, a.icon, r.game, r.build, r.author_id,
      p.name as author, r.status, r.core_loop, r.ads, r.ux, r.store_page, r.pros, r.cons,
      r.verdict, r.summary, r.updated_at, r.published_at,
      coalesce((select json_agg(json_build_object('id', m.id, 'width', m.width,
          'height', m.height, 'file', m.file_key) order by m.id)
        from game_review_media m where m.review_id = r.id), '[]') as media,
      count(*) over ()::int as total
    from game_reviews r
    join people p on p.id = r.author_id
    left join apps a on a.id = r.app_id
    where ${readable(context)} and ${wanted.where}
    order by ${wanted.order}, r.id desc
    limit ${wanted.limit} offset ${wanted.offset}`.execute(context.db);
  return rows;
}

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
    where: sql`r.id = ${id}`,
    order,
    limit: 1,
    offset: 0,
  });
  if (!row) throw notFound('This review');
  return reviewOf(row);
}

import type { Generated } from 'kysely';
import type { CreatedAt, VersionColumn } from './column.ts';

/** What somebody thinks of a build of a game; a draft is seen by its author alone. */
export interface GameReviewsTable {
  id: Generated<number>;
  /** Null: a game that is not one of ours. */
  app_id: number | null;
  game: string;
  build: string;
  author_id: number;
  status: Generated<'draft' | 'published'>;
  /** Scores from 1 to 5; all four are there once it is published, as is the verdict. */
  core_loop: number | null;
  ads: number | null;
  ux: number | null;
  store_page: number | null;
  pros: string;
  cons: string;
  verdict: 'go' | 'fix' | 'stop' | null;
  summary: string;
  version: VersionColumn;
  created_at: CreatedAt;
  updated_at: Date;
  published_at: Date | null;
}

export interface GameReviewMediaTable {
  id: Generated<number>;
  review_id: number;
  file_key: string;
  /** In pixels. */
  width: number;
  height: number;
  created_at: CreatedAt;
}

export interface GameReviewTables {
  game_reviews: GameReviewsTable;
  game_review_media: GameReviewMediaTable;
}

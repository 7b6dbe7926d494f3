import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import {
  Done,
  FileReply,
  Id,
  Instant,
  line,
  pageOf,
  paging,
  text,
  Version,
} from '#/kernel/schema.ts';
import { verdicts } from './review-words.ts';

const Score = z.number().int().min(1).max(5);
const Scores = z.object({
  coreLoop: Score.nullable(),
  ads: Score.nullable(),
  ux: Score.nullable(),
  storePage: Score.nullable(),
});

export const reviewSorts = ['published', 'mean', 'game'] as const;
export type ReviewSort = (typeof reviewSorts)[number];

/** What somebody thinks of a build of a game. */
export const GameReview = z.object({
  id: Id,
  version: Version,
  /** One of ours; null for a game of somebody else. */
  app: z.object({ id: Id, name: z.string(), icon: z.number().int() }).nullable(),
  game: z.string(),
  build: z.string(),
  author: z.object({ id: Id, name: z.string() }),
  status: z.enum(['draft', 'published']),
  scores: Scores,
  /** The mean of the four scores; null while one is missing. */
  mean: z.number().nullable(),
  pros: z.string(),
  cons: z.string(),
  verdict: z.enum(verdicts).nullable(),
  summary: z.string(),
  media: z.array(
    z.object({ id: Id, width: z.number().int(), height: z.number().int(), file: z.string() }),
  ),
  updatedAt: Instant,
  publishedAt: Instant.nullable(),
});
export type GameReview = z.output<typeof GameReview>;

/** Pictures a review may have. */
export const MOST_MEDIA = 12;

const write = may('game-reviews:write');
const one = { id: Id, version: Version };

export const reviewEndpoints = {
  'GET /game-reviews': endpoint({
    summary: 'List published game reviews, or my drafts',
    access: may('apps:read'),
    input: z.strictObject({
      ...paging,
      view: z.enum(['published', 'drafts']).default('published'),
      q: z.string().trim().max(100).optional(),
      verdict: z.enum(verdicts).optional(),
      app: Id.optional(),
      sort: z.enum(reviewSorts).default('published'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: pageOf(GameReview),
  }),
  'GET /game-review': endpoint({
    summary: 'Read one game review, or a draft of my own',
    access: may('apps:read'),
    input: z.strictObject({ id: Id }),
    output: GameReview,
  }),
  'POST /save-game-review': endpoint({
    summary: 'Keep a draft of a game review as far as it is written',
    access: write,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        appId: Id.nullable().default(null),
        game: line(120),
        build: z.string().trim().max(60).default(''),
        scores: z.strictObject({
          coreLoop: Score.nullable(),
          ads: Score.nullable(),
          ux: Score.nullable(),
          storePage: Score.nullable(),
        }),
        pros: text(4000).default(''),
        cons: text(4000).default(''),
        verdict: z.enum(verdicts).nullable().default(null),
        summary: text(4000).default(''),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: GameReview,
  }),
  'POST /publish-game-review': endpoint({
    summary: 'Publish a draft of my own; from then on it stands as it is',
    access: write,
    input: z.strictObject(one),
    output: GameReview,
  }),
  'POST /delete-game-review': endpoint({
    summary: 'Throw a draft of my own away',
    access: write,
    input: z.strictObject(one),
    output: Done,
  }),
  'POST /upload-game-review-image': endpoint({
    summary: 'Add a picture to a draft of my own',
    access: write,
    input: z.strictObject({ id: Id }),
    output: GameReview,
    upload: { field: 'image', maxBytes: 12_000_000, reads: { kind: 'picture', side: 1600 } },
  }),
  'POST /delete-game-review-image': endpoint({
    summary: 'Take a picture out of a draft of my own',
    access: write,
    input: z.strictObject({ id: Id }),
    output: GameReview,
  }),
  'GET /game-review-image': endpoint({
    summary: 'Get a picture of a game review',
    access: may('apps:read'),
    input: z.strictObject({ image: Id }),
    output: FileReply,
    download: 'image/webp',
  }),
};

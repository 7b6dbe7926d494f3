import { z } from 'zod';
import { may, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { ownPath } from '#/kernel/own-path.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Done, Instant, Version } from '#/kernel/schema.ts';
import { Person } from '../document.contract.ts';

/** A guide is read beside the work: two pages at most. */
const MOST_GUIDE_CHARACTERS = 20_000;

/** A page of the console by its path. */
const Path = z
  .string()
  .max(100)
  .regex(/^\/[\w/-]+$/, { message: 'Write the path of a page.', abort: true })
  .refine((it) => ownPath(it) !== undefined, 'Write the path of a page.');

/** `none`: nothing is written; `draft`: not published yet; `changed`: the draft has moved on. */
export const guideStates = ['none', 'draft', 'published', 'changed'] as const;

const GuideRow = z.object({
  path: z.string(),
  title: z.string(),
  section: z.number().int(),
  state: z.enum(guideStates),
  changedBy: Person.nullable(),
  changedAt: Instant.nullable(),
});
export type GuideRow = z.output<typeof GuideRow>;

const GuideVersion = z.object({
  number: z.number().int(),
  body: z.string(),
  publishedBy: Person,
  publishedAt: Instant,
});
export type GuideVersion = z.output<typeof GuideVersion>;

/** The guide of a page as it is written. */
export const Guide = z.object({
  path: z.string(),
  title: z.string(),
  /** Null before anything was kept. */
  version: Version.nullable(),
  draft: z.string(),
  state: z.enum(guideStates),
  changedBy: Person.nullable(),
  changedAt: Instant.nullable(),
  /** Number of the version that is shown; null: none is. */
  published: z.number().int().nullable(),
  /** The latest first. */
  versions: z.array(GuideVersion),
});
export type Guide = z.output<typeof Guide>;

const write = may('guides:write');

export const guideEndpoints = {
  'GET /guide': endpoint({
    summary: 'Read the published guide of a page I may open',
    access: signedIn,
    input: z.strictObject({ path: Path }),
    output: z.object({ guide: z.object({ body: z.string(), publishedAt: Instant }).nullable() }),
  }),
  'GET /guides': endpoint({
    summary: 'List the pages of the console with the state of their guides',
    access: write,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(GuideRow) }),
  }),
  'GET /guides/info': endpoint({
    summary: 'Read the draft and the published versions of a page’s guide',
    access: write,
    input: z.strictObject({ path: Path }),
    output: Guide,
  }),
  'POST /guides/save': endpoint({
    summary: 'Keep the draft of a page’s guide as far as it is written',
    access: write,
    input: z.strictObject({
      path: Path,
      /** Absent for the first draft. */
      version: Version.optional(),
      draft: richText(MOST_GUIDE_CHARACTERS),
    }),
    output: Guide,
  }),
  'POST /guides/publish': endpoint({
    summary: 'Show the draft of a page’s guide to everybody who opens the page',
    access: write,
    input: z.strictObject({ path: Path, version: Version }),
    output: Guide,
  }),
  'POST /guides/withdraw': endpoint({
    summary: 'Show no guide on a page any more; draft and versions stay',
    access: write,
    input: z.strictObject({ path: Path, version: Version }),
    output: Done,
  }),
};

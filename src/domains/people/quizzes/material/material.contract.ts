import { z } from 'zod';
import { Id, line } from '#/kernel/schema.ts';

/** What takers of a quiz are told to read before it: a document of the company, or an address elsewhere. */

export const MOST_MATERIAL = 10;

const Link = z.strictObject({
  title: line(120),
  url: z.url({ protocol: /^https?$/, error: 'Write a web address.' }).max(500),
});

export const MaterialInput = z
  .array(
    z.union([z.strictObject({ document: Id }), Link], {
      error: 'Choose a document or give a title and an address.',
    }),
  )
  .max(MOST_MATERIAL, `At most ${MOST_MATERIAL}.`)
  .refine((it) => {
    const keys = it.map((one) => ('document' in one ? one.document : one.url));
    return new Set(keys).size === keys.length;
  }, 'Each once.');
export type MaterialInput = z.output<typeof MaterialInput>;

/** As authors see it. */
export const Material = z.object({
  /** Of a document; its title is null where the reader may not read it. */
  document: z.object({ id: Id, title: z.string().nullable() }).nullable(),
  /** Of an address. */
  link: z.object({ title: z.string(), url: z.string() }).nullable(),
  /** How many of those who are asked may not read the document. */
  unread: z.number().int(),
});
export type Material = z.output<typeof Material>;

/** As takers see it: only what they may read. */
export const TakerMaterial = z.object({ title: z.string(), href: z.string() });
export type TakerMaterial = z.output<typeof TakerMaterial>;

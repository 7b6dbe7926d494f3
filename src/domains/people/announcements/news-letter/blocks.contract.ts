import { z } from 'zod';
import { MeasureKey } from '#/figures/breakdown.contract.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Day, Id } from '#/kernel/schema.ts';

/** Names a block within its issue; made by whoever writes. */
const key = z.string().regex(/^[\w-]{1,40}$/, 'A block is named by letters and digits.');
/** A draft may be unfinished: what is empty is refused when the issue is sent. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^\P{Cc}*$/u, 'Control characters are not allowed here.');

/** A page of the console or of the web. */
const link = z
  .string()
  .trim()
  .max(500)
  .refine((it) => it === '' || /^(?:https?:\/\/[^\s/]|\/(?![/\\]))\S*$/.test(it), {
    message: 'Give an address like /announcements or https://example.com.',
  });

/** A figure as it was when it was put in: it does not change any more. */
export const FrozenFigure = z.object({
  label: z.string(),
  value: z.string(),
  /** Against the days before, with its sign; null when that cannot be told. */
  change: z.string().nullable(),
  isUp: z.boolean().nullable(),
  days: z.string(),
});
export type FrozenFigure = z.output<typeof FrozenFigure>;

export const Block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), key, text: words(120) }),
  z.strictObject({ kind: z.literal('text'), key, markdown: richText(8_000) }),
  z.strictObject({
    kind: z.literal('picture'),
    key,
    picture: Id.nullable(),
    /** For those who do not see it. */
    alt: words(200),
    caption: words(200),
  }),
  z.strictObject({
    kind: z.literal('figure'),
    key,
    measure: MeasureKey,
    from: Day,
    to: Day,
    /** Computed by the server when the issue is kept, with the writer's rights. */
    frozen: FrozenFigure.nullable().default(null),
  }),
  z.strictObject({
    kind: z.literal('announcements'),
    key,
    title: words(120),
    ids: z.array(Id).max(20),
  }),
  z.strictObject({
    kind: z.literal('people'),
    key,
    title: words(120),
    /** Who joined in these days, and whose year with us falls in them. */
    from: Day,
    to: Day,
  }),
  z.strictObject({ kind: z.literal('button'), key, label: words(60), link }),
  z.strictObject({ kind: z.literal('divider'), key }),
]);
export type Block = z.output<typeof Block>;
export type BlockKind = Block['kind'];

/** What an issue consists of, in its order. */
export const Blocks = z
  .array(Block)
  .max(60, 'At most 60 blocks.')
  .refine((all) => new Set(all.map((it) => it.key)).size === all.length, {
    message: 'Two blocks have the same name.',
  });

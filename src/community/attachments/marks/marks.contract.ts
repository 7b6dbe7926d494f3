import { z } from 'zod';
import { signedIn } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, text, Version } from '#/kernel/schema.ts';

/** In ten-thousandths of the picture's width or height, from the upper left corner. */
const Share = z.number().int().min(0).max(10_000);

export const PictureMark = z.object({
  id: Id,
  version: Version,
  /** As it stands on the picture; it is not given again when its mark is taken off. */
  number: z.number().int(),
  x: z.number().int(),
  y: z.number().int(),
  words: z.string(),
  by: z.object({ id: z.number().int(), name: z.string() }),
  at: Instant,
  /** The reader wrote it and may move it and say something else. */
  mine: z.boolean(),
  /** The reader may take it off. */
  mayRemove: z.boolean(),
});
export type PictureMark = z.output<typeof PictureMark>;

const words = text(1_000).refine((it) => it !== '', 'Say what is meant.');

export const marksEndpoints = {
  'GET /attachments/marks': endpoint({
    summary: 'List the marks on an attached picture I can see, by their numbers',
    access: signedIn,
    input: z.strictObject({ id: Id }),
    output: z.object({ rows: z.array(PictureMark) }),
  }),
  'POST /attachments/add-mark': endpoint({
    summary: 'Mark a point of an attached picture I can see, with words',
    access: signedIn,
    input: z.strictObject({ id: Id, x: Share, y: Share, words }),
    output: PictureMark,
  }),
  'POST /attachments/change-mark': endpoint({
    summary: 'Move a mark of mine or word it anew',
    access: signedIn,
    input: z.strictObject({ id: Id, version: Version, x: Share, y: Share, words }),
    output: PictureMark,
  }),
  'POST /attachments/remove-mark': endpoint({
    summary: 'Take a mark off, or have it back',
    access: signedIn,
    input: z.strictObject({ id: Id, removed: z.boolean() }),
    output: Done,
  }),
};

export const pictureMarks = domain({
  name: 'picture-marks',
  endpoints: marksEndpoints,
  permissions: {},
});

import { z } from 'zod';
import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, line, Version } from '#/kernel/schema.ts';

/** As it is compared: "Stand  up" is typed as "stand up". */
export const plainWord = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ');

const Word = line(30)
  .transform(plainWord)
  .refine((it) => !/^[>@#?]/.test(it), 'An alias can’t begin with >, @, # or ?.')
  .refine((it) => !it.includes('='), 'An alias can’t contain “=”.')
  .refine((it) => /[\p{L}\p{N}]/u.test(it), 'An alias needs a letter or a digit.')
  .refine((it) => !/^(?:un)?alias(?:\s|$)/.test(it), 'This word is how aliases are given.');

export const Alias = z.object({ id: Id, word: z.string(), line: z.string(), version: Version });
export type Alias = z.output<typeof Alias>;

/** So many are one’s own: they are read with the palette. */
export const MOST_ALIASES = 100;

export const aliasEndpoints = {
  'GET /aliases': endpoint({
    summary: 'List my own words for lines of the palette',
    access: signedIn,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(Alias) }),
  }),
  'POST /save-alias': endpoint({
    summary: 'Give a line of the palette a word of my own, or change what one stands for',
    access: notWhileActing(signedIn),
    input: z.strictObject({
      id: Id.optional(),
      version: Version.optional(),
      word: Word,
      line: line(200),
    }),
    output: z.object({ message: z.string(), id: Id, version: Version }),
  }),
  'POST /delete-alias': endpoint({
    summary: 'Remove a word of my own',
    access: notWhileActing(signedIn),
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

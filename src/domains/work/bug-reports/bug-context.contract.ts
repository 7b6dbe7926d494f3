import { z } from 'zod';
import { line, text } from '#/kernel/schema.ts';
import { hasSecrets } from '#/kernel/secrets.ts';

/** How much of what went before is kept. */
const MOST_CALLS = 20;
const MOST_ERRORS = 10;
const ERROR_LETTERS = 1000;

const clean = <T extends z.ZodType<string>>(it: T) =>
  it.refine((words) => !hasSecrets(words), 'This may hold a secret. Leave it out.');

const At = z.iso.datetime();
/** A path without its values: no `?`, no `#`. */
const Path = clean(
  z
    .string()
    .max(200, { abort: true })
    .regex(/^\/[\w./-]*$/, { message: 'Give a path without values.', abort: true }),
);

const isPageAddress = (it: string) => {
  if (!URL.canParse(it)) return false;
  const { protocol, username, password, search, hash } = new URL(it);
  const isPage = ['http:', 'https:', 'chrome-extension:', 'moz-extension:'].includes(protocol);
  return isPage && !username && !password && !search && !hash;
};

export const BugCall = z.strictObject({
  at: At,
  method: z.enum(['GET', 'POST']),
  path: Path,
  /** 0: no answer came. */
  status: z.number().int().min(0).max(599),
  requestId: z
    .string()
    .regex(/^req_[0-9A-Z]{8,10}$/)
    .nullable(),
  /** Milliseconds. */
  ms: z.number().int().min(0).max(86_400_000),
});
export type BugCall = z.output<typeof BugCall>;

const BugError = z.strictObject({ at: At, words: clean(text(ERROR_LETTERS)) });

/**
 * Where it happened and what went before, as the person saw it and let it stand. Never bodies,
 * headers or values of addresses; what looks like a secret is refused.
 */
export const BugContext = z.strictObject({
  /** Page of the console. */
  route: Path.optional(),
  /** Page of the web, from the extension. */
  page: z
    .strictObject({
      address: clean(
        z
          .string()
          .max(500, { abort: true })
          .refine(isPageAddress, 'Give an address without values.'),
      ),
      title: clean(text(200)),
    })
    .optional(),
  build: clean(
    z
      .string()
      .max(80, { abort: true })
      .regex(/^[\w.-]+$/),
  ).optional(),
  browser: clean(line(300)).optional(),
  viewport: z
    .strictObject({
      width: z.number().int().min(1).max(20_000),
      height: z.number().int().min(1).max(20_000),
      /** Pixels of the device to one of the page. */
      ratio: z.number().min(0.1).max(10),
    })
    .optional(),
  theme: z.enum(['light', 'dark']).optional(),
  language: z
    .string()
    .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$/)
    .optional(),
  errors: z.array(BugError).max(MOST_ERRORS).optional(),
  calls: z.array(BugCall).max(MOST_CALLS).optional(),
});
export type BugContext = z.output<typeof BugContext>;

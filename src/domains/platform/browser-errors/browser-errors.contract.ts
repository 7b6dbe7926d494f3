import { z } from 'zod';
import { evenLocked } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, text } from '#/kernel/schema.ts';

/** Where in a browser something can fail. */
const surfaces = ['page', 'extension', 'popup', 'worker'] as const;
export type Surface = (typeof surfaces)[number];

/** As much of an error and its stack as is kept. */
const MOST_LETTERS = 2000;

export const browserErrorEndpoints = {
  'POST /report-browser-error': endpoint({
    summary: 'Write an error that a browser had into the server’s log',
    access: evenLocked,
    input: z.strictObject({
      surface: z.enum(surfaces),
      /** The page it happened on, without values. */
      path: z
        .string()
        .max(200, { abort: true })
        .regex(/^\/[\w./-]*$/, 'Give a path without values.'),
      words: text(MOST_LETTERS).min(1, 'Say what went wrong.'),
    }),
    output: Done,
    // It changes nothing: a repetition is another line of the log.
    unrecorded: true,
  }),
};

export const browserErrors = domain({
  name: 'browser-errors',
  endpoints: browserErrorEndpoints,
  permissions: {},
});

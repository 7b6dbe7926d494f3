import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Refusal, statusOf, type Fields, type RefusalBody } from '#/kernel/refusal.ts';
import { asRefusal } from '#/store/records/failure.ts';
import { fieldWords } from './field-words.ts';

/** Turns zod's issues into one message per field; an unknown field is named like a wrong one. */
export function fieldsOf(error: z.ZodError): Fields {
  const fields: Fields = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        fields[[...issue.path, key].join('.')] = 'This field is not known.';
    } else {
      fields[issue.path.join('.') || 'body'] ??= fieldWords(issue);
    }
  }
  return fields;
}

/** The reply to anything thrown: a refusal as it is, everything else as a bug that tells nothing. */
export function refusalReply(c: HonoContext, thrown: unknown, requestId: string, log: Logger) {
  // Also what fails before and after a handler: who asks is looked up in the records.
  const error = asRefusal(thrown);
  // What is refused now may be given in a moment, and to somebody else: nothing keeps it.
  c.header('Cache-Control', 'no-store');
  if (error instanceof Refusal) {
    if (error.cause) log.warn({ requestId, err: error.cause }, error.message);
    if (error.retryAfter) c.header('Retry-After', String(Math.ceil(error.retryAfter)));
    const body: RefusalBody = {
      message: error.message,
      code: error.code,
      ...(error.fields && { fields: error.fields }),
      ...(error.current !== undefined && { current: error.current }),
      requestId,
    };
    return c.json(body, statusOf[error.code] as ContentfulStatusCode);
  }
  log.error({ requestId, err: error }, 'a request failed');
  const message = 'Something went wrong on our side. Nothing was changed.';
  return c.json({ message, code: 'bug', requestId }, 500);
}

import './without-eval.ts';
import { z } from 'zod';

/** PostgreSQL's integer: no id or version is larger, and asking for one is an error there. */
const LARGEST = 2 ** 31 - 1;

/** Positive whole number that names a record. */
export const Id = z.coerce.number().int().positive().max(LARGEST, 'No record has such an id.');

/** The version a change was made against; a change against another one is refused as stale. */
export const Version = z.number().int().positive().max(LARGEST, 'No record has such a version.');

/** A business day, YYYY-MM-DD; far ones are typing errors, and past the year 9999 days have no such form. */
export const Day = z.iso
  .date()
  .refine((it) => it >= '1970-01-01' && it < '2200-01-01', 'Choose a day from 1970 to 2199.');

/** A time of day in the business zone, HH:mm; never an ISO instant (the date helper would cut it). */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as HH:mm.');

/** An instant in UTC as an ISO string. Handlers give a Date or such a string. */
export const Instant = z
  .union([z.date(), z.iso.datetime({ offset: true })])
  .transform((it) => (it instanceof Date ? it.toISOString() : it))
  .pipe(z.string());

/** Money in micro-USD, a JSON integer. */
export const Micros = z.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);

/**
 * Money of figures as a reply shows it: whole millionths of the currency it is shown in. Beyond 2^53 they
 * are the nearest number there is: a month of a studio is there already in dong or rupiah.
 */
export const ShownMicros = z.number().refine(Number.isInteger);

/** Codes of ISO 4217. */
export const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

export const Currency = z
  .string()
  .trim()
  .toUpperCase()
  .refine((it) => currencies.has(it), 'Write a currency as three letters: USD, EUR, PKR.');

/** A list in a query string: one value or the same name repeated. */
export const listOf = <T extends z.core.$ZodType>(item: T) =>
  z.preprocess((it) => (it === undefined || Array.isArray(it) ? it : [it]), z.array(item).max(500));

/** `true` or `false` in a query string. */
export const Flag = z.preprocess(
  (it) => (it === 'true' ? true : it === 'false' ? false : it),
  z.boolean(),
);

/** What is too long is looked at no further: the rules that follow may take long over it. */
const atMost = (max: number) => ({ error: `At most ${max} characters.`, abort: true });

/** One line of text, trimmed; control characters are refused because they hide things in lists. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'This is needed.')
    .max(max, atMost(max))
    .regex(/^\P{Cc}*$/u, 'Control characters are not allowed here.');

/** Several lines of text, trimmed. Zero bytes are refused: PostgreSQL cannot keep them. */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, atMost(max))
    .refine((it) => !it.includes('\0'), 'Zero bytes are not allowed here.');

/** Page of a list that is filtered and sorted on the server, and of how many rows. */
export const pagingBy = (perPage: number) => ({
  page: z.coerce.number().int().min(1).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(perPage),
});

export const paging = pagingBy(25);

/** A page of rows and how many there are in all ("Total Rows"). */
export const pageOf = <T extends z.core.$ZodType>(row: T) =>
  z.object({ rows: z.array(row), totalRows: z.number().int() });

/** An answer that says only that it is done. */
export const Done = z.object({ message: z.string() });

/** What a download endpoint's handler returns. */
export interface FileReply {
  /** As offered to the person; made safe for the header by the server. */
  name: string;
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** Of a stream, in bytes, where it is known before. */
  size?: number;
}
export const FileReply = z.custom<FileReply>();

/** How something burns down day by day, as `kernel/burn.ts` reckons it; null for days to come. */
export const Burnt = z.object({
  days: z.array(Day),
  scope: z.array(z.number().nullable()),
  done: z.array(z.number().nullable()),
  ideal: z.array(z.number()),
  /** What it held at its start. */
  committed: z.number(),
});

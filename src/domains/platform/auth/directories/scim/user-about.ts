import '#/kernel/without-eval.ts';
import { z } from 'zod';
import { lookUp } from '#/kernel/look-up.ts';
import type { DirectoryUserAbout } from '#/store/records/tables/directories.ts';
import { invalidValue } from './scim-error.ts';

type Json = Record<string, unknown>;

export const isObject = (it: unknown): it is Json =>
  typeof it === 'object' && it !== null && !Array.isArray(it);

/** What is kept of a user, by its name in lower case: directories may write names in any case. */
const userNames = ['userName', 'externalId', 'displayName', 'name', 'emails', 'active'] as const;
const partNames = ['formatted', 'givenName', 'familyName', 'middleName'] as const;
const emailNames = ['value', 'type', 'primary'] as const;

const kept = (names: readonly string[]) => new Map(names.map((it) => [it.toLowerCase(), it]));
export const userFields = kept(userNames);
export const nameFields = kept(partNames);
export const emailFields = kept(emailNames);

/** Of an object the fields that are kept, under their own names; absent and null are the same. */
function pick(it: unknown, fields: ReadonlyMap<string, string>): unknown {
  if (!isObject(it)) return it;
  return Object.fromEntries(
    Object.entries(it).flatMap(([name, value]) => {
      const known = fields.get(name.toLowerCase());
      return known === undefined || value === null || value === undefined ? [] : [[known, value]];
    }),
  );
}

const text = (max: number) =>
  z
    .string('This is no text.')
    .max(max, `At most ${max} signs.`)
    .refine((it) => !/\p{Cc}/u.test(it) && it.isWellFormed(), 'It has signs that cannot be kept.')
    .transform((it) => it.trim());
const optional = (max: number) =>
  text(max)
    .transform((it) => it || undefined)
    .optional();

const written = { true: true, false: false };
/** Microsoft Entra writes `"True"` and `"False"` unless it is told otherwise. */
const flag = z.preprocess(
  (it) => (typeof it === 'string' ? lookUp(written, it.toLowerCase()) : it),
  z.boolean('This is neither true nor false.'),
);

/** So many e-mails a user has at most. */
export const MOST_EMAILS = 10;

const Email = z.object({
  value: text(254),
  type: optional(50),
  primary: flag.optional(),
});

const User = z.object({
  userName: text(254).refine((it) => it !== '', 'A user needs a userName.'),
  externalId: optional(254),
  displayName: optional(200),
  name: z
    .object({
      formatted: optional(200),
      givenName: optional(200),
      familyName: optional(200),
      middleName: optional(200),
    })
    .optional(),
  emails: z.array(Email).max(MOST_EMAILS, `At most ${MOST_EMAILS} e-mails.`).optional(),
  active: flag.default(true),
});

/** The first thing that is wrong, named as the directory names it. */
export function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'This is not right.'}`;
}

/** What is kept of a user as a directory sends them; everything else is left out. @throws ScimError */
export function readUser(body: unknown): DirectoryUserAbout {
  if (!isObject(body)) throw invalidValue('A user is a JSON object.');
  const picked = pick(body, userFields) as Json;
  const emails = picked['emails'];
  const read = z.safeParse(User, {
    ...picked,
    ...('name' in picked && { name: pick(picked['name'], nameFields) }),
    ...(Array.isArray(emails) && {
      emails: emails
        .slice(0, MOST_EMAILS + 1)
        .map((it) => pick(typeof it === 'string' ? { value: it } : it, emailFields)),
    }),
  });
  if (!read.success) throw invalidValue(firstProblem(read.error));
  return { ...read.data, emails: read.data.emails?.filter((it) => it.value !== '') };
}

/** As user names and names of groups are compared, which know no case. */
export const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

/** The address that counts: the primary one, that of work, the first, or a user name that is one. */
export function addressIn({ emails = [], userName }: DirectoryUserAbout): string {
  const it = emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work');
  return (it ?? emails[0])?.value ?? userName;
}

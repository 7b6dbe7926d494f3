import { z } from 'zod';
import { anyone } from '#/kernel/access.ts';
import { isZone } from '#/kernel/dates.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, Done, FileReply, line, Version } from '#/kernel/schema.ts';
import { companyAccess as access } from './company-access.ts';

/** Shown to whoever opens the sign-in page. */
const Sign = z.object({
  name: z.string().nullable(),
  /** Changes with every picture: what surfaces keep it under. */
  logo: z.string().nullable(),
});

/** Fewest and most days for which what is kept for a while only is kept. */
export const retention = {
  /** Where people signed in from. */
  placeDays: [7, 365],
  /** Network addresses, in the audit log too. */
  addressDays: [30, 1_095],
  /** Deleted documents, which can be brought back until then. */
  deletedDays: [7, 365],
} as const;

const days = ([least, most]: readonly [number, number]) =>
  z
    .number()
    .int('Whole days.')
    .min(least, `At least ${least} days.`)
    .max(most, `At most ${most} days.`)
    // What is not told stays as it is.
    .optional();

export const CompanySettings = Sign.extend({
  version: Version,
  /** IANA zone in which days and working hours are counted. */
  zone: z.string(),
  /** In which money is shown to new people. */
  currency: z.string(),
  placeDays: z.number().int(),
  addressDays: z.number().int(),
  deletedDays: z.number().int(),
  about: z.object({
    /** Of Backlot. */
    version: z.string(),
    records: z.string(),
    facts: z.string(),
    /** Where files lie. */
    files: z.string(),
    /** Where mail leaves. */
    mail: z.string(),
    publicUrl: z.string(),
  }),
});
export type CompanySettings = z.output<typeof CompanySettings>;

export const companyEndpoints = {
  'GET /company': endpoint({
    summary: 'Tell the name and the logo of the company',
    access: anyone,
    input: z.strictObject({}),
    output: Sign,
  }),
  'GET /company-logo': endpoint({
    summary: 'Get the logo of the company',
    access: anyone,
    input: z.strictObject({}),
    output: FileReply,
    download: 'image/webp',
  }),
  'GET /company-settings': endpoint({
    summary: 'Show what holds for the whole company, and what this server runs on',
    access,
    input: z.strictObject({}),
    output: CompanySettings,
  }),
  'GET /third-party-notices': endpoint({
    summary: 'Get the licences of the packages that Backlot contains',
    access,
    input: z.strictObject({}),
    output: FileReply,
    download: 'text/plain; charset=utf-8',
  }),
  'POST /save-company-settings': endpoint({
    summary: 'Change name, time zone and currency of the company, and how long it keeps what',
    access,
    input: z.strictObject({
      version: Version,
      name: line(60).nullable(),
      zone: z.string().max(60, { abort: true }).refine(isZone, 'There is no such time zone.'),
      currency: Currency,
      placeDays: days(retention.placeDays),
      addressDays: days(retention.addressDays),
      deletedDays: days(retention.deletedDays),
    }),
    output: CompanySettings,
  }),
  'POST /save-company-logo': endpoint({
    summary: 'Replace the logo of the company',
    access,
    input: z.strictObject({}),
    output: CompanySettings,
    upload: { field: 'image', maxBytes: 4_000_000, reads: { kind: 'picture', side: 256 } },
  }),
  'POST /remove-company-logo': endpoint({
    summary: 'Remove the logo of the company',
    access,
    input: z.strictObject({ version: Version }),
    output: CompanySettings,
  }),
  'POST /send-test-mail': endpoint({
    summary: 'Send a mail to myself, and say what the mail server answered',
    access,
    input: z.strictObject({}),
    output: Done,
    unrecorded: true,
  }),
};

export const company = domain({
  name: 'company',
  endpoints: companyEndpoints,
  permissions: {
    'company:write': {
      words: 'Change name, logo, time zone and currency of the company, and how long it keeps what',
      held: { Admin: 'all' },
    },
  },
});

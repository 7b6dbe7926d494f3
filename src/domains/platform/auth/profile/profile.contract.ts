import { z } from 'zod';
import { notWhileActing, signedIn } from '#/kernel/access.ts';
import { isZone } from '#/kernel/dates.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Currency, Day, Done, line, TimeOfDay, Version } from '#/kernel/schema.ts';
import { Password, SixDigits } from '../sign-in/step.contract.ts';

const Named = z.object({ id: z.number().int(), name: z.string() });

/** What a person sees of themselves. */
export const Profile = z.object({
  id: z.number().int(),
  version: Version,
  name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  photo: z.string().nullable(),
  role: z.string(),
  department: z.string().nullable(),
  teams: z.array(Named.extend({ leads: z.boolean() })),
  joinedOn: Day.nullable(),
  /** The hours of today. */
  shift: z.object({ from: TimeOfDay, to: TimeOfDay, workdays: z.array(z.number().int()) }),
  /** IANA zone in which times are shown. */
  zone: z.string(),
  /** In which money is shown. */
  currency: z.string(),
  phone: z.string().nullable(),
  hometown: z.string().nullable(),
  emergencyName: z.string().nullable(),
  emergencyPhone: z.string().nullable(),
});
export type Profile = z.output<typeof Profile>;

const Phone = line(30).regex(/^\+?[\d\s()/-]{5,30}$/, 'Write a number like +92 300 1234567.');

const access = notWhileActing(signedIn);

/**
 * Whether the addresses of my calendar feeds end as well. They open with neither password nor PIN, and
 * programs that read them would show nothing more: so they stay, unless one says so.
 */
const endFeeds = z.boolean().default(false);

/** What this session goes on with. */
const newToken = {
  token: z.string(),
  /** Keep it when the browser is closed. */
  keep: z.boolean(),
};

export const profileEndpoints = {
  'GET /get-profile': endpoint({
    summary: 'Show my own profile',
    access: signedIn,
    input: z.strictObject({}),
    output: Profile,
  }),
  'POST /profile-update': endpoint({
    summary: 'Change how I am reached, and in which zone times are shown to me',
    access,
    input: z
      .strictObject({
        version: Version,
        phone: Phone.nullable(),
        zone: z.string().max(60).refine(isZone, 'There is no such zone.'),
        emergencyName: line(100).nullable(),
        emergencyPhone: Phone.nullable(),
      })
      .refine((it) => (it.emergencyName === null) === (it.emergencyPhone === null), {
        path: ['emergencyPhone'],
        message: 'Give both a name and a number, or neither.',
      }),
    output: Profile,
  }),
  'POST /save-hometown': endpoint({
    summary: 'Say where I come from',
    access,
    input: z.strictObject({ version: Version, hometown: line(100).nullable() }),
    output: Profile,
  }),
  'POST /save-display-currency': endpoint({
    summary: 'Choose the currency in which money is shown to me',
    access,
    input: z.strictObject({ version: Version, currency: Currency }),
    output: Profile,
  }),
  'POST /change-password': endpoint({
    summary: 'Replace my password; every token dies, this session gets another one',
    access,
    input: z.strictObject({ current: Password, password: Password, endFeeds }),
    output: Done.extend(newToken),
    unrecorded: true,
    changesSession: true,
  }),
  'POST /change-pin': endpoint({
    summary: 'Replace my PIN; every token dies, this session gets another one',
    access,
    input: z.strictObject({ current: SixDigits, pin: SixDigits, endFeeds }),
    output: Done.extend(newToken),
    unrecorded: true,
    changesSession: true,
  }),
};

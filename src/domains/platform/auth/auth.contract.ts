import { z } from 'zod';
import { evenLocked } from '#/kernel/access.ts';
import { domain } from '#/kernel/domain.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Instant } from '#/kernel/schema.ts';
import {
  accessTokensEndpoints,
  heldTokensEndpoints,
} from './access-tokens/access-tokens.contract.ts';
import { actingEndpoints } from './acting/acting.contract.ts';
import { devicesEndpoints } from './devices/devices.contract.ts';
import { userDevicesEndpoints } from './devices/user-devices.contract.ts';
import { directoriesEndpoints } from './directories/directories.contract.ts';
import { emailChangeEndpoints } from './email-change/email-change.contract.ts';
import { invitationEndpoints } from './invitation/invitation.contract.ts';
import { inviteEndpoints } from './invitation/invite.contract.ts';
import { ipRulesEndpoints } from './ip-rules/ip-rules.contract.ts';
import { locationsEndpoints } from './locations/locations.contract.ts';
import { passkeysEndpoints } from './passkeys/passkeys.contract.ts';
import { passwordResetEndpoints } from './password-reset/password-reset.contract.ts';
import { pictureEndpoints } from './picture/picture.contract.ts';
import { newPinEndpoints } from './pin/new-pin.contract.ts';
import { pinEndpoints } from './pin/pin.contract.ts';
import { profileEndpoints } from './profile/profile.contract.ts';
import { setUpEndpoints } from './set-up/set-up.contract.ts';
import { enteringEndpoints } from './sign-in-providers/entering/entering.contract.ts';
import { signInProviderEndpoints } from './sign-in-providers/sign-in-providers.contract.ts';
import { signInEndpoints } from './sign-in/sign-in.contract.ts';
import { viewingEndpoints } from './viewing/viewing.contract.ts';

export { IDLE_MS } from './session-rules.ts';

const scopeName = z.enum(['own', 'team', 'all']);

/** The signed-in person as every surface knows them. */
export const Me = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  photo: z.string().nullable(),
  zone: z.string(),
  /** In which money is shown. */
  currency: z.string(),
  role: z.object({ id: z.number().int(), name: z.string() }),
  company: z.object({
    name: z.string().nullable(),
    logo: z.string().nullable(),
    /** IANA zone in which days and working hours are counted. */
    zone: z.string(),
    /** ISO weekdays of the standard shift: the working week. */
    workdays: z.array(z.number().int()),
  }),
  /** Permission to scope; `*:*` covers all. */
  grants: z.record(z.string(), scopeName),
  teamIds: z.array(z.number().int()),
  ledTeamIds: z.array(z.number().int()),
  locked: z.boolean(),
  /** Whether a passkey of theirs unlocks it, too; false while it is not locked. */
  passkey: z.boolean(),
  expiresAt: Instant,
  /** Set while a super admin acts as this person. */
  acting: z.object({ realName: z.string(), until: Instant }).nullable(),
  /** Whom they acted as and may not by now: the session is their own again, and locked. */
  noLongerAs: z.string().nullable(),
  /** Set while an admin looks at the console as a role would: nothing can be changed. */
  viewing: z.object({ role: z.string(), team: z.string().nullable(), until: Instant }).nullable(),
});
export type Me = z.output<typeof Me>;

export const accountEndpoints = {
  'GET /user': endpoint({
    summary: 'Check the session and tell who is signed in',
    access: evenLocked,
    input: z.strictObject({}),
    output: z.object({ message: z.string(), user: Me }),
  }),
};

export const account = domain({
  name: 'account',
  endpoints: {
    ...accountEndpoints,
    ...signInEndpoints,
    ...enteringEndpoints,
    ...signInProviderEndpoints,
    ...directoriesEndpoints,
    ...invitationEndpoints,
    ...inviteEndpoints,
    ...emailChangeEndpoints,
    ...passwordResetEndpoints,
    ...pinEndpoints,
    ...newPinEndpoints,
    ...passkeysEndpoints,
    ...devicesEndpoints,
    ...userDevicesEndpoints,
    ...accessTokensEndpoints,
    ...heldTokensEndpoints,
    ...ipRulesEndpoints,
    ...locationsEndpoints,
    ...actingEndpoints,
    ...viewingEndpoints,
    ...setUpEndpoints,
    ...pictureEndpoints,
    ...profileEndpoints,
  },
  permissions: {
    'access-tokens:write': {
      words: 'See the access tokens of people, make service tokens and revoke either',
      held: { Admin: 'all' },
    },
    'account:act-as-lead': { words: 'Act as a team lead of a lower role for 30 minutes' },
    'ip-rules:write': { words: 'Say from which addresses people may come', held: { Admin: 'all' } },
    'locations:read': {
      words: 'See from which countries people sign in',
      held: { Admin: 'all', HR: 'all' },
    },
    'people:invite': {
      words: 'Invite people and take invitations back',
      held: { Admin: 'all', HR: 'all' },
    },
    // Whoever says which server vouches for people is trusted with all of them: nobody below the super admin.
    'sign-in-providers:write': {
      words: 'Say by which providers of the company people sign in, and who may do without',
    },
  },
});

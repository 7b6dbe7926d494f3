import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { USUAL_WORKDAYS } from '#/kernel/working-week.ts';
import { companySettings } from '#/store/company.ts';
import { serve, type Context } from '#/store/handler.ts';
import { workdaysOn } from '#/store/hours-on-day.ts';
import { actorOf, type Who } from '#/store/who.ts';
import { actingServed } from './acting/acting.server.ts';
import { accountEndpoints } from './auth.contract.ts';
import { devicesServed } from './devices/devices.server.ts';
import { userDevicesServed } from './devices/user-devices.server.ts';
import { directoriesServed } from './directories/directories.server.ts';
import { emailChangeServed } from './email-change/email-change.server.ts';
import { invitationServed } from './invitation/invitation.server.ts';
import { inviteServed } from './invitation/invite.server.ts';
import { ipRulesServed } from './ip-rules/ip-rules.server.ts';
import { locationsServed } from './locations/locations.server.ts';
import { hasPasskey } from './passkeys/passkeys.records.ts';
import { passkeysServed } from './passkeys/passkeys.server.ts';
import { relyingPartyOf } from './passkeys/relying-party.ts';
import { passwordResetServed } from './password-reset/password-reset.server.ts';
import { pictureServed } from './picture/picture.server.ts';
import { newPinServed } from './pin/new-pin.server.ts';
import { pinServed } from './pin/pin.server.ts';
import { profileServed } from './profile/profile.server.ts';
import { setUpServed } from './set-up/set-up.server.ts';
import { enteringServed } from './sign-in-providers/entering/entering.server.ts';
import { signInProvidersServed } from './sign-in-providers/sign-in-providers.server.ts';
import { signInServed } from './sign-in/sign-in.server.ts';
import { viewingServed } from './viewing/viewing.server.ts';

/** The person as every surface knows them. */
const userOf = (who: Who) => ({
  id: who.id,
  name: who.name,
  email: who.email,
  title: who.title,
  photo: who.photo,
  zone: who.zone,
  currency: who.currency,
  role: { id: who.role.id, name: who.role.name },
  grants: who.grants as Record<string, 'own' | 'team' | 'all'>,
  teamIds: who.teamIds,
  ledTeamIds: who.ledTeamIds,
  locked: who.session.locked,
  expiresAt: who.session.expiresAt,
  acting: who.session.acting && {
    realName: who.session.acting.realName,
    until: who.session.acting.until,
  },
  noLongerAs: who.session.noLongerAs,
  viewing: who.session.viewing,
});

/** Whose Backlot it is. */
async function companyFor({ db, now }: Context) {
  const { name, logo, zone, workdays } = await companySettings(db)
    .select(workdaysOn(sql`${dayOf(now)}::date`).as('workdays'))
    .executeTakeFirstOrThrow();
  return { name, logo, zone, workdays: workdays ?? [...USUAL_WORKDAYS] };
}

/** Asked for a locked session only: every console asks who is signed in once a minute. */
async function unlocksByPasskey({ db, who, publicUrl }: Context): Promise<boolean> {
  if (!who.session.locked) return false;
  const { id, impossible } = relyingPartyOf(publicUrl);
  return impossible === null && hasPasskey(db, actorOf(who), id);
}

const userServed = serve(accountEndpoints, {
  'GET /user': async (_input, context) => ({
    message: 'Authenticated.',
    user: {
      ...userOf(context.who),
      company: await companyFor(context),
      passkey: await unlocksByPasskey(context),
    },
  }),
});

/** Everything the account domain answers. */
export const accountServed = [
  ...userServed,
  ...signInServed,
  ...enteringServed,
  ...signInProvidersServed,
  ...directoriesServed,
  ...invitationServed,
  ...inviteServed,
  ...emailChangeServed,
  ...passwordResetServed,
  ...pinServed,
  ...newPinServed,
  ...passkeysServed,
  ...devicesServed,
  ...userDevicesServed,
  ...ipRulesServed,
  ...locationsServed,
  ...actingServed,
  ...viewingServed,
  ...setUpServed,
  ...pictureServed,
  ...profileServed,
];

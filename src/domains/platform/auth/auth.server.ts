import { companyOf } from '#/store/company.ts';
import { serve } from '#/store/handler.ts';
import { actingServed } from './acting/acting.server.ts';
import { accountEndpoints } from './auth.contract.ts';
import { devicesServed } from './devices/devices.server.ts';
import { userDevicesServed } from './devices/user-devices.server.ts';
import { emailChangeServed } from './email-change/email-change.server.ts';
import { invitationServed } from './invitation/invitation.server.ts';
import { inviteServed } from './invitation/invite.server.ts';
import { ipRulesServed } from './ip-rules/ip-rules.server.ts';
import { locationsServed } from './locations/locations.server.ts';
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

const signOf = ({ name, logo, zone }: Awaited<ReturnType<typeof companyOf>>) => ({
  name,
  logo,
  zone,
});

const userServed = serve(accountEndpoints, {
  'GET /user': async (_input, { who, db }) => ({
    message: 'Authenticated.',
    user: {
      id: who.id,
      name: who.name,
      email: who.email,
      title: who.title,
      photo: who.photo,
      zone: who.zone,
      currency: who.currency,
      role: { id: who.role.id, name: who.role.name },
      company: signOf(await companyOf(db)),
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
    },
  }),
});

/** Everything the account domain answers. */
export const accountServed = [
  ...userServed,
  ...signInServed,
  ...enteringServed,
  ...signInProvidersServed,
  ...invitationServed,
  ...inviteServed,
  ...emailChangeServed,
  ...passwordResetServed,
  ...pinServed,
  ...newPinServed,
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

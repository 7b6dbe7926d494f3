import { notFound } from '#/kernel/refusal.ts';
import { serve } from '#/store/handler.ts';
import { lockPerson } from '../person.records.ts';
import { addPasskey, beginPasskey, renamePasskey } from './add-passkey.server.ts';
import { passkeysEndpoints } from './passkeys.contract.ts';
import { atAddress, endPasskey, listPasskeys } from './passkeys.records.ts';
import { relyingPartyOf } from './relying-party.ts';
import { tellOwner } from './tell-owner.server.ts';
import {
  beginStep,
  beginUnlock,
  resetPin,
  signInByPasskey,
  unlockByPasskey,
} from './use-passkey.server.ts';
import { deletePasskey, listUserPasskeys } from './user-passkeys.server.ts';

export const passkeysServed = serve(passkeysEndpoints, {
  'GET /my-passkeys': async (_input, { db, who, publicUrl }) => {
    const { id, impossible } = relyingPartyOf(publicUrl);
    return { rows: (await listPasskeys(db, who.id)).map(atAddress(id)), impossible };
  },

  'POST /begin-passkey': ({ pin }, context) => beginPasskey(pin, context),

  'POST /add-passkey': (input, context) => addPasskey(input, context),

  'POST /rename-passkey': (input, context) => renamePasskey(input, context),

  'POST /remove-passkey': async ({ id }, context) => {
    const { db, who, now, audit } = context;
    const person = await lockPerson(db, who.id);
    const which = { id, personId: who.id, exceptSession: who.session.id };
    const name = await endPasskey(db, which, 'its passkey was removed', now);
    if (name === undefined) throw notFound('This passkey');
    audit({ action: 'passkey.remove', subject: ['passkey', id], before: { name } });
    await tellOwner(context, person, { id, name, what: 'removed' });
    return { message: `${name} is removed. Delete it from your device as well.` };
  },

  'GET /user-passkeys': listUserPasskeys,
  'POST /delete-passkey': ({ id }, context) => deletePasskey(id, context),
  'POST /begin-passkey-step': (input, context) => beginStep(input, context),
  'POST /verify-passkey': (input, context) => signInByPasskey(input, context),
  'POST /reset-pin-by-passkey': (input, context) => resetPin(input, context),
  'POST /begin-passkey-unlock': (_input, context) => beginUnlock(context),
  'POST /unlock-by-passkey': (input, context) => unlockByPasskey(input, context),
});

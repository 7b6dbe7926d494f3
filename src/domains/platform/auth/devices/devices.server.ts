import { notFound } from '#/kernel/refusal.ts';
import { endTokensOf } from '#/store/access-tokens.ts';
import { serve, type Context } from '#/store/handler.ts';
import { afterFeeds } from '../feeds-after.server.ts';
import { placeOf } from '../locations/place.records.ts';
import { countPasskeys } from '../passkeys/passkeys.records.ts';
import { devicesEndpoints } from './devices.contract.ts';
import { listDevices, revokeDevices } from './devices.records.ts';

const REASON = 'revoked by its owner';

async function revoke(
  { db, who, now, audit }: Context,
  which: { id: number } | { except: number },
): Promise<number> {
  const ids = await revokeDevices(db, { personId: who.id, ...which }, REASON, now);
  for (const id of ids) {
    audit({ action: 'device.revoke', subject: ['device', id], after: { reason: REASON } });
  }
  return ids.length;
}

export const devicesServed = serve(devicesEndpoints, {
  'GET /my-devices': async (_input, { db, who, now }) => {
    const devices = await listDevices(db, who.id, now);
    return {
      devices: await Promise.all(
        devices.map(async (it) => ({
          ...it,
          place: await placeOf(it.address),
          isThis: it.id === who.session.deviceId,
        })),
      ),
    };
  },

  'POST /revoke-device': async ({ id }, context) => {
    if ((await revoke(context, { id })) === 0) throw notFound('This device');
    return { message: 'This browser is no longer trusted.' };
  },

  'POST /revoke-other-devices': async (_input, context) => {
    const { db, who, now, audit } = context;
    const count = await revoke(context, { except: who.session.deviceId });
    const tokens = await endTokensOf(db, who.id, 'signed out everywhere else', now);
    if (tokens > 0) {
      audit({ action: 'access-token.end-all', subject: ['person', who.id], after: { tokens } });
    }
    const browsers = count === 1 ? 'browser is' : 'browsers are';
    const ended = tokens === 1 ? ' 1 access token ended.' : ` ${tokens} access tokens ended.`;
    const message = `${count} other ${browsers} no longer trusted.`;
    const passkeys = await countPasskeys(db, who.id);
    // Each of them was added with the PIN, and its owner was told by mail.
    const stay = passkeys === 0 ? '' : ' Your passkeys stay: remove those you do not know.';
    const feeds = await afterFeeds(context, who.id, false);
    return { message: message + (tokens > 0 ? ended : '') + stay + feeds };
  },
});

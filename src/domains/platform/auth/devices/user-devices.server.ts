import { sql } from 'kysely';
import type { ParsedInputOf } from '#/kernel/endpoint.ts';
import { counted } from '#/kernel/numbers.ts';
import { conflict, notAllowed, notFound } from '#/kernel/refusal.ts';
import { endTokensOf } from '#/store/access-tokens.ts';
import { serve, type Context } from '#/store/handler.ts';
import { endPasskeysOf } from '#/store/passkeys.ts';
import { personInScope } from '#/store/scope.ts';
import { containsWords } from '#/store/search.ts';
import { endFeeds } from '../feeds-after.server.ts';
import { placeOf } from '../locations/place.records.ts';
import { isStillIn, PIN_TRIES, revokeDevices } from './devices.records.ts';
import { userDevicesEndpoints, type TrustState } from './user-devices.contract.ts';

type Wanted = ParsedInputOf<(typeof userDevicesEndpoints)['GET /user-devices']>;

const REASON = 'revoked by an admin';

const trustAt = (now: Date) => sql<TrustState>`case
  when d.revoked_at is not null or d.pin_failures >= ${PIN_TRIES} then 'revoked'
  when d.trusted_until <= ${now} or not ${isStillIn('d')} then 'expired' else 'trusted' end`;

async function list(it: Wanted, { db, who, scope, now }: Context) {
  const words = (it.q ?? '').split(/\s+/).filter(Boolean);
  const trust = trustAt(now);
  let query = db
    .selectFrom('devices as d')
    .innerJoin('people as p', 'p.id', 'd.person_id')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .where(personInScope('p.id', who, scope))
    .where(containsWords(['p.name', 'd.address', 'd.browser', 'd.system'], words))
    .where(trust, 'in', it.trust ?? ['trusted']);
  if (it.verified)
    query = query.where('d.confirmed_at', it.verified === 'yes' ? 'is not' : 'is', null);
  if (it.person !== undefined) query = query.where('p.id', '=', it.person);
  const { total } = await query
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .leftJoin('people as c', 'c.id', 'd.confirmed_by')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sign_in_places')
          .select(['place', 'is_new'])
          .whereRef('device_id', '=', 'd.id')
          .orderBy('at', 'desc')
          .limit(1)
          .as('l'),
      (on) => on.onTrue(),
    )
    .select(['l.place', 'l.is_new', 'c.name as confirmer', 'd.confirmed_at'])
    .select(['d.id', 'd.browser', 'd.system', 'd.address'])
    .select(['d.last_seen_at as lastSeenAt', 'd.trusted_until as trustedUntil'])
    .select(['p.id as personId', 'p.name', 'p.photo', trust.as('trust')])
    .select(sql<boolean>`r.rank < ${who.role.rank}`.as('isBelow'))
    .orderBy('d.last_seen_at', 'desc')
    .orderBy('d.id')
    .limit(it.perPage)
    .offset((it.page - 1) * it.perPage)
    .execute();
  return {
    rows: await Promise.all(
      rows.map(async ({ personId, name, photo, isBelow, ...row }) => {
        const { place, is_new, confirmer, confirmed_at, ...device } = row;
        const canChange = isBelow && device.trust === 'trusted';
        return {
          ...device,
          // What was noted at the last sign-in is forgotten after a time; the address is not.
          place: place ?? (await placeOf(device.address)),
          isNewPlace: is_new ?? false,
          person: { id: personId, name, photo },
          verified: confirmed_at && { by: confirmer ?? '', at: confirmed_at.toISOString() },
          canVerify: canChange,
          canRevoke: canChange,
        };
      }),
    ),
    totalRows: total,
  };
}

/** Whose browsers these are; somebody out of scope is as good as not there. */
async function ownerOf(context: Context, which: { id?: number; personId?: number }) {
  const { db, who, scope } = context;
  const owner = await db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .select(['p.id', 'p.name', 'r.rank'])
    .where(personInScope('p.id', who, scope))
    .$if(which.personId !== undefined, (it) => it.where('p.id', '=', which.personId!))
    .$if(which.id !== undefined, (it) =>
      it.where('p.id', 'in', (eb) =>
        eb.selectFrom('devices').select('person_id').where('id', '=', which.id!),
      ),
    )
    .executeTakeFirst();
  if (!owner) throw notFound(which.id === undefined ? 'This person' : 'This browser');
  if (owner.rank >= who.role.rank) {
    throw notAllowed('Only browsers of people of a lower rank than yours are yours to change.');
  }
  return owner;
}

export const userDevicesServed = serve(userDevicesEndpoints, {
  'GET /user-devices': list,

  'POST /verify-user-device': async ({ id, verified }, context) => {
    const { db, who, now, audit } = context;
    const owner = await ownerOf(context, { id });
    const device = await db
      .updateTable('devices as d')
      .set({ confirmed_by: verified ? who.id : null, confirmed_at: verified ? now : null })
      .where('d.id', '=', id)
      .where(trustAt(now), '=', 'trusted')
      .returning(['browser', 'system'])
      .executeTakeFirst();
    if (!device) throw conflict('This browser is not trusted any more.');
    audit({
      action: verified ? 'device.verify' : 'device.unverify',
      subject: ['device', id],
      after: { verified },
    });
    const what = `${device.browser} on ${device.system} of ${owner.name}`;
    return { message: verified ? `${what} is verified.` : `${what} is not verified any more.` };
  },

  'POST /delete-device': async ({ id, personId }, context) => {
    const { db, now, audit } = context;
    const owner = await ownerOf(context, { id, personId });
    const ids = await revokeDevices(db, { personId: owner.id, id }, REASON, now);
    // One lost browser says nothing about programs; all of them together are a person who is shut out.
    const tokens = personId === undefined ? 0 : await endTokensOf(db, owner.id, REASON, now);
    const passkeys = personId === undefined ? [] : await endPasskeysOf(db, owner.id, REASON, now);
    const feeds = personId === undefined ? 0 : await endFeeds(context, owner.id);
    if (ids.length + tokens + passkeys.length + feeds === 0)
      throw conflict('There is no trust left to end.');
    if (tokens > 0) {
      audit({ action: 'access-token.end-all', subject: ['person', owner.id], after: { tokens } });
    }
    for (const passkey of passkeys) {
      audit({ action: 'passkey.remove', subject: ['passkey', passkey], after: { reason: REASON } });
    }
    for (const device of ids) {
      audit({ action: 'device.revoke', subject: ['device', device], after: { reason: REASON } });
    }
    const what = counted(ids.length, 'browser');
    const ended = tokens === 1 ? ' 1 access token ended.' : ` ${tokens} access tokens ended.`;
    const removed =
      passkeys.length === 1 ? ' 1 passkey removed.' : ` ${passkeys.length} passkeys removed.`;
    const message = `${what} of ${owner.name} signed out and no longer trusted.`;
    const feedsEnded = feeds > 0 ? ` ${counted(feeds, 'calendar feed')} ended.` : '';
    const rest = (passkeys.length > 0 ? removed : '') + (tokens > 0 ? ended : '');
    return { message: message + rest + feedsEnded };
  },
});

import { sql } from 'kysely';
import { dayOf } from '#/kernel/dates.ts';
import { invalid, stale } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { shiftOn } from '#/store/hours-on-day.ts';
import { checkRates } from '#/store/known-rates.ts';
import { checkZone } from '#/store/records/known-zone.ts';
import { hashPin, passwordFits } from '../credentials/hash.server.ts';
import { keepPassword, newPasswordHash } from '../credentials/new-password.server.ts';
import { pinProblem } from '../credentials/pin-rules.ts';
import { afterFeeds } from '../feeds-after.server.ts';
import { changedMail } from '../mails.ts';
import { lockPerson, personById } from '../person.records.ts';
import { endSessions, replaceToken } from '../session.records.ts';
import { countPasswordTry, forgetPasswordTries } from '../sign-in/password-tries.records.ts';
import { endSteps } from '../sign-in/steps.records.ts';
import { profileEndpoints, type Profile } from './profile.contract.ts';

async function profileOf({ db, who, now }: Context): Promise<Profile> {
  return db
    .selectFrom('people as p')
    .innerJoin('roles as r', 'r.id', 'p.role_id')
    .leftJoin('departments as d', 'd.id', 'p.department_id')
    .where('p.id', '=', who.id)
    .select(['p.id', 'p.version', 'p.name', 'p.email', 'p.title', 'p.photo', 'p.zone', 'p.phone'])
    .select('p.currency')
    .select(['p.hometown', 'p.joined_on as joinedOn', 'r.name as role', 'd.name as department'])
    .select(['p.emergency_name as emergencyName', 'p.emergency_phone as emergencyPhone'])
    .select(shiftOn('p.id', dayOf(now)).as('shift'))
    .select(
      sql<Profile['teams']>`coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name,
          'leads', coalesce(t.lead_id = p.id, false)) order by t.name)
        from teams t where t.lead_id = p.id or exists (select from team_members m
          where m.team_id = t.id and m.person_id = p.id and m.until is null)), '[]')`.as('teams'),
    )
    .executeTakeFirstOrThrow();
}

interface Change {
  phone?: string | null;
  zone?: string;
  currency?: string;
  hometown?: string | null;
  emergency_name?: string | null;
  emergency_phone?: string | null;
}

/** Writes a change of one's own row, against the version it was made with. */
async function change(context: Context, version: number, to: Change): Promise<Profile> {
  const { db, who, audit } = context;
  const before = await db
    .selectFrom('people')
    .select([
      'version',
      'phone',
      'zone',
      'currency',
      'hometown',
      'emergency_name',
      'emergency_phone',
    ])
    .where('id', '=', who.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (before.version !== version) throw stale(await profileOf(context));
  await db
    .updateTable('people')
    .set((eb) => ({ ...to, version: eb('version', '+', 1) }))
    .where('id', '=', who.id)
    .execute();
  const names = Object.keys(to) as (keyof Change)[];
  audit({
    action: 'person.change-profile',
    subject: ['person', who.id],
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: to,
  });
  return profileOf(context);
}

export const profileServed = serve(profileEndpoints, {
  'GET /get-profile': (_input, context) => profileOf(context),

  'POST /profile-update': async ({ version, emergencyName, emergencyPhone, ...rest }, context) => {
    if (rest.zone !== context.who.zone) await checkZone(context.db, rest.zone);
    return change(context, version, {
      ...rest,
      emergency_name: emergencyName,
      emergency_phone: emergencyPhone,
    });
  },

  'POST /save-hometown': ({ version, hometown }, context) => change(context, version, { hometown }),

  'POST /save-display-currency': async ({ version, currency }, context) => {
    await checkRates(context.db, currency);
    return change(context, version, { currency });
  },

  'POST /change-password': async ({ current, password, endFeeds }, context) => {
    const { db, now, who } = context;
    const person = await personById(db, who.id);
    const { deviceId, id: sessionId } = who.session;
    await countPasswordTry(db, person.email, deviceId, now);
    if (!(await passwordFits(person.password_hash, current))) {
      throw invalid({ current: 'That is not your password.' });
    }
    await forgetPasswordTries(db, person.email, deviceId);
    if (current === password) throw invalid({ password: 'That is the one you have.' });
    const hash = await newPasswordHash(password, person);
    return context.commit(async (inside) => {
      const same = await lockPerson(inside.db, who.id);
      if (same.password_hash !== person.password_hash) {
        throw invalid({ current: 'Your password was changed in the meantime.' });
      }
      await keepPassword(inside.db, who.id, hash);
      await endSessions(
        inside.db,
        { personId: who.id, except: sessionId },
        'password changed',
        now,
      );
      await endSteps(inside.db, who.id, now);
      await inside.post(changedMail(person, 'password'));
      inside.audit({ action: 'password.set', subject: ['person', who.id] });
      const feeds = await afterFeeds(inside, who.id, endFeeds);
      const message = `Your password is changed. You were signed out everywhere else.${feeds}`;
      return { message, ...(await replaceToken(inside.db, sessionId)) };
    });
  },

  'POST /change-pin': async ({ current, pin, endFeeds }, context) => {
    const { now, who, masterKey, confirmPin } = context;
    const problem = pinProblem(pin);
    if (problem) throw invalid({ pin: problem });
    await confirmPin(current).catch((error: { fields?: { pin?: string } }) => {
      // The wrong one is the old one here.
      if (error.fields?.pin) throw invalid({ current: error.fields.pin });
      throw error;
    });
    if (current === pin) throw invalid({ pin: 'That is the one you have.' });
    const pinHash = await hashPin(pin, masterKey);
    return context.commit(async (inside) => {
      const person = await lockPerson(inside.db, who.id);
      await inside.db
        .updateTable('people')
        .set({ pin_hash: pinHash })
        .where('id', '=', who.id)
        .execute();
      const others = { personId: who.id, except: who.session.id };
      await endSessions(inside.db, others, 'PIN changed', now);
      await endSteps(inside.db, who.id, now);
      await inside.post(changedMail(person, 'PIN'));
      inside.audit({ action: 'pin.set', subject: ['person', who.id] });
      const feeds = await afterFeeds(inside, who.id, endFeeds);
      const message = `Your PIN is changed. You were signed out everywhere else.${feeds}`;
      return { message, ...(await replaceToken(inside.db, who.session.id)) };
    });
  },
});

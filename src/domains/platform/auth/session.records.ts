import { sql } from 'kysely';
import { everything, type Grants, type Permission } from '#/kernel/access.ts';
import { endTokensOf } from '#/store/access-tokens.ts';
import type { Rule } from '#/store/network.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken, newToken } from '#/store/secret.ts';
import type { Who } from '#/store/who.ts';
import { IDLE_MS } from './session-rules.ts';
import { grantsAsRole } from './viewing/viewing-grants.ts';

/** Activity is written down at most this often. */
const TOUCH_MS = 60_000;
/** The rank that may do everything; there is always at least one such person. */
export const SUPER_ADMIN_RANK = 100;

/** The right to act as somebody else: it is asked for again with every request. */
const ACT_AS: Permission = 'account:act-as-lead';

interface Row {
  session_id: number;
  device_id: number;
  last_active_at: Date;
  /** It was active at a time that is still to come. */
  ahead: boolean;
  locked_at: Date | null;
  expires_at: Date;
  real_id: number;
  real_name: string;
  /** Set while they act as somebody whom they still may act as. */
  acting_until: Date | null;
  /** Set where they act as somebody whom they may not act as by now. */
  no_longer_as: string | null;
  /** Null: no rule about addresses concerns whoever signed in. */
  ip_rules: Rule[] | null;
  id: number;
  name: string;
  email: string;
  title: string | null;
  photo: string | null;
  zone: string;
  currency: string;
  role_id: number;
  role_name: string;
  rank: number;
  grants: Grants;
  team_ids: number[];
  led_team_ids: number[];
  viewed_id: number | null;
  viewed_name: string;
  viewed_rank: number;
  viewed_grants: Grants;
  viewed_team_id: number | null;
  viewed_team: string | null;
  viewing_until: Date;
}

/**
 * The living session behind a token, begun by now, read anew at every request so that a block, a change of role
 * or of team bites at once. Undefined: no session, ended, expired, person or device no longer good.
 * One that acts as somebody without the right to by now is its owner's again, but waits for their
 * PIN: it must not fall back to more rights unseen.
 */
export async function findSession(
  db: Db,
  token: string,
  now: Date,
): Promise<{ who: Who; touch: boolean; rules: Rule[] } | undefined> {
  // What is later than that was noted while the clock was ahead, and says nothing of the person now; those
  // of the command line are active until they end.
  const latest = sql`greatest(now(), ${now}::timestamptz) + make_interval(secs => ${IDLE_MS / 1000})`;
  // As text: it is asked with every request, and the builder takes 0.4 ms to say it, this 0.02.
  const { rows } = await sql<Row>`
    select s.id as session_id, s.device_id, s.last_active_at, s.locked_at, s.expires_at,
      s.last_active_at > ${latest} and s.last_active_at < s.expires_at as ahead,
      r.id as real_id, r.name as real_name,
      case when led.id is not null then s.acting_until end as acting_until,
      case when led.id is null and s.acting_until > ${now} then (
        select name from people where id = s.acting_as) end as no_longer_as,
      case when r.ip_checked then (select json_agg(json_build_object(
        'kind', i.kind, 'network', i.network, 'exempt', i.exempt)) from ip_rules i) end as ip_rules,
      p.id, p.name, p.email, p.title, p.photo, p.zone, p.currency,
      role.id as role_id, role.name as role_name, role.rank, role.grants,
      array(select team_id from team_members where person_id = p.id and until is null
        union select id from teams where lead_id = p.id) as team_ids,
      array(select id from teams where lead_id = p.id) as led_team_ids,
      v.id as viewed_id, v.name as viewed_name, v.rank as viewed_rank, v.grants as viewed_grants,
      vt.id as viewed_team_id, vt.name as viewed_team, s.viewing_until
    from sessions s
    join people r on r.id = s.person_id and r.status = 'active'
    join devices d on d.id = s.device_id and d.revoked_at is null
    join roles own on own.id = r.role_id
    left join lateral (select l.id from people l
      join roles lr on lr.id = l.role_id and lr.rank < own.rank
      where l.id = s.acting_as and s.acting_until > ${now} and l.status = 'active'
        and (own.rank = ${SUPER_ADMIN_RANK} or own.grants ? ${ACT_AS})
        and exists (select from teams where lead_id = l.id)) led on true
    join people p on p.id = coalesce(led.id, r.id)
    join roles role on role.id = p.role_id
    left join roles v on v.id = s.viewing_role_id and s.viewing_until > ${now}
      and v.rank < role.rank
    left join teams vt on vt.id = s.viewing_team_id and v.id is not null
    where s.token_hash = ${hashToken(token)} and s.ended_at is null and s.expires_at > ${now}
      and s.created_at <= ${latest}
  `.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  const idle = now.getTime() - row.last_active_at.getTime();
  const locked = row.locked_at !== null || idle > IDLE_MS || row.ahead || row.no_longer_as !== null;
  const touch = !locked && idle > TOUCH_MS;
  return { who: whoOf(row, locked), touch, rules: row.ip_rules ?? [] };
}

/** Role, grants and teams while looking at the console as a role would. */
function asViewed(row: Row, who: Who): Who {
  const { viewed_id: id, viewed_team_id: team } = row;
  if (id === null) return who;
  const isOwnTeam = team === null || who.teamIds.includes(team);
  return {
    ...who,
    role: { id, name: row.viewed_name, rank: row.viewed_rank },
    grants: grantsAsRole(who.grants, row.viewed_grants, isOwnTeam),
    teamIds: team === null ? who.teamIds : [team],
    // What a lead may do needs the role's permission as well, and nothing can be done anyway.
    ledTeamIds: team === null ? who.ledTeamIds : [team],
    session: {
      ...who.session,
      viewing: { role: row.viewed_name, team: row.viewed_team, until: row.viewing_until },
    },
  };
}

function whoOf(row: Row, locked: boolean): Who {
  const acting = row.acting_until && {
    realId: row.real_id,
    realName: row.real_name,
    until: row.acting_until,
  };
  return asViewed(row, {
    id: row.id,
    name: row.name,
    email: row.email,
    title: row.title,
    photo: row.photo,
    zone: row.zone,
    currency: row.currency,
    role: { id: row.role_id, name: row.role_name, rank: row.rank },
    grants: row.rank === SUPER_ADMIN_RANK ? { [everything]: 'all' } : row.grants,
    teamIds: row.team_ids,
    ledTeamIds: row.led_team_ids,
    session: {
      id: row.session_id,
      deviceId: row.device_id,
      locked,
      expiresAt: row.expires_at,
      acting,
      noLongerAs: row.no_longer_as,
      viewing: null,
    },
  });
}

/** Locks it until the PIN is entered, whatever becomes of the reason. */
export async function keepLocked(db: Db, sessionId: number, now: Date) {
  await db
    .updateTable('sessions')
    .set({ locked_at: now })
    .where('id', '=', sessionId)
    .where('locked_at', 'is', null)
    .execute();
}

/** Notes that the person did something; a poll in the background is no activity. */
export async function touchSession(db: Db, sessionId: number, now: Date) {
  await db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id', '=', sessionId)
    .execute();
}

const HOURS = 3_600_000;
const LASTS_MS = { day: 12 * HOURS, keep: 30 * 24 * HOURS };

/** When a session that opens now ends, whatever happens. */
export const sessionEnds = (keep: boolean, now: Date) =>
  new Date(now.getTime() + (keep ? LASTS_MS.keep : LASTS_MS.day));

/** Opens a session of an active person: 12 hours, or 30 days when kept. Only the hash is stored. */
export async function openSession(
  db: Db,
  it: { personId: number; deviceId: number; keep: boolean; passkeyId?: number | undefined },
  now: Date,
) {
  const token = newToken();
  const expiresAt = sessionEnds(it.keep, now);
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      person_id: it.personId,
      device_id: it.deviceId,
      keep: it.keep,
      passkey_id: it.passkeyId ?? null,
      last_active_at: now,
      expires_at: expiresAt,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token, expiresAt };
}

/** Gives a session another token; the one it had opens nothing from then on. */
export async function replaceToken(db: Db, sessionId: number) {
  const token = newToken();
  const { keep } = await db
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', sessionId)
    .returning('keep')
    .executeTakeFirstOrThrow();
  return { token, keep };
}

/**
 * Ends open sessions: one, those of a device, or those of a person but one. The last is for when a
 * password or a PIN is changed, and ends the person's access tokens as well.
 */
export async function endSessions(
  db: Db,
  which: { id: number } | { deviceId: number } | { personId: number; except?: number },
  reason: string,
  now: Date,
) {
  const open = db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: reason })
    .where('ended_at', 'is', null);
  if ('id' in which) await open.where('id', '=', which.id).execute();
  else if ('deviceId' in which) await open.where('device_id', '=', which.deviceId).execute();
  else {
    const { personId, except } = which;
    const all = open.where('person_id', '=', personId);
    await (except === undefined ? all : all.where('id', '!=', except)).execute();
    await endTokensOf(db, personId, reason, now);
  }
}

import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { businessZone } from '#/kernel/dates.ts';
import { cutToHeld } from '#/kernel/token-scopes.ts';
import type { Rule } from '#/store/network.ts';
import { readersOf } from '#/store/readers.ts';
import type { Db } from '#/store/records/records.ts';
import { hashToken } from '#/store/secret.ts';
import type { TokenKind, Who } from '#/store/who.ts';
import { codeOf } from './token-text.ts';

/** Use is written down at most this often. */
const TOUCH_MS = 10 * 60_000;

export interface FoundToken {
  who: Who & Required<Pick<Who, 'token'>>;
  rules: Rule[];
  /** Its use has to be written down. */
  touch: boolean;
}

const noSession = (expiresAt: Date): Who['session'] => ({
  id: 0,
  deviceId: 0,
  locked: false,
  expiresAt,
  acting: null,
  noLongerAs: null,
  viewing: null,
});

type Row = NonNullable<Awaited<ReturnType<typeof goodToken>>>;

/** Nobody in person: no record is its own, and no team's. Only reading is open to it. */
const service = ({ name, expires_at, scopes }: Row): Who => ({
  id: 0,
  name,
  email: '',
  title: null,
  photo: null,
  role: { id: 0, name: 'Service token', rank: 0 },
  // What the company has given is not taken back with the rights of whoever gave it.
  grants: cutToHeld(scopes, scopes),
  teamIds: [],
  ledTeamIds: [],
  zone: businessZone(),
  currency: 'USD',
  session: noSession(expires_at),
});

// Address rules are for people who are under check; nobody is answerable for a service token, so
// every rule holds for it.
const goodToken = (db: Db, code: string, now: Date) =>
  db
    .selectFrom('access_tokens as t')
    .leftJoin('people as p', 'p.id', 't.person_id')
    .select(['t.id', 't.secret_hash', 't.person_id', 't.name', 't.scopes', 't.expires_at'])
    .select('t.last_used_at')
    .select(
      sql<Rule[] | null>`case when t.person_id is null or p.ip_checked then (
        select json_agg(json_build_object('kind', i.kind, 'network', i.network, 'exempt', i.exempt))
        from ip_rules i) end`.as('ip_rules'),
    )
    .where('t.code', '=', code)
    .where('t.ended_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();

/**
 * The good access token behind a text, with what it may do at this moment: what it was given, cut to
 * what its person holds by now. Undefined: none, ended, expired, or of somebody who is not active.
 */
export async function findToken(db: Db, token: string, now: Date): Promise<FoundToken | undefined> {
  const code = codeOf(token);
  if (code === undefined) return undefined;
  const row = await goodToken(db, code, now);
  if (!row || !timingSafeEqual(row.secret_hash, hashToken(token))) return undefined;
  const who = row.person_id === null ? service(row) : await personOf(db, row, row.person_id);
  if (!who) return undefined;
  const kind: TokenKind = row.person_id === null ? 'service' : 'personal';
  const since = row.last_used_at === null ? Infinity : now.getTime() - row.last_used_at.getTime();
  return {
    who: { ...who, token: { id: row.id, name: row.name, kind } },
    rules: row.ip_rules ?? [],
    touch: since >= TOUCH_MS,
  };
}

async function personOf(db: Db, { scopes, expires_at }: Row, id: number): Promise<Who | undefined> {
  const [person] = await readersOf(db, [id]);
  return (
    person && {
      ...person,
      grants: cutToHeld(scopes, person.grants),
      session: noSession(expires_at),
    }
  );
}

/** Writes down that it is used, and from where; once where many of its calls come at the same time. */
export async function touchToken(db: Db, id: number, address: string, now: Date) {
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: now, last_address: address })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<=', new Date(now.getTime() - TOUCH_MS)),
      ]),
    )
    .execute();
}

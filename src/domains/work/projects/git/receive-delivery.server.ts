import { createHash } from 'node:crypto';
import type { GitHost } from '#/community/git/git-hosts.ts';
import { conflict, invalid, notAllowed, notFound, Refusal } from '#/kernel/refusal.ts';
import type { Jobs } from '#/store/jobs/jobs.ts';
import { isLetIn } from '#/store/network.ts';
import type { Db } from '#/store/records/records.ts';
import { isVerified, openSecret } from './git-secret.server.ts';

/** Below `/api`, before the uid of a connection. */
export const GIT_PATH = '/git';
/** The queue of the job that reads what was received. */
export const READ_GIT = 'read-git-deliveries';

const UID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MINUTE_MS = 60_000;

/** The connection an address belongs to; undefined where it is none's. */
export async function connectionOf(db: Db, uid: string) {
  if (!UID.test(uid)) return undefined;
  return db.selectFrom('git_connections').selectAll().where('uid', '=', uid).executeTakeFirst();
}
type Connection = NonNullable<Awaited<ReturnType<typeof connectionOf>>>;

interface Arrived {
  /** Whence it came. */
  address: string;
  body: Buffer;
  contentType: string;
  /** By its name in lower case. */
  header: (name: string) => string | undefined;
}

/** Nobody is answerable for a delivery in person, so every rule about addresses holds. */
async function isFromAllowed(db: Db, address: string) {
  const rules = await db.selectFrom('ip_rules').select(['kind', 'network', 'exempt']).execute();
  return isLetIn(rules, 0, address);
}

/** What shows on the connection's page, once a minute at most: whoever knows the address could ask often. */
async function noteRefusal(db: Db, { id }: Connection, refused: string, now: Date) {
  await db
    .updateTable('git_connections')
    .set({ refused_at: now, refused })
    .where('id', '=', id)
    .where((it) =>
      it.or([
        it('refused_at', 'is', null),
        it('refused_at', '<', new Date(now.getTime() - MINUTE_MS)),
      ]),
    )
    .execute();
}

/** The payload as text: GitHub sends it as a field of a form unless JSON is chosen there. */
function payloadOf({ body, contentType }: Arrived): string {
  const text = body.toString('utf8');
  const json = contentType.startsWith('application/x-www-form-urlencoded')
    ? (new URLSearchParams(text).get('payload') ?? '')
    : text;
  try {
    JSON.parse(json);
  } catch {
    throw invalid({ body: 'The body is not valid JSON.' });
  }
  // PostgreSQL keeps no zero bytes; escaped ones are taken out of what is read later.
  return json.replaceAll('\0', '');
}

/** Names of headers and ids as the host writes them, bounded. */
const bounded = (text: string | undefined, max: number) =>
  (text ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, max);

const eventHeader: Readonly<Record<GitHost, string>> = {
  github: 'x-github-event',
  gitlab: 'x-gitlab-event',
};

/** How the host names the delivery, and what is the same when it comes again. */
function namesOf(host: GitHost, { header, body }: Arrived) {
  const digest = createHash('sha256').update(body).digest('hex');
  // GitHub signs the body and not the id: a copy with another id is the same delivery.
  if (host === 'github') return { uid: bounded(header('x-github-delivery'), 100), dedupe: digest };
  const id = bounded(header('webhook-id') ?? header('idempotency-key'), 100);
  return { uid: id || bounded(header('x-gitlab-event-uuid'), 100), dedupe: id || digest };
}

interface Receiving {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  masterKey: string;
  now: Date;
}

const unverified = () =>
  new Refusal('unauthenticated', 'The secret of this delivery is not the one of the connection.');

/**
 * Keeps a delivery that shows the connection's secret for the job that reads it. What was received
 * before is answered in the same way and not read again, unless reading it failed.
 * @throws Refusal `unauthenticated`, `not-allowed` by the address rules, `conflict` where the connection is paused, `invalid`
 */
export async function receiveDelivery(
  connection: Connection,
  arrived: Arrived,
  { db, jobs, masterKey, now }: Receiving,
): Promise<void> {
  const { id, uid: address, host, sealed } = connection;
  const secret = openSecret(sealed, masterKey, address);
  if (!isVerified(host, secret, arrived.body, arrived.header, now)) {
    await noteRefusal(db, connection, 'A delivery showed another secret.', now);
    throw unverified();
  }
  if (!(await isFromAllowed(db, arrived.address))) {
    await noteRefusal(db, connection, 'A delivery came from an address that is not let in.', now);
    throw notAllowed('Deliveries from this address are not let in.');
  }
  if (connection.state === 'paused') throw conflict('This connection is paused.');
  const event = bounded(arrived.header(eventHeader[host]), 60);
  if (!event) {
    await noteRefusal(db, connection, 'A delivery named no event.', now);
    throw invalid({ event: `The header ${eventHeader[host]} is missing.` });
  }
  const body = payloadOf(arrived);
  const { uid, dedupe } = namesOf(host, arrived);
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .insertInto('git_deliveries')
      .values({ connection_id: id, uid, dedupe_key: dedupe, event, body, received_at: now })
      .onConflict((it) =>
        it
          .columns(['connection_id', 'dedupe_key'])
          .doUpdateSet({ state: 'waiting', body, tries: 0, ended_at: null, outcome: null })
          .where('git_deliveries.state', '=', 'failed'),
      )
      .returning('id')
      .executeTakeFirst();
    await tx
      .updateTable('git_connections')
      .set({ received_at: now })
      .where('id', '=', id)
      .execute();
    if (found) await jobs.enqueue(tx, READ_GIT, {});
  });
}

/** The same answer for an address that is none's and for one that was removed. */
export const noConnection = () => notFound('This connection');

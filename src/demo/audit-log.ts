import { appendAudit } from '#/store/audit/audit.ts';
import type { AuditEntry } from '#/store/handler.ts';
import type { Db } from '#/store/records/records.ts';
import type { Cast } from './people.ts';

interface Written {
  at: Date;
  by: number;
  as?: number;
  /** The program it was done by. */
  token?: number;
  /** Where it was done: the office, or somebody's home. */
  from?: string;
  entry: AuditEntry;
}

const OFFICE = '203.0.113.20';
const HOME = '198.51.100.77';
const DAY_MS = 86_400_000;

async function leaves(db: Db): Promise<Written[]> {
  const rows = await db.selectFrom('short_leaves').selectAll().orderBy('id').execute();
  return rows.flatMap((it) => {
    const { id, person_id, day, decided_by, decided_at, comment } = it;
    const subject = ['short-leave', id] as const;
    const asked: Written = {
      at: it.asked_at,
      by: it.asked_by,
      entry: { action: 'short-leave.ask', subject, after: { person_id, day, reason: it.reason } },
    };
    if (!decided_at || decided_by === null) return [asked];
    const isApproved = it.status !== 'rejected';
    const status = isApproved ? 'approved' : 'rejected';
    const decided: Written = {
      at: decided_at,
      by: decided_by,
      entry: {
        action: isApproved ? 'short-leave.approve' : 'short-leave.reject',
        subject,
        before: { status: 'applied' },
        after: { status, comment },
      },
    };
    return [asked, decided];
  });
}

/** What no other part of the demo company tells: a role tried out, a team misspelt, a lead stood in for. */
function changes({ people, teams }: Cast, now: Date): Written[] {
  const ago = (days: number, minutes = 0) =>
    new Date(now.getTime() - days * DAY_MS - minutes * 60_000);
  const [usman, maryam, ayesha] = ['Usman Latif', 'Maryam Tariq', 'Ayesha Rauf'].map((it) =>
    people.get(it)!,
  ) as [number, number, number];
  const kiran = ['person', people.get('Kiran Javed')!] as const;
  const idle = ['team', teams.get('Idle')!] as const;
  const named = (before: string, after: string): AuditEntry => ({
    action: 'team.change',
    subject: idle,
    before: { name: before },
    after: { name: after },
  });
  const role = (before: string, after: string): AuditEntry => ({
    action: 'person.change',
    subject: kiran,
    before: { role: before },
    after: { role: after },
  });
  return [
    { at: ago(200), by: ayesha, from: HOME, entry: role('Member', 'Data entry') },
    { at: ago(193), by: ayesha, entry: role('Data entry', 'Member') },
    { at: ago(31, 12), by: maryam, entry: named('Team Idel', 'Team Idle') },
    // While its lead was away.
    {
      at: ago(6, 40),
      by: usman,
      as: people.get('Nida Haroon')!,
      from: HOME,
      entry: named('Team Idle', 'Team Idle & Merge'),
    },
    { at: ago(6, 10), by: maryam, entry: named('Team Idle & Merge', 'Team Idle') },
    {
      at: ago(4, 95),
      by: ayesha,
      entry: {
        action: 'person.leave',
        subject: ['person', people.get('Asma Pervez')!],
        before: { status: 'active' },
        after: { status: 'left' },
      },
    },
  ];
}

/** What people's programs did; that they were given a token is in the log as well. */
async function byPrograms(
  db: Db,
  { people }: Cast,
  tokens: ReadonlyMap<string, number>,
  now: Date,
): Promise<Written[]> {
  const by = people.get('Omar Khalid')!;
  const id = tokens.get('Crash reports to issues')!;
  const made: Written = {
    at: new Date(now.getTime() - 20 * DAY_MS),
    by,
    entry: {
      action: 'access-token.add',
      subject: ['access-token', id],
      after: { name: 'Crash reports to issues', kind: 'personal' },
    },
  };
  const document = await db
    .selectFrom('documents')
    .select(['id', 'title'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const noted: Written = {
    at: new Date(now.getTime() - 16 * DAY_MS),
    by,
    from: '203.0.113.61',
    token: tokens.get('Release notes')!,
    entry: {
      action: 'document.save',
      subject: ['document', document.id],
      after: { title: document.title },
    },
  };
  return [made, noted];
}

/** The demo company's own past in the log, in the order it happened. */
export async function seedAuditLog(
  db: Db,
  cast: Cast,
  tokens: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const all = [
    ...(await leaves(db)),
    ...changes(cast, now),
    ...(await byPrograms(db, cast, tokens, now)),
  ]
    .filter((it) => it.at <= now)
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, by, as, token, from, entry } of all) {
    await appendAudit(db, [entry], {
      actorId: by,
      actingAs: as ?? null,
      tokenId: token ?? null,
      address: from ?? OFFICE,
      requestId: '',
      at,
    });
  }
}

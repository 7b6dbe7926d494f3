import type { Colleague, Reply, TestServer } from './server.ts';

export interface Bug {
  id: number;
  version: number;
  key: string;
  state: string;
  votes: number;
  can: { triage: boolean; edit: boolean; move: string[] };
  issue: { key: string; link: string; status: string } | null;
  [name: string]: unknown;
}
export const bugOf = (reply: Reply) => reply.body as Reply['body'] & Bug;

export const reportBug = async (who: Colleague, it: object = {}) =>
  bugOf(
    await who.call('POST /saveBugReport', {
      title: 'Totals are wrong',
      happened: 'They differ.',
      ...it,
    }),
  );

/** A team with its lead and two members, an admin, and the lead of another team. */
export async function bugCast(server: TestServer) {
  const team = await server.team('Puzzle');
  const other = await server.team('Cards');
  const admin = await server.as('Admin', { name: 'Omar Khalid' });
  const lead = await server.as('Team lead', { name: 'Sana Mirza', teamId: team, leads: team });
  const hira = await server.as('Member', { name: 'Hira Baig', teamId: team });
  const bilal = await server.as('Member', { name: 'Bilal Anwar', teamId: team });
  const stranger = await server.as('Team lead', { teamId: other, leads: other });
  const detail = async (who: Colleague, id: number) =>
    (await who.call('GET /bug-report', { id })).body;
  /** Changes a report as it stands now. */
  const change = async (who: Colleague, id: number, it: object) => {
    const { version } = ((await detail(admin, id))['report'] ?? {}) as Bug;
    return who.call('POST /updateBugReport', { id, version, ...it });
  };
  /** Titles of what somebody was told of reports. */
  const told = async (who: Colleague) =>
    ((await who.call('GET /get-notifications')).body['rows'] as { title: string; type: string }[])
      .filter((it) => it.type.startsWith('bug-reports.'))
      .map((it) => it.title);
  return { admin, lead, hira, bilal, stranger, detail, change, told };
}

export type BugCast = Awaited<ReturnType<typeof bugCast>>;

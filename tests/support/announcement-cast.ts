import { expect } from 'vitest';
import { rowsOf } from './leave-cast.ts';
import type { Colleague, Reply, TestServer } from './server.ts';

let casts = 0;

/** HR, a new team with its lead and a member, and the lead of another team. */
export async function announcementCast(server: TestServer) {
  casts += 1;
  const team = await server.team(`Told ${casts}`);
  const elsewhere = await server.team(`Not told ${casts}`);
  const hr = await server.as('HR', { name: `Hira ${casts}` });
  const toTeam = { audience: 'teams', targetIds: [team] };
  const save = (who: Colleague, change: object = {}) =>
    who.call('POST /announcements/save', {
      title: 'Office closed on Friday',
      body: 'The lifts are *repaired*.',
      ...toTeam,
      as: 'publish',
      ...change,
    });
  return {
    nth: casts,
    team,
    toTeam,
    hr,
    lead: await server.as('Team lead', { teamId: team, leads: team, name: `Omar ${casts}` }),
    amna: await server.as('Member', { teamId: team, name: `Amna ${casts}` }),
    outsider: await server.as('Team lead', { leads: elsewhere, name: `Farah ${casts}` }),
    save,
    publish: async (change: object = {}) => {
      const reply = await save(hr, change);
      expect(reply.body).toMatchObject({ state: 'published' });
      return which(reply);
    },
  };
}
export type AnnouncementCast = Awaited<ReturnType<typeof announcementCast>>;

export const which = ({ body }: Reply) => ({
  id: Number(body['id']),
  version: Number(body['version']),
});

export const readAnnouncement = (who: Colleague, id: number) =>
  who.call('GET /announcements/announcement', { id });

export const acknowledge = (who: Colleague, id: number, edition?: number) =>
  who.call('POST /announcements/acknowledge', { id, ...(edition && { edition }) });

export const alertsOf = async (who: Colleague) =>
  rowsOf(await who.call('GET /announcements/alerts')).map((it) => it['id']);

/** Told by a lead to their own team. */
export async function announced(lead: Colleague) {
  const { body } = await lead.call('GET /announcements/audiences');
  const [team] = body['teams'] as { id: number }[];
  return lead.call('POST /announcements/save', {
    title: 'Secret announcement',
    body: 'Secret',
    audience: 'teams',
    targetIds: [team!.id],
    mustAcknowledge: true,
    as: 'publish',
  });
}

import type { ForeignTeam } from '../../support/foreign-team.ts';
import { amna, companyWide, lead, type Case } from './cases.ts';

/** An announcement of the lead to their team. */
const announcement = (input: object = {}, owner: Partial<Case> = { owner: lead }): Case => ({
  foreign: (it) => it.announcement.id,
  input: () => input,
  ...owner,
});
const said = { title: 'Mine', body: 'Mine', audience: 'teams' };
const own = (it: ForeignTeam) => ({ targetIds: [it.team] });

/** Announcements belong to those they are for and those who write them; rules are everybody's. */
export const announcementsCases: Record<string, Record<string, Case | typeof companyWide>> = {
  'GET /announcements/announcement': { id: announcement({}, { owner: amna }) },
  'GET /announcements/readers': { id: announcement() },
  'GET /announcements/versions': { id: announcement() },
  'POST /announcements/save': {
    id: announcement({ version: 9, ...said }),
    targetIds: {
      foreign: (it) => it.team,
      put: (id) => ({ targetIds: [id] }),
      input: () => said,
      owner: lead,
    },
  },
  'POST /announcements/edit': {
    id: {
      foreign: (it) => it.announcement.id,
      input: (it) => ({ version: 9, ...said, ...own(it) }),
      owner: lead,
    },
    targetIds: {
      foreign: (it) => it.team,
      put: (id, it) => ({ id: it.ownAnnouncement.id, targetIds: [id] }),
      input: (it) => ({ version: it.ownAnnouncement.version, ...said }),
    },
  },
  'POST /announcements/delete': { id: announcement({ version: 9 }) },
  'POST /announcements/recall': { id: announcement({ version: 9, reason: 'Mine' }) },
  'POST /announcements/pin': { id: announcement({ version: 9 }) },
  // What is not one's own is passed over without a word.
  'POST /announcements/seen': {
    ids: { foreign: (it) => it.announcement.id, put: (id) => ({ ids: [id] }) },
  },
  'POST /announcements/acknowledge': { id: announcement({}, { owner: amna }) },
  'POST /announcements/remind': {
    id: { ...announcement(), alone: true },
    personId: {
      foreign: (it) => it.amna.id,
      input: (it) => ({ id: it.ownAnnouncement.id }),
    },
  },
  'POST /decorum/acknowledge': { id: companyWide },
  'GET /decorum/versions': { id: companyWide },
  'GET /news-letters/read': { id: companyWide },
  'POST /news-letters/opened': { id: companyWide },
};

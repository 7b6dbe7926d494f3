import { sql } from 'kysely';
import { conflict, notFound } from '#/kernel/refusal.ts';
import { serve, type Context } from '#/store/handler.ts';
import { announcementHref, decorumHref } from '../announcement-words.ts';
import { writesAnnouncement } from '../announcements.policy.ts';
import { findAnnouncement, type AnnouncementRow } from '../announcements.records.ts';
import { addressees } from '../audience.records.ts';
import type { DecorumRow } from '../decorum/decorum.records.ts';
import { lockEntry } from '../decorum/decorum.server.ts';
import { lockToManage } from '../lock-announcement.server.ts';
import { acknowledgeAction } from '../settle-announcements.records.ts';
import { receiptEndpoints } from './receipts.contract.ts';
import { receiptsOf, type Subject } from './receipts.records.ts';
import { remindMissing } from './remind.server.ts';

const ofAnnouncement = (row: AnnouncementRow): Subject => ({
  kind: 'announcement',
  id: row.id,
  edition: row.edition,
  mustAcknowledge: row.must_acknowledge,
  audience: sql<boolean>`exists (
    select from announcements a where a.id = ${row.id} and ${addressees('announcement')})`,
});

/** Rules of conduct are for everybody who works here. */
const ofEntry = (row: DecorumRow): Subject => ({
  kind: 'decorum',
  id: row.id,
  edition: row.edition,
  mustAcknowledge: true,
  audience: sql<boolean>`p.status = 'active'`,
});

async function announcementToManage(context: Context, id: number) {
  const row = await findAnnouncement(context, id);
  if (!row || !writesAnnouncement(row, context.who)) throw notFound('This announcement');
  return row;
}

export const receiptsServed = serve(receiptEndpoints, {
  'GET /announcements/readers': async ({ id, ...asked }, context) => {
    const row = await announcementToManage(context, id);
    return receiptsOf(context.db, ofAnnouncement(row), asked);
  },
  'POST /announcements/remind': async ({ id, personId }, context) => {
    const row = await lockToManage(context, id);
    if (row.state !== 'published') throw conflict('Only what is published is reminded of.');
    return remindMissing(context, ofAnnouncement(row), personId, {
      title: row.must_acknowledge
        ? `Please acknowledge: ${row.title}`
        : `Please read: ${row.title}`,
      link: announcementHref(id),
      ...(row.must_acknowledge && { action: acknowledgeAction(row) }),
    });
  },
  'GET /decorum/readers': async ({ id, ...asked }, context) =>
    receiptsOf(context.db, ofEntry(await lockEntry(context, id)), asked),
  'POST /decorum/remind': async ({ id, personId }, context) => {
    const row = await lockEntry(context, id);
    if (!row.must_read) throw conflict('This rule need not be acknowledged.');
    return remindMissing(context, ofEntry(row), personId, {
      title: `Please acknowledge: ${row.title}`,
      body: row.category,
      link: decorumHref(id),
      action: {
        id: 'decorum.acknowledge',
        label: 'Acknowledge',
        values: { entry: id, edition: row.edition },
      },
    });
  },
});

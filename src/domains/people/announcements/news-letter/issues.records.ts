import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#/store/handler.ts';
import type { AudienceKind } from '../announcement-rules.ts';
import { audienceOf, inAudience, targetNames } from '../audience.records.ts';
import type { Block } from './blocks.contract.ts';
import type { Issue, WrittenIssue } from './news-letter.contract.ts';

export interface IssueRow {
  id: number;
  version: number;
  subject: string;
  blocks: Block[];
  state: Issue['state'];
  audience: AudienceKind;
  targets: { id: number; name: string }[];
  author: string;
  send_at: Date | null;
  sent_at: Date | null;
  changed_at: Date;
  counts: NonNullable<Issue['counts']>;
  total: number;
}

/** Sent, and this person is of its audience, or it was sent to them; `a` is the issue. */
export const readableBy = (personId: number) => sql<boolean>`(a.deleted_at is null
  and a.state in ('sending', 'sent') and (
    exists (select from people p where p.id = ${personId} and ${inAudience('news-letter')})
    or exists (select from news_letter_recipients r
      where r.news_letter_id = a.id and r.person_id = ${personId})))`;

interface Wanted {
  where: RawBuilder<unknown>;
  limit: number;
  offset: number;
}

export async function selectIssues(
  { db }: Pick<Context, 'db'>,
  { where, limit, offset }: Wanted,
): Promise<IssueRow[]> {
  const { rows } = await sql<IssueRow>`
    select a.id, a.version, a.subject, a.blocks, a.state, a.audience, a.send_at, a.sent_at,
      a.changed_at, ${targetNames('news-letter')} as targets, w.name as author,
      (select json_build_object('recipients', count(*), 'mailed', count(r.queued_at),
          'opened', count(r.opened_at))
        from news_letter_recipients r where r.news_letter_id = a.id) as counts,
      count(*) over ()::int as total
    from news_letters a join people w on w.id = a.author_id
    where a.deleted_at is null and ${where}
    order by coalesce(a.sent_at, a.send_at, a.changed_at) desc, a.id desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function findIssue(context: Pick<Context, 'db'>, id: number) {
  const [row] = await selectIssues(context, { where: sql`a.id = ${id}`, limit: 1, offset: 0 });
  return row;
}

export const issueOf = (row: IssueRow, mayWrite: boolean): Issue => ({
  id: row.id,
  subject: row.subject,
  state: row.state,
  audience: audienceOf(row.audience, row.targets, mayWrite),
  author: row.author,
  sendAt: row.send_at?.toISOString() ?? null,
  sentAt: row.sent_at?.toISOString() ?? null,
  changedAt: row.changed_at.toISOString(),
  counts: mayWrite && row.state !== 'draft' && row.state !== 'scheduled' ? row.counts : null,
});

export const writtenIssue = (row: IssueRow): WrittenIssue => ({
  ...issueOf(row, true),
  version: row.version,
  blocks: row.blocks,
});

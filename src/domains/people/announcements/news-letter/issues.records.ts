import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#/store/handler.ts';
import { audienceOf, inAudience, targetNames } from '../audience.records.ts';
import type { Block } from './blocks.contract.ts';
import type { Issue, WrittenIssue } from './news-letter.contract.ts';

export type IssueRow = Awaited<ReturnType<typeof selectIssues>>[number];

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

export const selectIssues = ({ db }: Pick<Context, 'db'>, { where, limit, offset }: Wanted) =>
  db
    .selectFrom('news_letters as a')
    .innerJoin('people as w', 'w.id', 'a.author_id')
    .select(['a.id', 'a.version', 'a.subject', 'a.state', 'a.audience', 'a.send_at', 'a.sent_at'])
    // Only `saveIssue` writes blocks, through their schema.
    .select((eb) => ['a.changed_at', eb.ref('a.blocks').$castTo<Block[]>().as('blocks')])
    .select([targetNames('news-letter').as('targets'), 'w.name as author'])
    .select(
      sql<NonNullable<Issue['counts']>>`(select json_build_object('recipients', count(*),
          'mailed', count(r.queued_at), 'opened', count(r.opened_at))
        from news_letter_recipients r where r.news_letter_id = a.id)`.as('counts'),
    )
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .where('a.deleted_at', 'is', null)
    .where(sql<boolean>`${where}`)
    .orderBy(sql`coalesce(a.sent_at, a.send_at, a.changed_at)`, 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

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

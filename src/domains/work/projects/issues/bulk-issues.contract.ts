import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Id, Version } from '#/kernel/schema.ts';
import { Issue } from './issue.contract.ts';
import { issueFields, leaveOpen } from './issues.contract.ts';

/** As many as one batch changes. */
export const MOST_AT_ONCE = 200;

const { statusId, priority, assigneeId, labelIds, sprintId, startsOn, dueOn } = issueFields;

const RowChange = z
  .strictObject({
    id: Id,
    version: Version,
    ...z.object({ statusId, priority, assigneeId, labelIds, sprintId, startsOn, dueOn }).partial()
      .shape,
  })
  .refine((it) => Object.keys(it).length > 2, {
    path: ['id'],
    message: 'Say what is to be changed.',
  });
export type IssueRowChange = Omit<z.input<typeof RowChange>, 'id' | 'version'>;

/** Why one of several was left as it was. A single one is refused as any other request. */
const RefusedIssue = z.object({
  id: Id,
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** As it stands now, when somebody changed it in the meantime. */
  current: Issue.optional(),
});
export type RefusedIssue = z.output<typeof RefusedIssue>;

export const bulkIssuesEndpoints = {
  'POST /cjprojects/update-issues': endpoint({
    summary: 'Change several issues at once, each in its own way',
    access: may('issues:write'),
    input: z.strictObject({
      leaveOpen,
      rows: z
        .array(RowChange)
        .min(1, 'Choose at least one issue.')
        .max(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} issues at once.`)
        .refine(
          (it) => new Set(it.map((row) => row.id)).size === it.length,
          'Name each issue once.',
        ),
    }),
    output: z.object({ done: z.array(Issue), refused: z.array(RefusedIssue) }),
  }),
};

import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { richText } from '#/kernel/rich-text.ts';
import { Day, Id, line, pageOf, paging, Version } from '#/kernel/schema.ts';
import { IssueEvent } from '../overview/overview.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { issuePriorities, statusGroups } from '../project-words.ts';
import { Issue } from './issue.contract.ts';

/** A number, or a key such as PUZ-12. */
const which = { id: Id.optional(), key: line(24).optional() };
const oneOf = (it: { id?: number | undefined; key?: string | undefined }) =>
  (it.id === undefined) !== (it.key === undefined);
const oneOfMessage = { path: ['id'], message: 'Give either the id or the key.' };

const title = line(200);
export const issueFields = {
  description: richText(20_000).nullable(),
  typeId: Id,
  statusId: Id,
  priority: z.enum(issuePriorities),
  assigneeId: Id.nullable(),
  parentId: Id.nullable(),
  points: z
    .number()
    .min(0, 'Points begin at 0.')
    .max(1000, 'At most 1000 points.')
    .multipleOf(0.5, 'Write points in halves: 0.5, 1, 1.5.')
    .nullable(),
  /** The day work on it is planned to begin; not after `dueOn`. */
  startsOn: Day.nullable(),
  dueOn: Day.nullable(),
  sprintId: Id.nullable(),
  labelIds: z.array(Id).max(20, 'At most 20 labels.'),
  appId: Id.nullable(),
};
const optional = z.object(issueFields).partial().shape;

/** Closes it although issues below it are open; without, that is refused with `leaveOpen`. */
export const leaveOpen = z.boolean().default(false);

/** Right after or right before another issue of the project. */
const place = { after: Id.optional(), before: Id.optional() };

export const IssueDetail = z.object({
  issue: z.object({ ...Issue.shape, description: z.string().nullable() }),
  project: z.object({ id: Id, key: z.string(), name: z.string(), hue: z.number().int() }),
  /** What stands right below it, in its order. */
  children: z.array(Issue),
  mayWrite: z.boolean(),
});
export type IssueDetail = z.output<typeof IssueDetail>;

export const issuesEndpoints = {
  'GET /cjprojects/issue-detail': endpoint({
    summary: 'Tell everything about one issue',
    access: may('projects:read'),
    input: z.strictObject(which).refine(oneOf, oneOfMessage),
    output: IssueDetail,
  }),
  'GET /cjprojects/issues-activity': endpoint({
    summary: 'List what happened to an issue, the latest first',
    access: may('projects:read'),
    input: z.strictObject({ ...paging, ...which }).refine(oneOf, oneOfMessage),
    output: pageOf(IssueEvent),
  }),
  'POST /cjprojects/create-issue': endpoint({
    summary: 'Create an issue',
    access: may('issues:write'),
    input: z.strictObject({ project: ProjectKey, title, ...optional, ...place }),
    output: Issue,
  }),
  'POST /cjprojects/update-issue': endpoint({
    summary: 'Change fields of an issue',
    access: may('issues:write'),
    input: z
      .strictObject({ ...which, version: Version, title: title.optional(), ...optional, leaveOpen })
      .refine(oneOf, oneOfMessage),
    output: Issue,
  }),
  'POST /cjprojects/update-issue-status': endpoint({
    summary: 'Move an issue to another status, to another place in the order, or both',
    access: may('issues:write'),
    input: z
      .strictObject({
        ...which,
        version: Version.optional(),
        statusId: Id.optional(),
        /** The first status of this group, for those who do not know the project's statuses. */
        group: z.enum(statusGroups).optional(),
        leaveOpen,
        ...place,
      })
      .refine(oneOf, oneOfMessage)
      .refine((it) => it.statusId === undefined || it.group === undefined, {
        path: ['group'],
        message: 'Give either the status or its group.',
      }),
    output: Issue,
  }),
  'POST /cjprojects/clone-issue': endpoint({
    summary: 'Make a copy of an issue, with what stands below it when asked',
    access: may('issues:write'),
    input: z
      .strictObject({ ...which, children: z.boolean().default(false) })
      .refine(oneOf, oneOfMessage),
    output: Issue,
  }),
  'POST /cjprojects/delete-issue': endpoint({
    summary: 'Delete an issue with all that stands below it',
    access: may('issues:write'),
    input: z.strictObject({ id: Id, version: Version.optional() }),
    output: z.object({ id: Id, key: z.string(), count: z.number().int() }),
  }),
  'POST /cjprojects/restore-issue': endpoint({
    summary: 'Bring back an issue with what was deleted together with it',
    access: may('issues:write'),
    input: z.strictObject({ id: Id }),
    output: Issue,
  }),
};

import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, line, Version } from '#/kernel/schema.ts';
import { IssueLabel, IssueStatus, Person } from '../issues/issue.contract.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { memberRoles, statusGroups, typeIcons } from '../project-words.ts';

const ProjectStatus = z.object({ ...IssueStatus.shape, position: z.number().int() });
const ProjectType = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  /** 0 stands above others, 2 below them. */
  level: z.number().int(),
});
const BoardColumn = z.object({ statusId: Id, limit: z.number().int().nullable() });
const Board = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  columns: z.array(BoardColumn),
  filter: z.record(z.string(), z.unknown()),
  active: z.boolean(),
});
const Member = z.object({
  ...Person.shape,
  title: z.string().nullable(),
  role: z.enum(memberRoles),
});
export const SprintName = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(['planned', 'active', 'completed']),
});

/** What an issue of a project may be: everything its pages choose from. */
export const ProjectConfig = z.object({
  statuses: z.array(ProjectStatus),
  types: z.array(ProjectType),
  labels: z.array(IssueLabel),
  boards: z.array(Board),
  sprints: z.array(SprintName),
  members: z.array(Member),
});
export type ProjectConfig = z.output<typeof ProjectConfig>;

const name = line(40);
const word = z.string().max(100);
/** The search of the list as it stands in the address. */
const BoardFilter = z.record(z.string().max(40), z.union([word, z.array(word).max(50)]));
const hue = z.number().int().min(1).max(8);
const replaced = z
  .array(z.strictObject({ from: Id, to: Id }))
  .max(50)
  .default([]);

/** A list as it is to be: those without id are new, those left out are taken away. */
export const configEndpoints = {
  'POST /cjprojects/update-config': endpoint({
    summary: 'Change the statuses, types or labels of a project',
    access: may('projects:configure'),
    input: z.strictObject({
      project: ProjectKey,
      version: Version,
      statuses: z
        .array(z.strictObject({ id: Id.optional(), name, group: z.enum(statusGroups) }))
        .min(1)
        .max(30)
        .optional(),
      types: z
        .array(
          z.strictObject({
            id: Id.optional(),
            name,
            icon: z.enum(typeIcons),
            level: z.number().int().min(0).max(2),
          }),
        )
        .min(1)
        .max(20)
        .optional(),
      labels: z
        .array(z.strictObject({ id: Id.optional(), name, hue }))
        .max(200)
        .optional(),
      /** Where the issues of a status or type go that is taken away. */
      moveStatuses: replaced,
      moveTypes: replaced,
    }),
    output: z.object({ ...ProjectConfig.shape, version: Version }),
  }),
  'POST /cjprojects/create-labels': endpoint({
    summary: 'Add labels to a project',
    access: may('issues:write'),
    input: z.strictObject({
      project: ProjectKey,
      labels: z
        .array(z.strictObject({ name, hue: hue.optional() }))
        .min(1)
        .max(20),
    }),
    output: z.object({ labels: z.array(IssueLabel) }),
  }),
  'POST /cjprojects/create-board': endpoint({
    summary: 'Save a board: its columns with their limits, and its filter',
    access: may('projects:configure'),
    input: z
      .strictObject({
        project: ProjectKey,
        id: Id.optional(),
        version: Version.optional(),
        name,
        columns: z
          .array(
            z.strictObject({ statusId: Id, limit: z.number().int().min(1).max(999).nullable() }),
          )
          .min(1)
          .max(30),
        filter: BoardFilter.default({}),
      })
      .refine((it) => (it.id === undefined) === (it.version === undefined), {
        path: ['version'],
        message: 'A change names the version it was made against.',
      }),
    output: Board,
  }),
  'POST /cjprojects/active-board': endpoint({
    summary: 'Choose the board that a project opens with',
    access: may('projects:configure'),
    input: z.strictObject({ project: ProjectKey, id: Id }),
    output: Board,
  }),
  'POST /cjprojects/delete-board': endpoint({
    summary: 'Delete a board',
    access: may('projects:configure'),
    input: z.strictObject({ project: ProjectKey, id: Id }),
    output: Done,
  }),
};

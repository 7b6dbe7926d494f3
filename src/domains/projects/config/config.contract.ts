import { z } from 'zod';
import { Id, Version } from '#/kernel/schema.ts';
import { IssueLabel, IssueStatus, Person } from '../issues/issue.contract.ts';
import { memberRoles } from '../project-words.ts';

export const ProjectStatus = z.object({ ...IssueStatus.shape, position: z.number().int() });
export const ProjectType = z.object({
  id: Id,
  name: z.string(),
  icon: z.string(),
  /** 0 stands above others, 2 below them. */
  level: z.number().int(),
});
export const BoardColumn = z.object({ statusId: Id, limit: z.number().int().nullable() });
export const Board = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  columns: z.array(BoardColumn),
  filter: z.record(z.string(), z.unknown()),
  active: z.boolean(),
});
export const Member = z.object({
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

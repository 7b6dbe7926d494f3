import { z } from 'zod';
import type { InputOf } from '#/kernel/endpoint.ts';
import { Id, pagingBy } from '#/kernel/schema.ts';
import { ProjectKey } from '../project-key.contract.ts';
import { issueFilter, issueGroupings, issueSorts, type listEndpoints } from './list.contract.ts';

export const swimlaneKinds = ['none', 'assignee', 'epic', 'priority'] as const;
export type SwimlaneKind = (typeof swimlaneKinds)[number];

/** Everything the page keeps in its address. */
export const IssuesSearch = z.strictObject({
  project: ProjectKey.optional(),
  view: z.enum(['list', 'board']).default('list'),
  ...issueFilter,
  groupBy: z.enum(issueGroupings).default('none'),
  sort: z.enum(issueSorts).default('rank'),
  order: z.enum(['asc', 'desc']).default('asc'),
  /** What the board is cut into crosswise. */
  swimlanes: z.enum(swimlaneKinds).default('none'),
  ...pagingBy(50),
  /** The board that is shown; the project's active one unless told. */
  board: Id.optional(),
  /** The issue whose sheet is open, by its key. */
  issue: z.string().max(24).optional(),
  /** A new issue is being written; `status` of it when the plus of a column was pressed. */
  new: z.enum(['yes']).optional(),
  import: z.enum(['yes']).optional(),
});
export type IssuesSearch = z.output<typeof IssuesSearch>;
export type ChangeSearch = (
  patch: Partial<z.input<typeof IssuesSearch>>,
  options?: { replace?: boolean },
) => void;

const filterNames = Object.keys(issueFilter) as (keyof typeof issueFilter)[];

/** The filter of the address, without what is empty. */
export const filterOf = (search: IssuesSearch) =>
  Object.fromEntries(
    filterNames
      .map((name) => [name, search[name]] as const)
      .filter(([, it]) => it !== undefined && it !== '' && !(Array.isArray(it) && it.length === 0)),
  ) as Pick<IssuesSearch, keyof typeof issueFilter>;

export const isFiltered = (search: IssuesSearch) => Object.keys(filterOf(search)).length > 0;

type Asked = InputOf<(typeof listEndpoints)['GET /cjprojects/issues-list']>;

/** The tree is shown while nothing narrows, groups or sorts the list; otherwise every issue by itself. */
export const isTree = (search: IssuesSearch) =>
  !isFiltered(search) && search.groupBy === 'none' && search.sort === 'rank';

/** What the table asks for. */
export const listAsked = (search: IssuesSearch, project: string): Asked => ({
  project,
  ...filterOf(search),
  groupBy: search.groupBy,
  sort: search.sort,
  order: search.order,
  page: search.page,
  perPage: search.perPage,
  ...(isTree(search) && { top: true }),
});

/** What the board asks for: the first of every column. */
export const boardAsked = (search: IssuesSearch, project: string, perGroup: number): Asked => ({
  project,
  ...filterOf(search),
  groupBy: 'status',
  sort: search.sort,
  order: search.order,
  perGroup,
});

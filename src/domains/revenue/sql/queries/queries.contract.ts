import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Done, Id, Instant, line, Version } from '#/kernel/schema.ts';
import { Sql, SqlDate } from '../run/run.contract.ts';

const access = may('figures:sql');

/** A query under a name. It is run with the rights of whoever runs it. */
export const SqlQuery = z.object({
  id: Id,
  version: Version,
  name: z.string(),
  sql: z.string(),
  /** The days it is asked of: a preset, or `YYYY-MM-DD..YYYY-MM-DD`. */
  date: z.string(),
  author: z.object({ id: z.number().int(), name: z.string() }),
  mine: z.boolean(),
  /** Its author may, and of a shared one whose author has left whoever may share. */
  mayChange: z.boolean(),
  /** Everybody who may write SQL has it. */
  shared: z.boolean(),
  updatedAt: Instant,
});
export type SqlQuery = z.output<typeof SqlQuery>;

export const queryEndpoints = {
  'GET /sql-queries': endpoint({
    summary: 'Saved SQL queries: one’s own and those shared by others',
    access,
    input: z.strictObject({}),
    output: z.object({ rows: z.array(SqlQuery) }),
  }),
  'POST /save-sql-query': endpoint({
    summary: 'Save a SQL query under a name, or change one of one’s own',
    access,
    input: z
      .strictObject({
        id: Id.optional(),
        version: Version.optional(),
        name: line(80),
        sql: Sql,
        date: SqlDate,
        shared: z.boolean().default(false),
      })
      .refine((it) => it.id === undefined || it.version !== undefined, {
        path: ['version'],
        message: 'Say which version was changed.',
      }),
    output: SqlQuery,
  }),
  'POST /delete-sql-query': endpoint({
    summary: 'Delete a SQL query of one’s own',
    access,
    input: z.strictObject({ id: Id, version: Version }),
    output: Done,
  }),
};

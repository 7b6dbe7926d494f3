import { queriesServed } from './queries/queries.server.ts';
import { runServed } from './run/run-sql.server.ts';

export const sqlServed = [...runServed, ...queriesServed];

import type { Colleague, Reply, TestServer } from './server.ts';

let casts = 0;

/** A team with its lead and two members, and people of another team. */
export async function documentCast(server: TestServer) {
  casts += 1;
  const team = await server.team(`Docs ${casts}`);
  const elsewhere = await server.team(`Docs elsewhere ${casts}`);
  return {
    team,
    elsewhere,
    lead: await server.as('Team lead', { teamId: team, leads: team }),
    amna: await server.as('Member', { teamId: team }),
    bilal: await server.as('Member', { teamId: team }),
    outsider: await server.as('Member', { teamId: elsewhere }),
  };
}
export type DocumentCast = Awaited<ReturnType<typeof documentCast>>;

export const write = (who: Colleague, change: object = {}, key?: string) =>
  who.call(
    'POST /documents/save',
    { title: 'Tide tables', body: 'High water at noon.', ...change },
    key ? { key } : {},
  );

/** Which document, at the version somebody has before them. */
export const at = ({ body }: Reply) => ({ id: body['id'], version: body['version'] });

/** Writes another text; the title stays unless told. */
export const rewrite = (who: Colleague, document: Reply, change: object = {}) =>
  write(who, { ...at(document), title: document.body['title'], ...change });

export const read = (who: Colleague, id: unknown) => who.call('GET /documents/info', { id });

/** Says who reads a document; everybody may unless told. */
export const permit = async (who: Colleague, document: Reply, change: object = {}) => {
  const now = await read(who, document.body['id']);
  return who.call('POST /documents/permissions', {
    ...at(now),
    audience: 'everybody',
    level: 'read',
    ownerId: who.id,
    ...change,
  });
};

export const found = async (who: Colleague, input: object = {}) =>
  ((await who.call('GET /documents', input)).body['rows'] as Record<string, unknown>[]) ?? [];

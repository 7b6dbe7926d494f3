import { providerDesk } from './provider-desk.ts';
import type { Colleague, TestServer } from './server.ts';

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

/** What SCIM answers; read freely in tests, each says what it expects. */
export interface ScimReply {
  status: number;
  headers: Headers;
  body: Record<string, unknown> & {
    id?: string;
    detail?: string;
    scimType?: string;
    totalResults?: number;
    Resources?: (Record<string, unknown> & { id: string })[];
  };
}

export type Scim = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ScimReply>;

/** Calls SCIM of a server as a directory with this token does. */
export const scimOf =
  (server: Pick<TestServer, 'base'>, token: string): Scim =>
  async (method, path, body, more = {}) => {
    const headers: Record<string, string> = { ...more };
    if (token) headers['Authorization'] = `Bearer ${token}`;
    if (body !== undefined) headers['Content-Type'] = 'application/scim+json; charset=utf-8';
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const reply = await fetch(`${server.base}/api/scim/v2${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: sent }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      headers: reply.headers,
      body: text === '' ? {} : (JSON.parse(text) as ScimReply['body']),
    };
  };

/** A server with a provider whose directory calls it, and what is asked of both again and again. */
export async function directoryDesk(pages?: string) {
  const desk = await providerDesk(pages);
  const { server, boss } = desk;

  const tokenOf = async (provider: { id: number }, by: Colleague = boss) => {
    const reply = await by.call('POST /make-directory-token', { provider: provider.id, days: 90 });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return String(reply.body['token']);
  };

  /** A provider of the domain backlot.example, unless said otherwise, and its directory. */
  async function directory(more: object = {}, by: Colleague = boss) {
    const provider = await desk.add(more, by);
    const token = await tokenOf(provider, by);
    return { provider, token, scim: scimOf(server, token) };
  }

  const rules = async (given: Record<string, string>) =>
    Promise.all(
      Object.entries(given).map(async ([value, role]) => ({
        value,
        roleId: await server.roleId(role),
      })),
    );

  const personOf = (email: string) =>
    server.db
      .selectFrom('people as p')
      .innerJoin('roles as r', 'r.id', 'p.role_id')
      .select(['p.id', 'p.name', 'p.email', 'p.status', 'p.blocked_reason', 'r.name as role'])
      .where('p.email', '=', email)
      .executeTakeFirst();

  const emailOf = async ({ id }: { id: number }) =>
    (
      await server.db
        .selectFrom('people')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).email;

  return { ...desk, tokenOf, directory, rules, personOf, emailOf };
}

export type DirectoryDesk = Awaited<ReturnType<typeof directoryDesk>>;

let made = 0;
/** A user nobody has seen yet. */
export const newUser = (more: object = {}) => {
  const userName = `new.user.${++made}@backlot.example`;
  return { schemas: [USER], userName, displayName: `New User ${made}`, active: true, ...more };
};

export const patchOf = (...operations: object[]) => ({
  schemas: [PATCH],
  Operations: operations,
});

import type { Context, Hono } from 'hono';
import {
  changeGroup,
  createGroup,
  deleteGroup,
  replaceGroup,
} from '#/domains/platform/auth/directories/change-group.server.ts';
import {
  changeUser,
  createUser,
  deleteUser,
  replaceUser,
} from '#/domains/platform/auth/directories/change-user.server.ts';
import type { Directory } from '#/domains/platform/auth/directories/directory.ts';
import { findGroupOf, listGroupsOf } from '#/domains/platform/auth/directories/groups.records.ts';
import { SCIM_PATH, scimBase } from '#/domains/platform/auth/directories/scim-path.ts';
import {
  MOST_GROUPS_WHOLE,
  MOST_USERS,
  resourceTypes,
  schemas,
  serviceProviderConfig,
} from '#/domains/platform/auth/directories/scim/described.ts';
import {
  groupResource,
  listResource,
  userResource,
} from '#/domains/platform/auth/directories/scim/resources.ts';
import { noResource } from '#/domains/platform/auth/directories/scim/scim-error.ts';
import { isObject } from '#/domains/platform/auth/directories/scim/user-about.ts';
import {
  findUserOf,
  listUsersOf,
  type UserRow,
} from '#/domains/platform/auth/directories/users.records.ts';
import { callerOf, changed, type Caller, type ScimSettings } from './scim-call.ts';
import { bodyOf, listQuery, wantedIn } from './scim-query.ts';
import { scimFailure, scimJson, scimResource } from './scim-reply.ts';

type Answer = (c: Context, caller: Caller) => Promise<Response>;

const uidOf = (c: Context) => (c.req.param('id') ?? '').toLowerCase();

/** Whom or what a body is about, as its directory names it. */
function named(body: unknown, field: 'userName' | 'displayName'): string {
  const name = isObject(body) ? body[field] : undefined;
  return typeof name === 'string' ? name : 'without a name';
}

/** The endpoints of SCIM 2.0 (RFC 7644): they are the protocol's, and so not of a contract of ours. */
export function mountScim(app: Hono, settings: ScimSettings) {
  const { publicUrl, log } = settings;
  const { db } = settings.stores.records;
  const base = scimBase(publicUrl);
  const on = (method: string, path: string, answer: Answer) =>
    app.on(method, `/api${SCIM_PATH}${path}`, async (c) => {
      try {
        return await answer(c, await callerOf(c, settings));
      } catch (error) {
        return scimFailure(c, error, log);
      }
    });
  const ifMatch = (c: Context) => c.req.header('If-Match');

  const described = (path: string, all: readonly { id?: string; meta: object }[]) => {
    on('GET', path, async (c) =>
      scimJson(c, listResource(all as readonly Record<string, unknown>[], all.length, 0)),
    );
    on('GET', `${path}/:id`, async (c) => {
      const one = all.find((it) => it.id === c.req.param('id'));
      if (!one) throw noResource();
      return scimJson(c, one);
    });
  };
  on('GET', '/ServiceProviderConfig', async (c) => scimJson(c, serviceProviderConfig(base)));
  described('/ResourceTypes', resourceTypes(base));
  described('/Schemas', schemas(base));

  const user = (c: Context, row: UserRow, status: 200 | 201 = 200) =>
    scimResource(c, row, wantedIn(c).cut(userResource(row, base)), status);
  /** What the refusals of a change of one that is there are kept under. */
  const aboutUser = async ({ providerId }: Caller, uid: string) =>
    `User ${(await findUserOf(db, providerId, uid))?.about.userName ?? uid}`;

  on('GET', '/Users', async (c, { providerId }) => {
    const { filter, from, count } = listQuery(c);
    const page = { from, count: Math.min(count, MOST_USERS) };
    const { rows, total } = await listUsersOf(db, providerId, filter, page);
    const { cut } = wantedIn(c);
    const resources = rows.map((it) => cut(userResource(it, base)));
    return scimJson(c, listResource(resources, total, from));
  });
  on('GET', '/Users/:id', async (c, { providerId }) => {
    const row = await findUserOf(db, providerId, uidOf(c));
    if (!row) throw noResource();
    return user(c, row);
  });
  on('POST', '/Users', async (c, caller) => {
    const body = await bodyOf(c);
    const about = `User ${named(body, 'userName')}`;
    const row = await changed(c, caller, settings, about, (it) => createUser(body, it));
    return user(c, row, 201);
  });
  const userChange = (
    method: string,
    change: (uid: string, body: unknown, it: Directory, tag?: string) => Promise<UserRow>,
  ) =>
    on(method, '/Users/:id', async (c, caller) => {
      const [body, uid] = [await bodyOf(c), uidOf(c)];
      const about = await aboutUser(caller, uid);
      const work = (it: Directory) => change(uid, body, it, ifMatch(c));
      return user(c, await changed(c, caller, settings, about, work));
    });
  userChange('PUT', replaceUser);
  userChange('PATCH', changeUser);
  on('DELETE', '/Users/:id', async (c, caller) => {
    const uid = uidOf(c);
    const about = await aboutUser(caller, uid);
    await changed(c, caller, settings, about, (it) => deleteUser(uid, it, ifMatch(c)));
    return c.body(null, 204);
  });

  async function group(c: Context, { providerId }: Caller, uid: string, status: 200 | 201 = 200) {
    const { wants, cut } = wantedIn(c);
    const row = await findGroupOf(db, providerId, uid, wants('members'));
    if (!row) throw noResource();
    return scimResource(c, row, cut(groupResource(row, base)), status);
  }
  const aboutGroup = async ({ providerId }: Caller, uid: string) =>
    `Group ${(await findGroupOf(db, providerId, uid, false))?.name ?? uid}`;

  on('GET', '/Groups', async (c, { providerId }) => {
    const { wants, cut } = wantedIn(c);
    const { filter, from, count } = listQuery(c);
    const withMembers = wants('members');
    const most = withMembers ? MOST_GROUPS_WHOLE : MOST_USERS;
    const page = { from, count: Math.min(count, most) };
    const { rows, total } = await listGroupsOf(db, providerId, filter, page, withMembers);
    const resources = rows.map((it) => cut(groupResource(it, base)));
    return scimJson(c, listResource(resources, total, from));
  });
  on('GET', '/Groups/:id', (c, caller) => group(c, caller, uidOf(c)));
  on('POST', '/Groups', async (c, caller) => {
    const body = await bodyOf(c);
    const about = `Group ${named(body, 'displayName')}`;
    const uid = await changed(c, caller, settings, about, (it) => createGroup(body, it));
    return group(c, caller, uid, 201);
  });
  on('PUT', '/Groups/:id', async (c, caller) => {
    const [body, uid] = [await bodyOf(c), uidOf(c)];
    const about = await aboutGroup(caller, uid);
    await changed(c, caller, settings, about, (it) => replaceGroup(uid, body, it, ifMatch(c)));
    return group(c, caller, uid);
  });
  on('PATCH', '/Groups/:id', async (c, caller) => {
    const [body, uid] = [await bodyOf(c), uidOf(c)];
    const about = await aboutGroup(caller, uid);
    await changed(c, caller, settings, about, (it) => changeGroup(uid, body, it, ifMatch(c)));
    // Everybody in it would be sent back for one who was added.
    return c.req.query('attributes') ? group(c, caller, uid) : c.body(null, 204);
  });
  on('DELETE', '/Groups/:id', async (c, caller) => {
    const uid = uidOf(c);
    const about = await aboutGroup(caller, uid);
    await changed(c, caller, settings, about, (it) => deleteGroup(uid, it, ifMatch(c)));
    return c.body(null, 204);
  });
  app.all(`/api${SCIM_PATH}/*`, (c) => scimFailure(c, noResource(), log));
}

import { may, scopeOf, type Permission } from '#/kernel/access.ts';
import type { Domain } from '#/kernel/domain.ts';
import { serve } from '#/store/handler.ts';
import { rolesEndpoints } from './roles.contract.ts';
import { getRole, listRoles, peopleOfRole } from './roles.records.ts';
import { deleteRole, saveRole } from './save-role.server.ts';

/** @param groups all permissions there are, which only the app knows */
export function rolesServedBy(groups: readonly Pick<Domain, 'name' | 'permissions'>[]) {
  const all = groups.flatMap((it) => Object.keys(it.permissions));
  return serve(rolesEndpoints, {
    'GET /roles': async (_input, context) => ({ rows: await listRoles(context) }),
    'GET /get-role': ({ id }, context) => getRole(context, id),
    'GET /permissions': async (_input, { who }) => ({
      groups: groups
        .map((it) => ({
          domain: it.name,
          permissions: Object.entries(it.permissions).map(([name, { words }]) => ({
            name,
            words,
            mine: scopeOf(may(name as Permission), who.grants) ?? null,
          })),
        }))
        .filter((it) => it.permissions.length > 0),
    }),
    'GET /users-by-role': (input, context) => peopleOfRole(context, input),
    'POST /add-role': (input, context) => saveRole(input, context, all),
    'POST /delete-role': deleteRole,
  });
}

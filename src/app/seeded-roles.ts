import { seededRolesOf } from '#/kernel/seeded-roles.ts';
import { allPermissions } from './contracts.ts';

/** The roles of a new installation. */
export const seededRoles = seededRolesOf(
  Object.fromEntries(Object.entries(allPermissions).map(([name, it]) => [name, it.held ?? {}])),
);

import type { Permission } from './access.ts';
import type { Endpoints } from './endpoint.ts';
import type { Held } from './seeded-roles.ts';

export interface PermissionAbout {
  /** What it lets people do, for the roles page. */
  words: string;
  /** Which roles of a new installation hold it; the super admin holds every one. */
  held?: Held;
}

/** What a domain's contract tells the rest of the house; `app/contracts.ts` lists them all. */
export interface Domain<E extends Endpoints = Endpoints> {
  /** The folder's name. */
  name: string;
  endpoints: E;
  /** Every permission its endpoints, screens and actions ask for. */
  permissions: Record<Permission, PermissionAbout>;
}

export const domain = <E extends Endpoints>(it: Domain<E>) => it;

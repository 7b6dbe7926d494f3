import type { Permission } from './access.ts';
import type { Endpoints } from './endpoint.ts';

/** What a domain's contract tells the rest of the house; `app/contracts.ts` lists them all. */
export interface Domain<E extends Endpoints = Endpoints> {
  /** The folder's name. */
  name: string;
  endpoints: E;
  /** Every permission its endpoints, screens and actions ask for, with the words for the roles page. */
  permissions: Record<Permission, string>;
}

export const domain = <E extends Endpoints>(it: Domain<E>) => it;

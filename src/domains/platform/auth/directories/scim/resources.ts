import type { GroupRow } from '../groups.records.ts';
import type { UserRow } from '../users.records.ts';

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export type Resource = Record<string, unknown>;

/** The version of a resource as an entity tag. */
export const tagOf = ({ version }: { version: number }) => `W/"${version}"`;

interface Dated {
  version: number;
  created_at: Date;
  changed_at: Date;
}

const metaOf = (it: Dated, resourceType: 'User' | 'Group', location: string) => ({
  resourceType,
  created: it.created_at.toISOString(),
  lastModified: it.changed_at.toISOString(),
  location,
  version: tagOf(it),
});

export function userResource(row: UserRow, base: string): Resource {
  const { externalId, userName, name, displayName, emails, active } = row.about;
  const location = `${base}/Users/${row.uid}`;
  return {
    schemas: [USER],
    id: row.uid,
    ...(externalId !== undefined && { externalId }),
    userName,
    ...(name && { name }),
    ...(displayName !== undefined && { displayName }),
    ...(emails && { emails }),
    active,
    groups: row.groups.map((it) => ({
      value: it.uid,
      $ref: `${base}/Groups/${it.uid}`,
      display: it.name,
      type: 'direct',
    })),
    meta: metaOf(row, 'User', location),
  };
}

export function groupResource(row: GroupRow, base: string): Resource {
  const location = `${base}/Groups/${row.uid}`;
  return {
    schemas: [GROUP],
    id: row.uid,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.name,
    ...(row.members && {
      members: row.members.map((it) => ({
        value: it.uid,
        $ref: `${base}/Users/${it.uid}`,
        display: it.name,
      })),
    }),
    meta: metaOf(row, 'Group', location),
  };
}

export const listResource = (resources: readonly Resource[], total: number, from: number) => ({
  schemas: [LIST],
  totalResults: total,
  startIndex: from + 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

const namesIn = (text: string | undefined) =>
  text
    ?.split(',')
    .map(
      (it) =>
        it
          .trim()
          .toLowerCase()
          .replace(/^urn:.*:/, '')
          .split('.')[0]!,
    )
    .filter(Boolean);

/** Which attributes are asked for, RFC 7644 §3.9. Of a part of one the whole is given. */
export function wanted(query: { attributes?: string; excludedAttributes?: string }) {
  const only = namesIn(query.attributes);
  const without = namesIn(query.excludedAttributes) ?? [];
  const wants = (name: string) => {
    const it = name.toLowerCase();
    if (it === 'id' || it === 'schemas') return true;
    return only && only.length > 0 ? only.includes(it) : !without.includes(it);
  };
  return {
    wants,
    cut: (it: Resource): Resource =>
      Object.fromEntries(Object.entries(it).filter(([name]) => wants(name))),
  };
}

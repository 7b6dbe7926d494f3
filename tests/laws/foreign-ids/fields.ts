import { z } from 'zod';
import { allEndpoints } from '#/app/contracts.ts';
import { seededRoles } from '#/app/seeded-roles.ts';
import { scopeOf } from '#/kernel/access.ts';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { companyWide } from './cases.ts';
import { table } from './table.ts';

/** Names of what a record is called by; single or several. */
const records = [
  'id',
  'key',
  'account',
  'adUnit',
  'app',
  'asset',
  'board',
  'campaign',
  'comment',
  'department',
  'document',
  'heading',
  'issue',
  'label',
  'member',
  'network',
  'parent',
  'person',
  'project',
  'question',
  'quiz',
  'role',
  'singleApp',
  'sprint',
  'task',
  'team',
  'user',
];
const idLike = new RegExp(`^((${records.join('|')})s?|people|exempt|upTo)$|(Ids?|_ids?)$`);

type Schema = Record<string, unknown>;

const schemasIn = (schema: Schema, ...names: string[]): Schema[] =>
  names.flatMap((name): Schema[] => [(schema[name] ?? []) as Schema | Schema[]].flat());

/** Numbers and words can be ids; what is one of a few words, a day, yes or no is none. */
function takesIds(schema: Schema): boolean {
  const variants = schemasIn(schema, 'anyOf', 'oneOf', 'allOf');
  if (variants.length > 0) return variants.some(takesIds);
  if (schema['type'] === 'array') return schemasIn(schema, 'items').some(takesIds);
  if ('enum' in schema || 'const' in schema || 'format' in schema) return false;
  return (
    schema['type'] === undefined || ['integer', 'number', 'string'].includes(String(schema['type']))
  );
}

/** Names of fields that take ids, however deep they lie in objects, lists and alternatives. */
function idFields(schema: Schema): string[] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const own = properties.flatMap(([name, it]) => {
    // The dashboard's batch is a word.
    const isId =
      (idLike.test(name) && takesIds(it)) || (name === 'batch' && it['type'] === 'integer');
    // A filter that is kept is resolved with the rights of whoever reads by it, as every filter is.
    return [...(isId ? [name] : []), ...(name === 'filter' ? [] : idFields(it))];
  });
  const below = schemasIn(schema, 'items', 'prefixItems', 'anyOf', 'oneOf', 'allOf');
  return [...new Set([...own, ...below.flatMap(idFields)])];
}

/** Held for the whole company by every role that has it: for them no record is another team's. */
function isCompanyRight({ access }: Endpoint): boolean {
  if (access.kind !== 'permission') return false;
  return seededRoles.every((it) => [undefined, 'all'].includes(scopeOf(access, it.grants)));
}

/** Names of accounts and keys inside a report are no ids, nor is what somebody says. */
const noIds = [
  'POST /save-edited-app storeId',
  'POST /apps-from-names storeId',
  'POST /save-edited-app key',
  'POST /import-report account',
  'POST /link-import-apps key',
  'POST /decide-short-leave comment',
  'POST /decide-leave comment',
  'POST /saveBugReport requestId',
  'POST /update-employee nationalId',
  'POST /evaluations/save-answer comment',
];

/** Every endpoint’s fields that take ids of what is somebody’s. */
export const fields = allEndpoints()
  .filter(([, it]) => it.access.kind !== 'anyone' && !isCompanyRight(it))
  .flatMap(([key, it]) => {
    const schema = z.toJSONSchema(it.input, { io: 'input', unrepresentable: 'any' });
    return idFields(schema as Schema).map((field) => [key, field] as const);
  })
  .filter(([key, field]) => !noIds.includes(`${key} ${field}`));

/** Each case of an endpoint once, with all fields it is about. */
export const compared = [...Map.groupBy(fields, ([key]) => key)].flatMap(([key, ofKey]) =>
  [...Map.groupBy(ofKey, ([, field]) => table[key]?.[field])].flatMap(([it, same]) =>
    it && it !== companyWide ? [[key, same.map(([, field]) => field).join(), it] as const] : [],
  ),
);

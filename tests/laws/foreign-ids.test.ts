import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { filterFields } from '#/domains/figures/filter.contract.ts';
import { seededRoles } from '#/domains/people/seeded-roles.ts';
import { allEndpoints } from '#/domains/registry.ts';
import { scopeOf } from '#/kernel/access.ts';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { foreignTeam, type ForeignTeam } from '../support/foreign-team.ts';
import { testServer, type Colleague, type Reply, type TestServer } from '../support/server.ts';
import { ABSENT, type Case, companyWide } from './foreign-ids/cases.ts';
import { table } from './foreign-ids/table.ts';

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
  'POST /save-edited-app key',
  'POST /import-report account',
  'POST /link-import-apps key',
  'POST /decide-short-leave comment',
  'POST /saveBugReport requestId',
  'POST /update-employee nationalId',
  'POST /evaluations/save-answer comment',
];

const fields = allEndpoints()
  .filter(([, it]) => it.access.kind !== 'anyone' && !isCompanyRight(it))
  .flatMap(([key, it]) => {
    const schema = z.toJSONSchema(it.input, { io: 'input', unrepresentable: 'any' });
    return idFields(schema as Schema).map((field) => [key, field] as const);
  })
  .filter(([key, field]) => !noIds.includes(`${key} ${field}`));

test('every field that takes an id is in the table', () => {
  const missing = fields.filter(([key, field]) => !table[key]?.[field]);
  expect(missing.map((it) => it.join(' '))).toEqual([]);
});

let server: TestServer;
let shared: ForeignTeam;
beforeAll(async () => {
  server = await testServer();
  shared = await foreignTeam(server);
}, 60_000);
afterAll(() => server.close());

const absent = (it: number | string) => (typeof it === 'number' ? ABSENT : 'QQQ-99999');

/** What a reply says, without what every reply has of its own. */
function said({ status, body }: Reply): string {
  const { requestId, ...rest } = body;
  void requestId;
  return `${status} ${JSON.stringify(rest)}`;
}

/** Each case of an endpoint once, with all fields it is about. */
const compared = [...Map.groupBy(fields, ([key]) => key)].flatMap(([key, ofKey]) =>
  [...Map.groupBy(ofKey, ([, field]) => table[key]?.[field])].flatMap(([it, same]) =>
    it && it !== companyWide ? [[key, same.map(([, field]) => field).join(), it] as const] : [],
  ),
);

test('the filter is one object, or its field has a case of its own', () => {
  const own = allEndpoints().flatMap(([key, { input }]) => {
    if (!(input instanceof z.ZodObject) || !('adUnit' in input.shape)) return [];
    const fields = ['app', 'singleApp', 'team', 'adUnit', 'campaign', 'user'] as const;
    return fields
      .filter((it) => input.shape[it] !== filterFields[it])
      .filter((it) => table[key]?.[it] === table[key]?.['adUnit'])
      .map((it) => `${key} ${it}`);
  });
  expect(own).toEqual([]);
});

const began = performance.now();
afterAll(() => {
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`foreign ids: ${fields.length} fields in ${compared.length} cases, ${seconds} s`);
});

let worked: Promise<ForeignTeam> | undefined;
/**
 * Reading and being refused change nothing, so one team will do for both. What owners change is
 * another team's: a record that was changed or deleted still answers them otherwise than none.
 */
async function teamFor(key: string, it: Case): Promise<ForeignTeam> {
  if (key.startsWith('GET') || !it.owner) return shared;
  return it.alone ? foreignTeam(server) : (worked ??= foreignTeam(server));
}

describe.each(compared)('%s %s', (key, field, it) => {
  test('tells nothing about the other team', async () => {
    const team = await teamFor(key, it);
    const put = it.put ?? ((id: number | string) => ({ [field]: id }));
    const foreign = it.foreign(team);
    const call = (who: Colleague, id: number | string) =>
      who.call(key, { ...it.input?.(team), ...put(id, team) });
    const asker = it.asker?.(team) ?? team.outsider;
    const theirs = await call(asker, foreign);
    const nobodys = await call(asker, absent(foreign));
    expect(said(theirs)).toBe(said(nobodys));
    if (!it.owner) return;
    const own = await call(it.owner(team), foreign);
    expect(said(own)).not.toBe(said(await call(it.owner(team), absent(foreign))));
  });
});

import type { z } from 'zod';
import { domains } from '#/app/contracts.ts';
import type { PermissionAbout } from '#/kernel/domain.ts';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { splitKey } from '#/kernel/endpoint.ts';
import { rules } from './http/limits.ts';
import { makeComponents, usedSchemas, type Json } from './openapi/components.ts';
import { contractSchemas, pascal } from './openapi/contract-schemas.ts';
import { kernelSchemas } from './openapi/kernel-schemas.ts';
import { operation, operationIdOf } from './openapi/operation.ts';
import { headerParameters, headers, refusalResponses, refusalSchema } from './openapi/refusals.ts';
import { SCOPES } from './openapi/who-may.ts';

const ABOUT = `The API behind the console, the popup and the palette.

**Signing in.** Send \`Authorization: Bearer TOKEN\`. Programs use an access token, which people make on their profile with some of their rights, and admins for the company; what takes one says so. Browsers have the token of a session, and \`npm run backlot -- token --user EMAIL\` makes one for scripts on the server, valid 12 hours: a session may do what its person may. A permission is held in a scope: ${SCOPES}. What lies outside is answered like what does not exist.

**Reading and changing.** GET reads; a list in the query repeats its name. POST changes, in one transaction: it takes effect whole or not at all. Unknown fields are refused by name. Replies may get further fields with later versions.

**Sending again.** With an \`Idempotency-Key\` a change may be sent again after a broken line: it has one effect, and the reply is the first one's.

**Changing what others change.** A record has a \`version\`. The change sends the one it was made against; an old one is refused with 412, and \`current\` has the record as it stands now.

**Limits.** Changes are counted by person or access token, what needs no session by address; 429 and 503 say in \`Retry-After\` when to try again. What an access token reads is counted too: ${rules.tokenRead.calls} calls in ${rules.tokenRead.seconds} s. Other reading is not limited.

**Refusals.** One closed list of codes, each with one status: see the schema \`Refusal\`.

**Units.** Money is a whole number of micro-USD, ratios are fractions, days are those of the company’s business zone, instants are UTC.`;

type Pairs = readonly (readonly [tag: string, key: string, endpoint: Endpoint])[];

const pairs = (): Pairs =>
  domains.flatMap(({ name, endpoints }) =>
    Object.entries(endpoints as Record<string, Endpoint>).map(
      ([key, it]) => [name, key, it] as const,
    ),
  );

/** Every schema of the document by its name: kernel's, those the contracts export, the endpoints' own. */
async function namedSchemas(all: Pairs): Promise<Map<string, z.core.$ZodType>> {
  const named = new Map<string, z.core.$ZodType>();
  const known = new Set<z.core.$ZodType>();
  const add = (name: string, schema: z.core.$ZodType) => {
    if (known.has(schema)) return;
    if (named.has(name)) throw new Error(`Two schemas of the API document are called ${name}.`);
    known.add(schema);
    named.set(name, schema);
  };
  for (const [schema, { name }] of kernelSchemas) add(name, schema);
  for (const [name, schema] of await contractSchemas()) add(name, schema);
  for (const [, key, { input, output }] of all) {
    const id = pascal(operationIdOf(key));
    add(`${id}${splitKey(key).method === 'GET' ? 'Query' : 'Request'}`, input);
    add(`${id}Reply`, output);
  }
  return named;
}

/** `data-entry` as "Data entry". */
const titled = (name: string) => `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;

function tagOf({ name, permissions }: (typeof domains)[number]): Json {
  const rights = Object.entries<PermissionAbout>(permissions);
  const said = rights.map(([it, { words }]) => `- \`${it}\`: ${words}`).join('\n');
  return { name: titled(name), ...(said && { description: `Permissions:\n\n${said}` }) };
}

/** The OpenAPI 3.1 document of all endpoints. It takes about a second to make. */
export async function openApi(): Promise<Json> {
  const all = pairs();
  const components = makeComponents(await namedSchemas(all));
  const paths: Record<string, Json> = {};
  for (const [tag, key, endpoint] of all) {
    const { method, path } = splitKey(key);
    (paths[`/api${path}`] ??= {})[method.toLowerCase()] = operation(
      key,
      endpoint,
      titled(tag),
      components,
    );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Backlot',
      version: '1',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: domains.map(tagOf),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session, from signing in or from the command line.',
        },
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'blt_…',
          description:
            'An access token, sent without a cookie. A service token is taken for reading only.',
        },
      },
      headers,
      parameters: headerParameters,
      responses: refusalResponses,
      schemas: { Refusal: refusalSchema, ...usedSchemas(components.schemas, paths) },
    },
  };
}

import type { Context } from 'hono';
import { readFilter } from '#/domains/platform/auth/directories/scim/filter.ts';
import { wanted } from '#/domains/platform/auth/directories/scim/resources.ts';
import { ScimError } from '#/domains/platform/auth/directories/scim/scim-error.ts';
import { arriving, IDLE_MS, within } from '../http/arriving-body.ts';

const MEGABYTE = 1_000_000;
const USUAL = 100;

function whole(text: string | undefined, usual: number): number {
  if (text === undefined || text === '') return usual;
  if (!/^-?\d{1,9}$/.test(text))
    throw new ScimError(400, 'A whole number is needed.', 'invalidValue');
  return Number(text);
}

/** Which part of a list is asked for, RFC 7644 §3.4.2: pages count from 1, and less than 1 is 1. */
export function listQuery(c: Context) {
  const filter = c.req.query('filter');
  const from = Math.max(1, whole(c.req.query('startIndex'), 1)) - 1;
  const count = Math.max(0, whole(c.req.query('count'), USUAL));
  return { filter: filter ? readFilter(filter) : undefined, from, count };
}

export function wantedIn(c: Context) {
  const [attributes, excludedAttributes] = [
    c.req.query('attributes'),
    c.req.query('excludedAttributes'),
  ];
  return wanted({
    ...(attributes !== undefined && { attributes: attributes.slice(0, 1_000) }),
    ...(excludedAttributes !== undefined && {
      excludedAttributes: excludedAttributes.slice(0, 1_000),
    }),
  });
}

/** The body as JSON, of 1 MB at most. @throws ScimError `invalidSyntax` */
export async function bodyOf(c: Context): Promise<unknown> {
  const { body } = c.req.raw;
  const text = await within(
    body ? new Response(arriving(body, MEGABYTE)).text() : Promise.resolve(''),
    IDLE_MS,
  );
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ScimError(400, 'The body is not valid JSON.', 'invalidSyntax');
  }
}

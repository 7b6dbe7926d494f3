import { createHash } from 'node:crypto';
import type { Context as HonoContext } from 'hono';
import type { z } from 'zod';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import type { UploadedFile } from '#/store/handler.ts';
import { fieldsOf } from './reply.ts';

export interface Input {
  value: unknown;
  /** What was sent, as a text that is the same whenever the same is sent: part of the idempotency record. */
  raw: string;
  upload?: UploadedFile;
}

/** Repeated names become lists, as `listOf` expects. */
function query(c: HonoContext): Record<string, string | string[]> {
  const all = Object.entries(c.req.queries());
  return Object.fromEntries(
    all.map(([name, values]) => [name, values.length > 1 ? values : values[0]!]),
  );
}

/** JSON with its names in order: what waits in a browser's storage comes back in another one. */
const inOrder = (value: unknown) =>
  JSON.stringify(value, (_name, it: unknown) =>
    typeof it === 'object' && it !== null && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).sort(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  );

async function json(c: HonoContext): Promise<{ value: unknown; raw: string }> {
  const text = await c.req.text();
  if (text === '') return { value: {}, raw: text };
  try {
    const value: unknown = JSON.parse(text);
    return { value, raw: inOrder(value) };
  } catch {
    throw invalid({ body: 'The body is not valid JSON.' });
  }
}

async function form(c: HonoContext, endpoint: Endpoint): Promise<Input> {
  const { field, maxBytes } = endpoint.upload!;
  const parsed = await c.req.parseBody({ all: true }).catch(() => {
    throw invalid({ body: 'The body is not valid multipart form data.' });
  });
  const { [field]: file, ...value } = parsed;
  if (!(file instanceof File)) throw invalid({ [field]: 'A file is needed here.' });
  if (file.size > maxBytes) {
    throw new Refusal(
      'too-large',
      `The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`,
      {
        fields: { [field]: 'This file is too large.' },
      },
    );
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content = createHash('sha256').update(bytes).digest('hex');
  const raw = JSON.stringify([value, file.name, content]);
  return { value, raw, upload: { name: file.name, type: file.type, bytes } };
}

/** Reads what the endpoint takes and parses it by its schema; refuses with the fields named. */
export async function readInput(
  c: HonoContext,
  endpoint: Endpoint,
  method: string,
): Promise<Input> {
  const input = await (method === 'GET'
    ? { value: query(c), raw: '' }
    : endpoint.upload
      ? form(c, endpoint)
      : json(c));
  const parsed = (endpoint.input as z.ZodType).safeParse(input.value);
  if (!parsed.success) throw invalid(fieldsOf(parsed.error));
  return { ...input, value: parsed.data };
}

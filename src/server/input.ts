import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import type { Endpoint } from '#/kernel/endpoint.ts';
import { invalid } from '#/kernel/refusal.ts';
import type { UploadedFile } from '#/store/handler.ts';
import { arriving, IDLE_MS, within } from './http/arriving-body.ts';
import { maxBody } from './http/body-limits.ts';
import { isClick, isOneClick } from './http/one-click.ts';
import { fieldsOf } from './reply.ts';
import { readForm } from './upload/form.ts';
import { withReading } from './upload/reading.ts';

export interface Input {
  value: unknown;
  /** What was sent, as a text that is the same whenever the same is sent: part of the idempotency record. */
  raw: string;
  /** The body as it came, where it is a text: what a signature is over. */
  text?: string;
  upload?: UploadedFile;
  /** Lets go of the upload, once the request is answered. */
  discard?: () => Promise<void>;
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

/** All of a body, while it arrives within its size and time. */
function textOf(c: HonoContext, max: number): Promise<string> {
  const { body } = c.req.raw;
  // A length that is said was looked at before.
  if (!body || !c.req.header('Transfer-Encoding')) return within(c.req.text(), IDLE_MS);
  return within(new Response(arriving(body, max)).text(), IDLE_MS);
}

async function json(
  c: HonoContext,
  max: number,
): Promise<{ value: unknown; raw: string; text: string }> {
  const text = await textOf(c, max);
  if (text === '') return { value: {}, raw: text, text };
  try {
    const value: unknown = JSON.parse(text);
    return { value, raw: inOrder(value), text };
  } catch {
    throw invalid({ body: 'The body is not valid JSON.' });
  }
}

/** A button pressed in a mail program: the form says so, the address says whose mails. */
async function click(c: HonoContext, max: number): Promise<Input> {
  const text = await textOf(c, max);
  if (!isOneClick(text)) throw invalid({ body: 'This is not what a mail program sends.' });
  const value = query(c);
  return { value, raw: inOrder(value) };
}

async function form(c: HonoContext, endpoint: Endpoint, folder: string): Promise<Input> {
  const upload = endpoint.upload!;
  const { url, method, headers, body } = c.req.raw;
  const request = new Request(url, {
    method,
    headers,
    ...(body && { body: arriving(body, maxBody(endpoint)), duplex: 'half' }),
  });
  const { fields: value, file } = await readForm(request, upload, folder);
  if (!file) throw invalid({ [upload.field]: 'A file is needed here.' });
  const { name, type, content } = file;
  return {
    value,
    raw: JSON.stringify([value, name, content.hash]),
    discard: content.discard,
    upload: {
      name,
      type,
      size: content.size,
      open: content.open,
      get bytes() {
        if (!content.bytes) throw new TypeError('A spooled upload is read piece by piece.');
        return content.bytes;
      },
    },
  };
}

/**
 * Where a text stands that neither store keeps: with a zero byte, or with half of a sign that needs
 * two. Undefined where there is none.
 */
function unkeptText(value: unknown, at: readonly string[] = []): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? at.join('.') || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, it] of Object.entries(value)) {
    const found = unkeptText(name, at) ?? unkeptText(it, [...at, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Reads what the endpoint takes and parses it by its schema; refuses with the fields named. Large
 * uploads lie in `folder` until the input is discarded.
 * @param caller whose turn it is when an upload is read.
 */
export async function readInput(
  c: HonoContext,
  endpoint: Endpoint,
  method: string,
  folder: string,
  caller: string,
): Promise<Input> {
  const input: Input = await (method === 'GET'
    ? { value: query(c), raw: '' }
    : endpoint.upload
      ? form(c, endpoint, folder)
      : endpoint.oneClick && isClick(c)
        ? click(c, maxBody(endpoint))
        : json(c, maxBody(endpoint)));
  const parsed = z.safeParse(endpoint.input, input.value);
  if (!parsed.success) {
    await input.discard?.();
    throw invalid(fieldsOf(parsed.error));
  }
  const unkept = unkeptText(parsed.data);
  if (unkept !== undefined) {
    await input.discard?.();
    throw invalid({ [unkept]: 'This text has signs that cannot be kept.' });
  }
  if (!input.upload) return { ...input, value: parsed.data };
  try {
    const upload = await withReading(input.upload, endpoint.upload!, caller);
    return { ...input, value: parsed.data, upload };
  } catch (error) {
    await input.discard?.();
    throw error;
  }
}

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Upload } from '#/kernel/endpoint.ts';
import { invalid, Refusal } from '#/kernel/refusal.ts';
import { intoMemory, ontoDisk, type Arrived } from './spool.ts';

/** The fields of a form, and its one file. */
export interface Form {
  fields: Record<string, string | string[]>;
  file: { name: string; type: string; content: Arrived } | undefined;
}

const MOST_FIELDS = 100;
const FIELD_BYTES = 1_000_000;

const malformed = () => invalid({ body: 'The body is not valid multipart form data.' });

const tooLarge = ({ field, maxBytes }: Upload) =>
  new Refusal('too-large', `The file is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`, {
    fields: { [field]: 'This file is too large.' },
  });

function parserOf(type: string, { maxBytes }: Upload): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: maxBytes, fields: MOST_FIELDS, fieldSize: FIELD_BYTES },
    });
  } catch {
    throw malformed();
  }
}

/** The file, or what stopped it: nobody may be waiting for it when it fails. */
type Outcome = { file: NonNullable<Form['file']> } | { error: unknown };

/**
 * Reads a form while it arrives: its file goes to memory, or to `folder` where the endpoint spools.
 * @throws Refusal `invalid` for what is no form, `too-large`, `full`. Nothing is left on disk then.
 */
export async function readForm(request: Request, upload: Upload, folder: string): Promise<Form> {
  const parser = parserOf(request.headers.get('Content-Type') ?? '', upload);
  const fields: Form['fields'] = {};
  let arriving: Promise<Outcome> | undefined;

  const addField = (name: string, value: string) => {
    const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
    fields[name] = before === undefined ? value : [before, value].flat();
  };
  const take = async (stream: BusboyFileStream, name: string, type: string): Promise<Outcome> => {
    try {
      const content = await (upload.spooled ? ontoDisk(stream, folder) : intoMemory(stream));
      if (!stream.truncated) return { file: { name, type, content } };
      await content.discard();
      return { error: tooLarge(upload) };
    } catch (error) {
      // The parser goes on only once the file is read to its end.
      stream.resume();
      return { error };
    }
  };
  parser.on('field', addField);
  parser.on('file', (field, stream, name, _encoding, type) => {
    if (field === upload.field && !arriving) arriving = take(stream, name ?? '', type);
    else {
      stream.resume();
      addField(field, '');
    }
  });

  const body = request.body ?? new Blob([]).stream();
  const broken: unknown = await pipeline(Readable.fromWeb(body as NodeReadableStream), parser).then(
    () => undefined,
    (error: unknown) => error ?? malformed(),
  );
  const outcome = await arriving;
  const failure = outcome && 'error' in outcome ? outcome.error : undefined;
  if (broken === undefined && failure === undefined)
    return { fields, file: outcome && 'file' in outcome ? outcome.file : undefined };
  if (outcome && 'file' in outcome) await outcome.file.content.discard();
  if (broken instanceof Refusal) throw broken;
  throw broken === undefined || failure instanceof Refusal ? failure : malformed();
}

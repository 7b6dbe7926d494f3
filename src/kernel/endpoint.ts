import type { z } from 'zod';
import type { Access } from './access.ts';

export type Method = 'GET' | 'POST';

/** `METHOD /path`, the path below `/api`. GET reads; POST changes something, in one transaction. */
export type EndpointKey = `${Method} /${string}`;

/** A file sent as multipart form data beside the other fields, which travel as text. */
export interface Upload {
  /** The form's field name. */
  field: string;
  maxBytes: number;
  /** It may be too large for memory: it goes to disk as it arrives and is read piece by piece. */
  spooled?: boolean;
  /** What it is read as before the handler: apart from the server, and outside the transaction. */
  reads?: Reading;
}

/** A table of so many rows at most, an archive of texts and pictures, or a picture drawn anew. */
export type Reading =
  | {
      kind: 'archive';
      /** Its pictures are drawn anew, of so many pixels a side at most; else they are only counted. */
      side?: number;
    }
  | { kind: 'table'; rows: number }
  | {
      kind: 'picture';
      /** Pixels a side at most. */
      side: number;
      /** Also for mail programs. */
      forMail?: boolean;
      /** What else it may be: a PDF, or any file. */
      or?: 'pdf' | 'file';
    };

/**
 * One call of the API as data: the server routes, checks and documents it from this object, the
 * browser takes its types.
 *
 * Reads get `input` from the query string (repeat a name for a list, so use `z.coerce` and
 * `listOf`), writes from a JSON body or, with `upload`, from a form.
 *
 * Schemas are known by zod's core type: comparing each one with the hundred methods of `ZodType`
 * took a fifth of the type check.
 */
export interface Endpoint<
  A extends Access = Access,
  I extends z.core.$ZodType = z.core.$ZodType,
  O extends z.core.$ZodType = z.core.$ZodType,
> {
  /** One sentence for the API document, in the imperative: "Ask for a short leave". */
  summary: string;
  access: A;
  /** Strict: an unknown field is refused by name. */
  input: I;
  output: O;
  upload?: Upload;
  /** The reply is a file of this media type instead of JSON; `output` is then not used. */
  download?: string;
  /** That file is made for each request, which takes time: few at once, and few of one person. */
  made?: true;
  /** It takes long, and is given up when nobody waits for the answer any more; a `made` one always is. */
  endsWithAsker?: true;
  /**
   * A POST that only reads, or whose repetition is settled by tokens used once (sign-in steps): no
   * idempotency record and no transaction around its handler, which opens its own with `commit`.
   */
  unrecorded?: boolean;
  /**
   * It changes the very session it is asked by, or what that session may do: everything else is
   * refused when the asker's rights are others at the commit than they were at the beginning.
   */
  changesSession?: boolean;
  /**
   * The address in a mail that ends such mails (RFC 8058): a mail program posts a form to it, with the
   * token in its query. Whoever follows it by hand comes to the link of this kind on the sign-in page.
   */
  oneClick?: string;
  /** It gives away a key or a right: signed by the device, as everything under a sensitive right is. */
  signed?: true;
  /**
   * Whether an access token may call it, where that is not said by its permission: `false` keeps what
   * would reach further than the token was given, `true` opens what needs no permission.
   */
  byToken?: boolean;
}

export type Endpoints = { readonly [key in EndpointKey]?: Endpoint };

export const endpoint = <A extends Access, I extends z.core.$ZodType, O extends z.core.$ZodType>(
  it: Endpoint<A, I, O>,
) => it;

/** What a caller gives, before defaults and coercion. */
export type InputOf<E> = E extends { input: infer I } ? z.input<I> : never;
/** What a handler gets, after defaults and coercion. */
export type ParsedInputOf<E> = E extends { input: infer I } ? z.output<I> : never;
/** What a handler returns. */
export type ReplyOf<E> = E extends { output: infer O } ? z.input<O> : never;
/** What a caller gets. */
export type OutputOf<E> = E extends { output: infer O } ? z.output<O> : never;
export type AccessOf<E> = E extends { access: infer A } ? A : never;

export function splitKey(key: string): { method: Method; path: string } {
  const [method, path] = key.split(' ');
  if ((method !== 'GET' && method !== 'POST') || !path?.startsWith('/')) {
    throw new Error(`Not an endpoint key: ${key}`);
  }
  return { method, path };
}

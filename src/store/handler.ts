import type { Logger } from 'pino';
import type { Scope } from '#/kernel/access.ts';
import {
  splitKey,
  type AccessOf,
  type Endpoint,
  type Endpoints,
  type Method,
  type ParsedInputOf,
  type ReplyOf,
} from '#/kernel/endpoint.ts';
import type { Archive } from './archive/read-archive.ts';
import type { Facts } from './facts/facts.ts';
import type { Files } from './files/files.ts';
import type { Picture } from './files/picture.ts';
import type { Live } from './live.ts';
import type { Mail, Message } from './mail/mail.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { Db } from './records/records.ts';
import type { Who } from './who.ts';

/** A line of the audit log; who, when, whence and the request are added by the server. */
export interface AuditEntry {
  /** `noun.verb` in the past sense of the change: `short-leave.approve`. */
  action: string;
  subject: readonly [type: string, id: number | string];
  before?: unknown;
  after?: unknown;
  /** Who did it when nobody is signed in yet: the person a sign-in step belongs to. */
  actor?: number;
}

/** A thing people watch or mute. */
export interface Thing {
  kind: string;
  id: number;
}

/** Something people are told. One `key` reaches a person once, however often it is sent. */
export interface Notice {
  /** `domain.event`, for instance `short-leave.asked`: people switch these on and off. */
  type: string;
  title: string;
  body?: string;
  /** Name of the person it comes from; absent when the house itself speaks. */
  from?: string;
  /** Page of the console that shows it, starting with `/`. */
  link: string;
  /** An action that can be run from the notification itself. */
  action?: { id: string; label: string; values: Record<string, unknown> };
  key: string;
  /**
   * The thing it is about, then what that is a part of: who has muted the first of them they have a
   * wish about is not told. Absent where it is meant for the person whatever they follow: a mention.
   */
  about?: readonly Thing[];
  /** Key of an earlier notice that this one answers: it counts as read and loses its action. */
  settles?: string;
}

/**
 * What every handler is given. A POST runs in one transaction and `db` is inside it, unless its
 * endpoint is `unrecorded`.
 */
export interface OpenContext {
  db: Db;
  /** Outside of the transaction: for what others have to see while a long request is at work. */
  apart: Db;
  /** For reading by a statement that takes longer to plan than to run; outside of the transaction. */
  planned: Db;
  facts: Facts;
  files: Files;
  log: Logger;
  now: Date;
  requestId: string;
  /** The caller's network address, normalised. */
  address: string;
  userAgent: string;
  /** Where the console lives, for links in mails; no slash at the end. */
  publicUrl: string;
  /** Signs and encrypts what leaves the database; 32 bytes as base64. */
  masterKey: string;
  /** Where the games' host says how many people play now; undefined when there is none. */
  gamesOnlineUrl: string | undefined;
  /** Committed with the change, or not at all. */
  audit: (entry: AuditEntry) => void;
  notify: (personIds: readonly number[], notice: Notice) => Promise<void>;
  /** Sent by a job once the change is committed. */
  post: (message: Message) => Promise<void>;
  /** Mail without the queue, where what the mail server answers is asked for; not inside a transaction. */
  mail: Mail;
  /** Queues work for a job: it is done once the change is committed, see `store/jobs/jobs.ts`. */
  enqueue: (queue: string, data: object) => Promise<void>;
  /** The way out to other companies' servers; not inside a transaction, which would wait for them. */
  outbound: Outbound;
  /**
   * In an `unrecorded` POST: does the work in a transaction and commits it with its audit rows; what
   * was written through `db` before stays even when the request is then refused (counting wrong
   * PINs). Elsewhere the work joins the transaction there is.
   */
  commit: <T>(
    work: (inside: OpenContext) => Promise<T>,
    /** It ends the asker's own session: they are not looked at again before the commit. */
    options?: { endsSession?: boolean },
  ) => Promise<T>;
  /** Runs once the transaction is committed; a failure there is logged, not answered. */
  after: (work: () => Promise<void>) => void;
}

export interface Context extends OpenContext {
  who: Who;
  /** How far the permission of this endpoint reaches for this person. */
  scope: Scope;
  /** When the person asked: before `now` where it waited for a line. By their own clock's word. */
  askedAt: Date;
  /**
   * Throws unless it is the PIN of whoever is signed in; wrong ones count, the fifth revokes the
   * device. Only in `unrecorded` endpoints, where the count stays when the request is refused.
   */
  confirmPin: (pin: string) => Promise<void>;
  /** Opens a stream of what others change; it ends with the session, see `store/live.ts`. */
  listen: () => ReturnType<Live['open']>;
}

/** The bytes of an upload beside its parsed fields. */
export interface UploadedFile {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  /** All bytes at once; not of a `spooled` upload. */
  readonly bytes: Uint8Array;
  /** Its bytes from the beginning, as often as it takes, until the request is answered. */
  open: () => AsyncIterable<Uint8Array>;
  /** Its cells, where the endpoint reads a table. */
  table?: string[][];
  /** Its texts and pictures, where the endpoint reads an archive. */
  archive?: Archive;
  /** Drawn anew, where the endpoint reads a picture; undefined for what else it may be. */
  picture?: Picture | undefined;
}

type ContextOf<E> = AccessOf<E> extends { kind: 'anyone' } ? OpenContext : Context;

export type Handler<E> = (
  input: ParsedInputOf<E>,
  context: ContextOf<E>,
  upload: UploadedFile | undefined,
) => Promise<ReplyOf<E>>;

export type Handlers<E extends Endpoints> = { [K in keyof E]: Handler<E[K]> };

/** An endpoint with its handler, types erased: the server checks at run time what they promised. */
export interface Served {
  key: string;
  method: Method;
  path: string;
  endpoint: Endpoint;
  handle: (input: never, context: never, upload: UploadedFile | undefined) => Promise<unknown>;
}

/** Pairs a contract's endpoints with their handlers; a missing or superfluous one does not compile. */
export function serve<E extends Endpoints>(endpoints: E, handlers: Handlers<E>): Served[] {
  return Object.entries(endpoints).map(([key, endpoint]) => ({
    key,
    ...splitKey(key),
    endpoint: endpoint as Endpoint,
    handle: handlers[key as keyof E] as Served['handle'],
  }));
}

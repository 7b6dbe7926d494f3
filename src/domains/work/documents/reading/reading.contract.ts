import { z } from 'zod';
import { may } from '#/kernel/access.ts';
import { endpoint } from '#/kernel/endpoint.ts';
import { Day, FileReply, Id, Instant, pageOf, paging, Version } from '#/kernel/schema.ts';
import { Audience, audiences, Document, levels, Person } from '../document.contract.ts';

/** A version of a document in its history. */
export const Edition = z.object({
  number: z.number().int(),
  title: z.string(),
  author: Person,
  beganAt: Instant,
  at: Instant,
  characters: z.number().int(),
  /** The version it brought back. */
  restoredFrom: z.number().int().nullable(),
});
export type Edition = z.output<typeof Edition>;

const Text = z.object({ number: z.number().int(), title: z.string(), body: z.string() });

const ChosenPerson = z.object({ id: Id, name: z.string(), level: z.enum(levels) });

/** Who may do what with a document, as its owner sets it. */
export const Permissions = z.object({
  id: Id,
  version: Version,
  audience: z.enum(audiences),
  level: z.enum(levels),
  team: Person.nullable(),
  people: z.array(ChosenPerson),
  owner: Person,
  /** What `inherited` would mean; null at the top, where nothing is above. */
  above: Audience.nullable(),
  /** Teams it can be given to. */
  teams: z.array(Person),
});
export type Permissions = z.output<typeof Permissions>;

/** People a document can be given to one by one. */
const MOST_PEOPLE = 200;

const read = may('documents:read');
const write = may('documents:write');

export const readingEndpoints = {
  'GET /documents/info': endpoint({
    summary: 'Read a document',
    access: read,
    input: z.strictObject({ id: Id }),
    output: Document,
  }),
  'GET /documents/file': endpoint({
    summary: 'Export a document as Markdown',
    access: read,
    input: z.strictObject({ id: Id }),
    output: FileReply,
    download: 'text/markdown; charset=utf-8',
  }),
  'GET /documents/image': endpoint({
    summary: 'Get a picture of a document',
    access: read,
    input: z.strictObject({ image: Id }),
    output: FileReply,
    download: 'image/webp',
  }),
  'GET /documents/versions': endpoint({
    summary: 'List the versions of a document, the latest first',
    access: read,
    input: z.strictObject({ ...paging, id: Id }),
    output: pageOf(Edition),
  }),
  'GET /documents/version': endpoint({
    summary: 'Read a version of a document and the one before it',
    access: read,
    input: z.strictObject({ id: Id, number: z.coerce.number().int().min(1).max(1_000_000) }),
    output: z.object({ version: Text, before: Text.nullable() }),
  }),
  'POST /documents/restore': endpoint({
    summary: 'Bring a version of a document back as its latest',
    access: write,
    input: z.strictObject({ id: Id, version: Version, number: Version }),
    output: Document,
  }),
  'POST /documents/verify': endpoint({
    summary: 'Say that a document is right until a day, or take that back',
    access: write,
    input: z.strictObject({ id: Id, version: Version, until: Day.nullable() }),
    output: Document,
  }),
  'GET /documents/permissions': endpoint({
    summary: 'Tell who may read and write a document of mine',
    access: write,
    input: z.strictObject({ id: Id }),
    output: Permissions,
  }),
  'POST /documents/permissions': endpoint({
    summary: 'Set who may read and write a document of mine, and who owns it',
    access: write,
    input: z.strictObject({
      id: Id,
      version: Version,
      audience: z.enum(audiences),
      level: z.enum(levels),
      teamId: Id.nullable().default(null),
      people: z
        .array(z.strictObject({ id: Id, level: z.enum(levels) }))
        .max(MOST_PEOPLE)
        .default([]),
      ownerId: Id,
    }),
    output: Permissions,
  }),
};

import { z } from 'zod';
import { Day, Id, Instant, line, Version } from '#/kernel/schema.ts';

/** Who may read a document; `inherited`: as the one above it says. */
export const audiences = ['inherited', 'everybody', 'team', 'people'] as const;
export const levels = ['read', 'write'] as const;
/** `verified`: until a day to come; `stale`: that day has gone by; `unverified`: it never was. */
export const standings = ['verified', 'stale', 'unverified'] as const;
export type Standing = (typeof standings)[number];

/** The longest text of a document, characters: some thirty pages, and still one index entry. */
export const MOST_CHARACTERS = 100_000;
export const LONGEST_TITLE = 160;
/** Links to documents by name in one text. */
export const MOST_LINKS = 200;
/** What their names add to a text while it is read and written; every sign may need a mark. */
export const MOST_IN_NAMES = MOST_LINKS * LONGEST_TITLE * 2;

export const Title = line(LONGEST_TITLE);
export const Person = z.object({ id: Id, name: z.string() });
/** A document by its name. */
export const Named = z.object({ id: Id, title: z.string() });
export type Named = z.output<typeof Named>;

/** A part of an excerpt; `hit`: what was looked for stands there. */
const Part = z.object({ text: z.string(), hit: z.boolean() });
export type Part = z.output<typeof Part>;

/** A document in a list. */
export const DocumentRow = z.object({
  id: Id,
  title: z.string(),
  /** The document above it, as far as the reader may see it. */
  parent: Named.nullable(),
  owner: Person,
  changedBy: Person,
  changedAt: Instant,
  verifiedUntil: Day.nullable(),
  standing: z.enum(standings),
  template: z.boolean(),
  /** Its first words, or those around what was looked for. */
  excerpt: z.array(Part),
});
export type DocumentRow = z.output<typeof DocumentRow>;

/** Who may read and write a document, as it is in force. */
export const Audience = z.object({
  kind: z.enum(['everybody', 'team', 'people']),
  level: z.enum(levels),
  /** Null unless it is a team, or when the reader does not know the team. */
  team: z.string().nullable(),
  /** How many people were chosen. */
  people: z.number().int(),
  /** It comes from a document above. */
  inherited: z.boolean(),
});
export type Audience = z.output<typeof Audience>;

/** A document as one reads it. */
export const Document = z.object({
  id: Id,
  version: Version,
  /** Of the version in the history that it shows. */
  number: z.number().int(),
  title: z.string(),
  /** Markdown; links to documents are `[Title](document:12)`, without a title where the reader may not see it. */
  body: z.string(),
  template: z.boolean(),
  /** The documents above it that the reader may see, the outermost first. */
  path: z.array(Named),
  children: z.array(Named),
  /** The documents that link to it, as far as the reader may see them, by title. */
  linkedFrom: z.array(Named),
  author: Person,
  owner: Person,
  createdAt: Instant,
  changedBy: Person,
  changedAt: Instant,
  standing: z.enum(standings),
  verified: z
    .object({
      until: Day,
      by: Person,
      at: Instant,
      /** What it says now is not what was verified. */
      changedSince: z.boolean(),
    })
    .nullable(),
  audience: Audience,
  /** May change its text and what is below it. */
  canWrite: z.boolean(),
  /** May also say who reads it, give it away and delete it. */
  canManage: z.boolean(),
});
export type Document = z.output<typeof Document>;

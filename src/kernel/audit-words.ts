/**
 * What a domain writes into the audit log, in words. `src/server/audit-words.ts` lists those of all; a
 * kind, an action or a field without words fails the test that writes it.
 */
export interface AuditWords {
  /** "IT asset", "Short leave", as people call a kind of record. */
  kinds: Readonly<Record<string, string>>;
  /** What was done, as it stands in a list of changes: "Key result checked in". */
  actions: Readonly<Record<string, string>>;
  /** Fields of before and after in camel case, but for those of `general-audit-words.ts`. */
  fields?: Readonly<Record<string, string>>;
  /** Of a field whose values are codes: what each of them is called. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Fields that are amounts, in millionths of their currency. */
  amounts?: readonly string[];
  /** Actions whose other fields are called by people: points of a checklist. */
  ownFields?: readonly string[];
}

/** Who did what no person did: an integration by its name, "Git: Studio on behalf of …", or we. */
export const systemWords = (from: string | null) => (from?.startsWith('Git: ') ? from : 'Backlot');

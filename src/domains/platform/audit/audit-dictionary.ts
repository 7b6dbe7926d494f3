import type { AuditWords } from '#/kernel/audit-words.ts';
import { lookUp } from '#/kernel/look-up.ts';
import { generalAuditWords } from './general-audit-words.ts';

/** An entry of the log, as far as its words depend on it. */
interface Of {
  action: string;
  kind: string;
}

/** `assigneeId` for `assignee_id`: columns and fields have the same words. */
export const camelCase = (name: string) =>
  name.replaceAll(/[_-]+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());

/** "Assignee id" for `assigneeId`: for a field that has lost its words since it was written. */
function spelled(code: string): string {
  const words = code
    .replaceAll(/[._-]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the audit log says in codes, in words: those of all domains, and general ones. */
export function auditDictionary(domains: readonly AuditWords[]) {
  const merged = (of: 'kinds' | 'actions') =>
    new Map(domains.flatMap((it) => Object.entries(it[of])));
  const [kinds, actions] = [merged('kinds'), merged('actions')];
  const byAction = new Map(
    domains.flatMap((it) => Object.keys(it.actions).map((action) => [action, it] as const)),
  );
  const byKind = new Map(
    domains.flatMap((it) => Object.keys(it.kinds).map((kind) => [kind, it] as const)),
  );

  /** Where the words of an entry's fields stand: who wrote it first, then whose record it is about. */
  const tables = ({ action, kind }: Of) =>
    [byAction.get(action), byKind.get(kind), generalAuditWords].filter((it) => it !== undefined);
  const fieldWords = (of: Of, name: string) =>
    tables(of)
      .map((it) => lookUp(it.fields ?? {}, camelCase(name)))
      .find((it) => it !== undefined);
  const isOwnField = (action: string) => byAction.get(action)?.ownFields?.includes(action) ?? false;
  const found = (all: ReadonlyMap<string, string>, typed: string) =>
    [...all].flatMap(([code, it]) =>
      it.toLowerCase().includes(typed.toLowerCase()) ? [code] : [],
    );

  return {
    kinds: kinds as ReadonlyMap<string, string>,
    actions: actions as ReadonlyMap<string, string>,
    kind: (kind: string) => kinds.get(kind) ?? spelled(kind),
    action: (action: string) =>
      actions.get(action) ?? spelled(action.slice(action.indexOf('.') + 1)),
    field: (of: Of, name: string) =>
      fieldWords(of, name) ?? (isOwnField(of.action) ? name : spelled(name)),
    hasField: (of: Of, name: string) => isOwnField(of.action) || fieldWords(of, name) !== undefined,
    /** What a code of a field is called; undefined where it has no words: it is a value of its own. */
    value: (of: Of, name: string, code: string | number) =>
      tables(of)
        .map((it) => lookUp(lookUp(it.values ?? {}, camelCase(name)) ?? {}, code))
        .find((it) => it !== undefined),
    isAmount: (of: Of, name: string) =>
      tables(of).some((it) => 'amounts' in it && it.amounts?.includes(camelCase(name))),
    /** Actions and kinds whose words hold what is typed. */
    search: (typed: string) => ({ actions: found(actions, typed), kinds: found(kinds, typed) }),
  };
}

export type AuditDictionary = ReturnType<typeof auditDictionary>;

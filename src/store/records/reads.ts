import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';

/** What statements do that no mark of a table tells of: they write, or look at the clock. */
const UNTOLD =
  /\b(?:insert|update|delete|truncate|nextval|now|random|clock_timestamp|statement_timestamp|current_(?:date|time|timestamp)|localtime(?:stamp)?)\b/i;
const CHANGING = new Set([
  'InsertQueryNode',
  'UpdateQueryNode',
  'DeleteQueryNode',
  'MergeQueryNode',
]);

/**
 * Listens to the statements of a connection: which names they mention, and whether any of them does
 * more than read tables. Names of columns and values are left out; of a text that is written by hand
 * every word counts, for it may be a table's.
 */
export class Reads implements KyselyPlugin {
  readonly names = new Set<string>();
  /** A statement changed something, or its answer may hang on the time. */
  isMore = false;

  transformQuery({ node }: PluginTransformQueryArgs) {
    this.walk(node);
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  private walk(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    if (value instanceof Date) this.isMore = true;
    if (Array.isArray(value)) {
      for (const it of value) this.walk(it);
      return;
    }
    const { kind } = value as { kind?: unknown };
    if (kind === 'ColumnNode') return;
    if (CHANGING.has(kind as string)) this.isMore = true;
    if (kind === 'IdentifierNode') this.names.add(String((value as { name?: unknown }).name));
    if (kind === 'FunctionNode') this.read(String((value as { func?: unknown }).func));
    if (kind === 'RawNode')
      for (const it of (value as { sqlFragments: readonly string[] }).sqlFragments) this.read(it);
    for (const it of Object.values(value)) this.walk(it);
  }

  private read(text: string): void {
    if (UNTOLD.test(text)) this.isMore = true;
    for (const [word] of text.matchAll(/\w+/g)) this.names.add(word.toLowerCase());
  }
}

import { useRowKeys } from '#/ui/row-keys.ts';
import type { ExplorerSearch } from './explorer-search.ts';
import type { ExplorerRow } from './explorer.contract.ts';

/** The rows one moves through, and the two of them that are compared. */
export interface RowsKeys {
  current: number;
  chosen: ReadonlySet<string>;
  onKeyDown: ReturnType<typeof useRowKeys>['onKeyDown'];
}

/** `c` takes a row for the comparison: the first, then the second, then the first again. */
export function useRowChoice(
  rows: readonly ExplorerRow[],
  { first, second }: Pick<ExplorerSearch, 'first' | 'second'>,
  onChange: (patch: Partial<ExplorerSearch>) => void,
): RowsKeys {
  const choose = ({ key }: ExplorerRow) => {
    if (key === first) onChange({ first: second, second: undefined });
    else if (key === second) onChange({ second: undefined });
    else if (first && !second) onChange({ second: key });
    else onChange({ first: key, second: undefined });
  };
  const { current, onKeyDown } = useRowKeys({
    rows,
    rowKey: (it) => it.key,
    keys: { c: choose },
    words: { c: 'Compare the cohort with another' },
    wide: true,
  });
  const chosen = new Set([first, second].filter((it) => it !== undefined));
  return { current, chosen, onKeyDown };
}

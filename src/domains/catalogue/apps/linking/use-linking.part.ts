import { useRun } from '#/client/running.ts';
import { useRowKeys } from '#/ui/row-keys.ts';
import { linkNames, unlinkNames } from './linking.actions.ts';
import type { NetworkApp } from './linking.contract.ts';

/** Choosing names by key and by hand, linking them and taking links away. */
export function useLinking(rows: readonly NetworkApp[], show: 'open' | 'linked' | 'ignored') {
  const isOpen = show === 'open';
  const run = useRun();
  const link = async (links: { id: number; appId: number }[]) => {
    if (await run({ run: () => linkNames(links) }, {})) keys.setSelected(new Set());
  };
  const remove = async (ids: number[]) => {
    if (await run({ run: () => unlinkNames(ids) }, {})) keys.setSelected(new Set());
  };
  const linkAsSuggested = (all: readonly NetworkApp[], at = 0) => {
    const links = all.flatMap((it) => {
      const suggested = it.suggestions[at];
      return suggested ? [{ id: it.id, appId: suggested.app.id }] : [];
    });
    if (links.length > 0) void link(links);
  };
  const suggestionKeys = ['1', '2', '3'].map((key, at) => [
    key,
    (it: NetworkApp) => linkAsSuggested([it], at),
  ]);
  const keys = useRowKeys({
    rows,
    rowKey: (it) => it.id,
    // Its suggestions are in sight already.
    startsOn: isOpen ? rows[0]?.id : undefined,
    onOpen: (it) => isOpen && linkAsSuggested([it]),
    keys: isOpen
      ? Object.fromEntries(suggestionKeys)
      : show === 'linked'
        ? { Delete: (it: NetworkApp) => void remove([it.id]) }
        : {},
    words: isOpen
      ? {
          Enter: 'Link as suggested',
          1: 'Link to the first suggestion',
          2: 'Link to the second',
          3: 'Link to the third',
          x: 'Select the row',
        }
      : { ...(show === 'linked' && { Delete: 'Remove the link' }), x: 'Select the row' },
    wide: true,
  });
  const current = rows[keys.current] ?? rows[0];
  const selected = rows.filter((it) => keys.selected.has(it.id));
  const meant = selected.length > 0 ? selected : current ? [current] : [];
  const withSuggestion = selected.filter((it) => it.suggestions.length > 0);
  const select = (it: NetworkApp) => {
    const next = new Set(keys.selected);
    if (!next.delete(it.id)) next.add(it.id);
    keys.setSelected(next);
  };
  return {
    keys,
    current,
    selected,
    meant,
    withSuggestion,
    select,
    link,
    remove,
    linkAsSuggested,
  };
}

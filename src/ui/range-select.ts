import { useRef } from 'react';

interface RangeSelect<K> {
  /** Of everything shown that can be selected, in its order. */
  keys: readonly K[];
  selected: ReadonlySet<K>;
  onSelect: (selected: ReadonlySet<K>) => void;
}

/** Selects one or lets it go; with a range everything from the last one to it. */
export function useRangeSelect<K>({ keys, selected, onSelect }: RangeSelect<K>) {
  const last = useRef<K>(undefined);
  return (key: K, isRange: boolean) => {
    const [from, to] = [
      last.current === undefined ? -1 : keys.indexOf(last.current),
      keys.indexOf(key),
    ];
    const next = new Set(selected);
    if (isRange && from >= 0 && to >= 0) {
      for (const it of keys.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(it);
    } else if (!next.delete(key)) next.add(key);
    last.current = key;
    onSelect(next);
  };
}

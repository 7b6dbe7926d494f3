import type { ReactNode } from 'react';

export interface Option<T extends string = string> {
  value: T;
  label: string;
  /** Quiet, at the right. */
  note?: ReactNode;
  /** What tells it from another of the same label, below it; see `namesakes.ts`. */
  apart?: string;
  /** Before the label: an `AppIcon`, an `Avatar`, a dot. */
  mark?: ReactNode;
  /** Other words it is found by. */
  keywords?: string;
  disabled?: boolean;
  /** Why it cannot be chosen, below the label. */
  reason?: string;
}

/** Those whose label, value, keywords or what tells them apart contain every typed word. */
export function matching<O extends Option>(options: readonly O[], typed: string): O[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label, value, keywords = '', apart = '' }) => {
    const text = `${label} ${value} ${keywords} ${apart}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The same options, those of these values before the others. */
export function withFirst<O extends Option>(
  options: readonly O[],
  values: readonly string[],
): readonly O[] {
  if (values.length === 0) return options;
  const isFirst = new Set(values);
  return [
    ...options.filter((it) => isFirst.has(it.value)),
    ...options.filter((it) => !isFirst.has(it.value)),
  ];
}

import type { ReactNode } from 'react';

export interface Option<T extends string = string> {
  value: T;
  label: string;
  /** Quiet, at the right. */
  note?: ReactNode;
  /** Before the label: an `AppIcon`, an `Avatar`, a dot. */
  mark?: ReactNode;
  /** Other words it is found by. */
  keywords?: string;
  disabled?: boolean;
  /** Why it cannot be chosen, below the label. */
  reason?: string;
}

/** Those whose label, value or keywords contain every typed word. */
export function matching<O extends Option>(options: readonly O[], typed: string): O[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label, value, keywords = '' }) => {
    const text = `${label} ${value} ${keywords}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

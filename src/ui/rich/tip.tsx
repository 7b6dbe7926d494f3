import { Tooltip } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { Kbd } from '../kbd.tsx';

interface TipProps {
  words: ReactNode;
  /** A shortcut behind the words, in tinykeys' form. */
  keys?: string;
  /** What it explains. Must take a ref. */
  children: ReactElement;
}

/** A few words on hover and focus, for what has no room on the page. */
export function Tip({ words, keys, children }: TipProps) {
  return (
    <Tooltip
      label={
        <>
          {words} {keys && <Kbd keys={keys} />}
        </>
      }
      events={{ hover: true, focus: true, touch: false }}
      classNames={{ tooltip: 'tip' }}
    >
      {children}
    </Tooltip>
  );
}

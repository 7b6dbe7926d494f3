import { Popover as Base } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface PopoverProps {
  /** What it shows, read out. */
  label: string;
  /** The button that opens it. Must take a ref. */
  target: ReactElement;
  opened?: boolean;
  onChange?: (opened: boolean) => void;
  align?: 'start' | 'end';
  /** px; as wide as its content when absent. */
  width?: number;
  /** The content brings its own margins. */
  bare?: boolean;
  children: ReactNode;
}

/** A small panel next to the button that opens it; Esc and a click elsewhere close it. */
export function Popover(props: PopoverProps) {
  const { label, target, opened, onChange, align = 'start', width, bare, children } = props;
  return (
    <Base
      opened={opened}
      onChange={onChange}
      position={`bottom-${align}`}
      width={width}
      trapFocus
      returnFocus
      classNames={{ dropdown: bare ? 'pop' : 'pop padded' }}
    >
      <Base.Target>{target}</Base.Target>
      <Base.Dropdown aria-label={label}>{children}</Base.Dropdown>
    </Base>
  );
}

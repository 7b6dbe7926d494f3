import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface PanelProps {
  title: ReactNode;
  /** Right after the title: a count, a legend. */
  beside?: ReactNode;
  /** At the right edge: words, segments, buttons. */
  actions?: ReactNode;
  /** Right edge ends in words instead of a button: the wider margin. */
  wide?: boolean;
  className?: string;
  children: ReactNode;
}

/** A framed part of a page with its title row. Panels are never put in panels. */
export function Panel({ title, beside, actions, wide, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={cx('panel', className)} aria-labelledby={id}>
      <div className={cx('ph-row', wide && 'wide')}>
        <h2 dir="auto" id={id}>
          {title}
        </h2>
        {beside}
        <span className="sp" />
        {actions}
      </div>
      {children}
    </section>
  );
}

import type { ReactNode } from 'react';

interface PageProps {
  title: ReactNode;
  /** Right after the title: an icon before is part of the title, badges are beside. */
  beside?: ReactNode;
  /** How fresh the figures are, per source: `<Freshness …/> MAX 3 h ago`. */
  freshness?: ReactNode;
  /** Buttons of second rank, a segmented control. */
  actions?: ReactNode;
  /** The one primary button. */
  primary?: ReactNode;
  /** The overflow menu. */
  menu?: ReactNode;
  /** The filter row: a `FilterBar`. */
  filters?: ReactNode;
  children: ReactNode;
}

/** The skeleton of every page: one header row, one filter row, then content. */
export function Page(props: PageProps) {
  const { title, beside, freshness, actions, primary, menu, filters, children } = props;
  return (
    <div className="page">
      <div className="head">
        <h1 dir="auto">{title}</h1>
        {beside}
        {freshness && <span className="row fresh">{freshness}</span>}
        <span className="sp" />
        {actions}
        {primary}
        {menu}
      </div>
      {filters}
      {children}
    </div>
  );
}

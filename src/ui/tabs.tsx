import { useEffect, useRef } from 'react';
import { fadingEdges } from './fading-edges.ts';
import { Link } from './link.tsx';
import './edges.css';
import './tabs.css';

interface Tab {
  /** The page with this tab open: tabs live in the address. */
  href: string;
  label: string;
  count?: number;
}

interface TabsProps {
  /** What the tabs divide: "Platforms". */
  label: string;
  tabs: readonly Tab[];
  /** The `href` of the open one. */
  current: string;
}

/** Views of a page, each with its own address. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const list = useRef<HTMLElement>(null);
  const open = tabs.findIndex((it) => it.href === current);
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[open];
    if (!row || !tab) return;
    // The open one comes to stand in the middle. Only the row moves, not the page.
    const { left, width } = row.getBoundingClientRect();
    const at = tab.getBoundingClientRect();
    row.scrollLeft += at.left + at.width / 2 - left - width / 2;
  }, [open]);
  useEffect(() => fadingEdges(list.current), []);
  return (
    <nav className="tabs" aria-label={label} ref={list}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          aria-current={tab.href === current ? 'page' : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <i className="num">{tab.count}</i>}
        </Link>
      ))}
    </nav>
  );
}

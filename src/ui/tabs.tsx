import { Link } from './link.tsx';
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
  return (
    <nav className="tabs" aria-label={label}>
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

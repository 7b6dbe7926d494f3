import { useAtom } from 'jotai';
import { Fragment } from 'react';
import { useCompanyLogo } from '#/client/company-logo.ts';
import { useMe } from '#/client/me.ts';
import { IconButton } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { Logo } from '#/ui/logo.tsx';
import { useMenuCounts, type Waiting } from './menu-counts.ts';
import { MenuFoot } from './menu-foot.tsx';
import { collapsedAtom } from './menu-state.ts';
import { PinnedApps } from './pinned-apps.tsx';
import type { MenuSection } from './sections.ts';
import './menu.css';

interface MenuProps {
  sections: readonly MenuSection[];
  /** Number of the open section. */
  current: number;
  path: string;
  /** Shows the numbers instead of icons and counts. */
  numbered: boolean;
  collapsed: boolean;
}

interface EntryProps {
  section: MenuSection;
  waiting: Waiting | undefined;
  on: boolean;
  path: string;
  numbered: boolean;
  collapsed: boolean;
}

function Entry({ section, waiting, on, path, numbered, collapsed }: EntryProps) {
  const { number, title, icon, screens } = section;
  return (
    <>
      <Link
        href={section.path}
        className={on ? 'on' : undefined}
        aria-current={on ? (path === section.path ? 'page' : 'true') : undefined}
        title={collapsed ? title : undefined}
      >
        {!(numbered && collapsed) && <Icon name={icon} size={collapsed ? 18 : 16} />}
        <span dir="auto" className={collapsed ? 'hidden-words' : 'trunc'}>
          {title}
        </span>
        {numbered && <span className="g">{number}</span>}
        {waiting && waiting.count > 0 && !numbered && (
          <span className={collapsed ? 'hidden-words' : 'cnt'}>
            {waiting.count} <span className="hidden-words">{waiting.words}</span>
          </span>
        )}
      </Link>
      {on && !collapsed && screens.length > 1 && (
        <ul>
          {screens.map((it) => (
            <li key={it.path}>
              <Link
                href={it.path}
                className={cx('sub', it.path === path && 'on')}
                aria-current={it.path === path ? 'page' : undefined}
              >
                <span dir="auto" className="trunc">
                  {it.title}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Brand({ collapsed }: { collapsed: boolean }) {
  const [, setCollapsed] = useAtom(collapsedAtom);
  const { company } = useMe();
  const src = useCompanyLogo(company.logo);
  const logo = (size: number) =>
    src ? <img src={src} alt="" width={size} height={size} /> : <Logo size={size} />;
  if (collapsed) return <div className="brand">{logo(24)}</div>;
  return (
    <div className="brand">
      {logo(22)}
      <span className="names">
        Backlot
        {company.name && (
          <span dir="auto" className="company trunc" title={company.name}>
            {company.name}
          </span>
        )}
      </span>
      <span className="sp" />
      <IconButton
        icon="layout-sidebar-left-collapse"
        label="Collapse the menu"
        variant="ghost"
        size="s"
        onClick={() => setCollapsed(true)}
      />
    </div>
  );
}

/** The numbered sections this person may open, in their groups, and the pages of the open one. */
export function Menu({ sections, current, path, numbered, collapsed }: MenuProps) {
  const waiting = useMenuCounts();
  return (
    <nav className={cx('menu-side', collapsed && 'collapsed')} aria-label="Sections">
      <Brand collapsed={collapsed} />
      <ul className="entries">
        {sections.map((section, at) => (
          <Fragment key={section.number}>
            {section.group !== sections[at - 1]?.group && (
              <li className={cx('group', at === 0 && 'first')}>
                <span className={collapsed ? 'hidden-words' : undefined}>{section.group}</span>
              </li>
            )}
            <li>
              <Entry
                section={section}
                waiting={waiting[section.number]}
                on={section.number === current}
                {...{ path, numbered, collapsed }}
              />
            </li>
          </Fragment>
        ))}
      </ul>
      {!collapsed && <PinnedApps />}
      <MenuFoot collapsed={collapsed} />
    </nav>
  );
}

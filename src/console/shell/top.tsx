import { useSetAtom } from 'jotai';
import { sections, type Screen, type Section } from '#/kernel/screen.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { SearchButton } from '#/ui/top-bar.tsx';
import { paletteAtom } from './menu-state.ts';
import { News } from './news.tsx';
import { Person } from './person.tsx';
import type { MenuSection } from './sections.ts';
import { SyncChip } from './sync.tsx';

interface TopProps {
  section: Section;
  /** The same section when it is in the menu: it can be gone back to. */
  open: MenuSection | undefined;
  screen: Screen | undefined;
}

/** Group, section and page; the section is a link while another of its pages is open. */
function Breadcrumb({ section, open, screen }: TopProps) {
  const { group, title } = sections[section];
  const isFirst = !screen || screen.title === title;
  return (
    <nav aria-label="Breadcrumb">
      <ol className="crumb">
        <li>
          {group}
          <Icon name="chevron-right" size={12} />
        </li>
        {!isFirst && (
          <li>
            {open ? (
              <Link dir="auto" href={open.path}>
                {title}
              </Link>
            ) : (
              title
            )}
            <Icon name="chevron-right" size={12} />
          </li>
        )}
        <li aria-current="page">
          <span className="trunc">{isFirst ? title : screen.title}</span>
        </li>
      </ol>
    </nav>
  );
}

export function Top(props: TopProps) {
  const openPalette = useSetAtom(paletteAtom);
  return (
    <header className="shell-top">
      <Breadcrumb {...props} />
      <span className="sp" />
      <SearchButton keys="$mod+k" onClick={() => openPalette({})} />
      <SyncChip />
      <News />
      <Person />
    </header>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import type { DueKind } from '#/kernel/due-kinds.ts';
import { cx } from '#/ui/cx.ts';
import { Icon } from '#/ui/icon.tsx';
import { Link } from '#/ui/link.tsx';
import { Panel } from '#/ui/panel.tsx';
import { dueIcons, dueWords } from './due-words.ts';
import './also-due.css';

const SHOWN = 8;

interface AlsoDueProps {
  /** What the page has lists of. */
  except: readonly DueKind[];
}

/** What else waits for me and until when, whichever page it stands on; nothing where nothing does. */
export function AlsoDue({ except }: AlsoDueProps) {
  const { data } = useQuery({
    // One more tells whether there are more.
    ...reading('GET /next-due', { limit: SHOWN + 1, except: [...except] }, { background: true }),
    placeholderData: keepPreviousData,
  });
  if (!data || data.rows.length === 0) return null;
  return (
    <Panel className="also-due" title="Also due">
      <ul aria-label="Also due">
        {data.rows.slice(0, SHOWN).map((it) => (
          <li key={`${it.link} ${it.title} ${it.day}`}>
            <Icon name={dueIcons[it.kind]} size={15} />
            <Link dir="auto" className="link plain med trunc" href={it.link}>
              {it.title}
            </Link>
            <span className={cx('num when', it.isLate && 'late')}>{dueWords(it, data.today)}</span>
          </li>
        ))}
        {data.rows.length > SHOWN && <li className="fs12">and more, due later than these</li>}
      </ul>
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useScope } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { may } from '#/kernel/access.ts';
import { Link } from '#/ui/link.tsx';
import { RichText } from '#/ui/rich/rich-text.tsx';
import { GUIDES } from '../document-words.ts';
import './guides.css';

interface PageGuideProps {
  path: string;
  /** The sheet it stands on is left. */
  onLeave: () => void;
}

/** What the page one is on is for; nothing where nobody has written it. */
export function PageGuide({ path, onLeave }: PageGuideProps) {
  const { data } = useQuery({ ...reading('GET /guide', { path }), retry: false });
  const mayWrite = useScope(may('guides:write')) !== undefined;
  const guide = data?.guide;
  if (!guide && !mayWrite) return null;
  return (
    <section
      className="page-guide"
      aria-label="About this page"
      // A page that is opened from here is not to be seen behind the sheet.
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onLeave()}
    >
      {guide && <RichText markdown={guide.body} />}
      {mayWrite && data && (
        <p>
          <Link className="link" href={`${GUIDES}?page=${encodeURIComponent(path)}`}>
            {guide ? 'Edit this guide' : 'Write a guide for this page'}
          </Link>
        </p>
      )}
    </section>
  );
}

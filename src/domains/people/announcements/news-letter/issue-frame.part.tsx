import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { loadPicture } from '#/client/photo.ts';

const pictures = /cid:picture-([1-9]\d{0,8})/g;
/** A grey field of the same kind until the picture is there. */
const WAITING = 'data:image/gif;base64,R0lGODlhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs=';

/** The html with our pictures in it: they are fetched with the session, as nothing else may be. */
function useWithPictures(html: string): string {
  const ids = [...new Set([...html.matchAll(pictures)].map((it) => it[1]!))];
  const loaded = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['GET /news-letters/image', id],
      queryFn: () => loadPicture(`/api/news-letters/image?image=${id}`),
      staleTime: Infinity,
    })),
  });
  return html.replace(pictures, (_, id: string) => loaded[ids.indexOf(id)]?.data ?? WAITING);
}

/**
 * A mail has its styles in line, which our pages refuse, their frames too. It comes without any, and
 * is given them by this page; what stands around its text (`html`, `head`, `body`) does not come through
 * the policy for markup.
 */
const undressed = (html: string) =>
  html
    .replaceAll(/(<[a-z][^<>]*?) style="/g, '$1 data-style="')
    .replace(/<style>([^<]*)<\/style>/, '<template class="rules">$1</template>');

function dress(letter: Document): void {
  letter.body.style.margin = '0';
  for (const it of letter.links) it.target = '_blank';
  for (const it of letter.querySelectorAll<HTMLElement>('[data-style]'))
    it.style.cssText = it.dataset['style']!;
  const rules = letter.querySelector<HTMLTemplateElement>('template.rules')?.content.textContent;
  const Sheet = letter.defaultView?.CSSStyleSheet;
  if (!rules || !Sheet) return;
  const sheet = new Sheet();
  sheet.replaceSync(rules);
  letter.adoptedStyleSheets = [sheet];
}

interface IssueFrameProps {
  title: string;
  html: string;
  /** px; as wide as there is room without. */
  width?: number;
}

/** An issue as a mail program shows it: in a frame where no script runs. */
export function IssueFrame({ title, html, width }: IssueFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(480);
  const whole = useWithPictures(html);
  const show = () => {
    const letter = frame.current?.contentDocument;
    if (!letter) return;
    dress(letter);
    setHeight(letter.body.scrollHeight);
  };
  return (
    <iframe
      ref={frame}
      className="letter-frame"
      title={title}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={undressed(whole)}
      style={{ width: width ?? '100%', height }}
      onLoad={show}
    />
  );
}

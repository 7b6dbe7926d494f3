import { Kbd } from '#/ui/kbd.tsx';
import { useKeys } from '#/ui/keys.ts';
import { LayerProvider, useOpenLayer } from '#/ui/layer.ts';
import { askAllNews } from './ask-news.ts';
import { News } from './news.tsx';
import { useCached } from './use-cached.ts';
import type { Doing } from './use-doing.ts';

interface AllNewsProps {
  doing: Doing;
  onRead: () => void;
  onClose: () => void;
}

function Keys({ onClose }: Pick<AllNewsProps, 'onClose'>) {
  useKeys({ b: onClose, Escape: onClose });
  return null;
}

/** What the bell opens: the newest notifications, those that were read too. */
export function AllNews({ doing, onRead, onClose }: AllNewsProps) {
  const layer = useOpenLayer();
  const { value, asked, renew } = useCached('all news', askAllNews);
  return (
    <LayerProvider value={layer}>
      <Keys onClose={onClose} />
      <News
        news={value}
        {...{ asked, doing }}
        onRead={() => {
          void renew();
          onRead();
        }}
        none="Nothing has happened yet that you are told of."
        beside={
          <button type="button" className="all" onClick={onClose}>
            Back <Kbd keys="Escape" />
          </button>
        }
      />
    </LayerProvider>
  );
}

import { useState } from 'react';
import { relativeTime } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { Kbd } from '#/ui/kbd.tsx';
import { useKeys } from '#/ui/keys.ts';
import { LayerProvider, useOpenLayer } from '#/ui/layer.ts';
import { useNow } from '#/ui/now.ts';
import { toast } from '#/ui/toast.ts';
import type { Queued } from '../kept.ts';
import { forget, takeBack } from '../queue.ts';
import './tasks-panel.css';

const MOST_KEYS = 9;

interface WaitsPanelProps {
  queue: readonly Queued[];
  onClose: () => void;
}

function Keys({ queue, act, onClose }: WaitsPanelProps & { act: (it: Queued) => void }) {
  useKeys({
    ...Object.fromEntries(queue.slice(0, MOST_KEYS).map((it, at) => [`${at + 1}`, () => act(it)])),
    w: onClose,
    Escape: onClose,
  });
  return null;
}

/** What waits to be sent, and what was refused: each may be taken out by its digit. */
export function WaitsPanel({ queue, onClose }: WaitsPanelProps) {
  const layer = useOpenLayer();
  const now = useNow(5_000);
  const [busy, setBusy] = useState(false);
  const act = async ({ id, person, refused }: Queued) => {
    setBusy(true);
    const isOut = refused ? await forget(person, id) : await takeBack(person, id);
    if (!isOut) toast('info', 'It is being sent at this moment.');
    setBusy(false);
  };
  return (
    <LayerProvider value={layer}>
      <Keys {...{ queue, onClose }} act={(it) => void act(it)} />
      <section className="news my-tasks waits" aria-label="Waits to be sent">
        <div className="row title">
          <b>Waits to be sent</b>
          <span className="sp" />
          <button type="button" className="all" onClick={onClose}>
            Back <Kbd keys="Escape" />
          </button>
        </div>
        {queue.length === 0 && <p className="none">Nothing waits.</p>}
        <ul>
          {queue.map((it, at) => (
            <li key={it.id}>
              <div className="row">
                <span dir="auto" className="trunc">
                  {it.title}
                </span>
                <span className="sp" />
                <Button
                  size="s"
                  keys={at < MOST_KEYS ? `${at + 1}` : undefined}
                  disabled={busy}
                  onClick={() => void act(it)}
                >
                  {it.refused ? 'Seen' : 'Take back'}
                </Button>
              </div>
              <span className="sub">{it.refused ?? relativeTime(new Date(it.at), now)}</span>
            </li>
          ))}
        </ul>
      </section>
    </LayerProvider>
  );
}

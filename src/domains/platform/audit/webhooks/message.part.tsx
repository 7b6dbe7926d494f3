import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { useMe } from '#/client/me.ts';
import { reading } from '#/client/reading.ts';
import { useRun } from '#/client/running.ts';
import { exactInstant } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { triedWords } from './webhook-words.ts';
import { webhookRedeliver } from './webhooks.actions.ts';
import './webhooks.css';

/** As it is sent, in lines; what is no JSON as it is. */
function inLines(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

interface MessageProps {
  webhook: number;
  id: number;
  onClose: () => void;
}

/** One message: what was sent, and what came of every try. */
export function Message({ webhook, id, onClose }: MessageProps) {
  const { zone } = useMe();
  const run = useRun();
  const query = useQuery(reading('GET /webhook-delivery', { id }));
  const { data } = query;
  return (
    <Dialog
      title={data?.delivery.type ?? 'Message'}
      note={data && `Message ${data.delivery.uid}`}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            icon="send"
            onClick={() => void run(webhookRedeliver, { webhook, message: id })}
          >
            Send again
          </Button>
        </>
      }
    >
      <ListStates query={query} what="message" isEmpty={() => false} empty={null}>
        {({ body, tries }) => (
          <>
            <pre className="hook-body" aria-label="What is sent" tabIndex={0}>
              {inLines(body)}
            </pre>
            {tries.length === 0 && <p className="f3">It has not been tried yet.</p>}
            <div className="hook-tries">
              {tries.map((it) => (
                <div key={it.at}>
                  <b className="med">{triedWords(it)}</b>{' '}
                  <time className="f3" dateTime={it.at}>
                    {exactInstant(new Date(it.at), zone)}
                  </time>
                  {it.answer && (
                    <pre className="hook-body" aria-label="Its answer" tabIndex={0}>
                      {it.answer}
                    </pre>
                  )}
                </div>
              ))}
            </div>
          </>
        )}
      </ListStates>
    </Dialog>
  );
}

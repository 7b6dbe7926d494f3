import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reading } from '#/client/reading.ts';
import { toastError } from '#/client/running.ts';
import { Button } from '#/ui/button.tsx';
import type { Said } from './use-autosave.part.ts';
import './writing.css';

const MOST = 12;

/** What an empty document can start from. */
export function Templates({ onTake }: { onTake: (said: Said) => void }) {
  const queries = useQueryClient();
  const { data } = useQuery(
    reading('GET /documents', { view: 'templates', sort: 'title', perPage: MOST }),
  );
  if (!data || data.rows.length === 0) return null;
  const take = async (id: number) => {
    try {
      const { title, body } = await queries.fetchQuery(reading('GET /documents/info', { id }));
      onTake({ title, body });
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <section aria-label="Templates">
      <p className="f3">Or start from a template:</p>
      <div className="doc-templates">
        {data.rows.map((it) => (
          <Button key={it.id} icon="template" onClick={() => void take(it.id)}>
            {it.title}
          </Button>
        ))}
      </div>
    </section>
  );
}

import { useState } from 'react';
import { Dialog } from '#/ui/dialog.tsx';
import { weightWords } from '../evaluation-words.ts';
import { Rate } from '../filling/rate.part.tsx';
import type { Draft } from './builder-state.ts';
import './forms.css';

interface FormPreviewProps {
  draft: Draft;
  onClose: () => void;
}

/** The form as people will fill it in; nothing of it is kept. */
export function FormPreview({ draft, onClose }: FormPreviewProps) {
  const [tried, setTried] = useState<Record<number, number>>({});
  return (
    <Dialog title={draft.name || 'Preview'} note={draft.description} width={640} onClose={onClose}>
      <div className="eval-tried">
        {draft.categories.map((category) => (
          <section key={category.key} aria-label={category.name}>
            <h3 className="row">
              {category.name || 'Category without a name'}
              <span className="f3 fs12 num">{category.weight} %</span>
            </h3>
            <ol>
              {category.questions.map((it) => (
                <li key={it.key}>
                  <div className="eval-asked">
                    <p className="med">{it.text || 'Question without words'}</p>
                    <span className="f3 fs12 num">{weightWords(it)}</span>
                  </div>
                  {it.guidance && <p className="f3 fs12">{it.guidance}</p>}
                  {it.isOpen ? (
                    <textarea
                      dir="auto"
                      className="input"
                      aria-label={it.text || 'Question'}
                      rows={2}
                    />
                  ) : (
                    <Rate
                      label={it.text || 'Question'}
                      value={tried[it.key] ?? null}
                      onChange={(score) => setTried({ ...tried, [it.key]: score })}
                    />
                  )}
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

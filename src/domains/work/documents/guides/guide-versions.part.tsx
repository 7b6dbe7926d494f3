import { Ago } from '#/client/ago.tsx';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Dialog } from '#/ui/dialog.tsx';
import { Difference } from '../difference.part.tsx';
import type { Guide } from './guides.contract.ts';
import './guides.css';
import '../reading/reading.css';

interface GuideVersionsProps {
  guide: Guide;
  draft: string;
  /** Makes a version the draft again. */
  onTake: (body: string) => void;
  onClose: () => void;
}

/** What was published on a page, each compared with the draft. */
export function GuideVersions({ guide, draft, onTake, onClose }: GuideVersionsProps) {
  return (
    <Dialog
      title={`Versions of ${guide.title}`}
      note="Each as it differs from the draft."
      side="right"
      width={640}
      onClose={onClose}
    >
      {guide.versions.map((it) => (
        <section key={it.number} className="page-guide" aria-label={`Version ${it.number}`}>
          <p className="row doc-by">
            <span className="med">Version {it.number}</span>
            {it.number === guide.published && <Badge tone="good">Shown</Badge>}
            <span className="fs12">
              {it.publishedBy.name}, <Ago at={it.publishedAt} />
            </span>
            <span className="sp" />
            {it.body !== draft && (
              <Button size="s" icon="history" onClick={() => onTake(it.body)}>
                Make it the draft
              </Button>
            )}
          </p>
          <div className="doc-difference">
            <Difference before={it.body} after={draft} />
          </div>
        </section>
      ))}
    </Dialog>
  );
}

import { Icon } from '#/ui/icon.tsx';
import './leave-facts.css';

interface LookFactsProps {
  facts: readonly { label: string; value: string; note?: string | undefined }[];
  /** Why it cannot be asked for. */
  refusal: string | null | undefined;
  /** What speaks against it. */
  warning: string | undefined;
}

/** What asking would mean, before it is sent. */
export function LookFacts({ facts, refusal, warning }: LookFactsProps) {
  return (
    <div className="leave-facts" aria-live="polite">
      <dl>
        {facts.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">
              {value}
              <small dir="auto">{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      {(refusal || warning) && (
        <p className={refusal ? 'refused' : undefined}>
          <Icon name={refusal ? 'ban' : 'alert-triangle'} size={15} />
          {refusal || warning}
        </p>
      )}
    </div>
  );
}

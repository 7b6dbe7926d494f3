import { Checkbox } from '#/ui/form/check-field.tsx';
import type { ImportFindings } from './imports.contract.ts';

interface NarrowerProps {
  narrower: NonNullable<ImportFindings['narrower']>;
  isSeen: boolean;
  onSeen: (isSeen: boolean) => void;
}

/** What would go if a report replaced what is there, and the yes that committing it needs. */
export function NarrowerReport({ narrower, isSeen, onSeen }: NarrowerProps) {
  return (
    <div className="import-unknown" role="alert">
      <p>
        <b>This report covers less than what it would replace.</b> {narrower.summary}
      </p>
      <ul className="import-lost">
        {narrower.details.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      <Checkbox label="Replace these figures anyway" value={isSeen} onChange={onSeen} />
    </div>
  );
}

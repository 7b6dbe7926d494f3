import { AppIcon } from '#/ui/app-icon.tsx';
import { Link } from '#/ui/link.tsx';
import type { Label } from './breakdown.contract.ts';

interface LabelNameProps {
  label: Label;
  /** Where it leads; plain words without it. */
  href?: string | undefined;
  /** Others of the list have a colour: the names stand in one line. */
  hasDots?: boolean;
}

/** What a row of figures is about: an app with its icon, a network with its colour, a day. */
export function LabelName({ label, href, hasDots = label.color !== null }: LabelNameProps) {
  return (
    <span className="row">
      {label.icon !== null && <AppIcon index={label.icon} />}
      {hasDots && (
        <i
          className="dot"
          style={{ background: label.color === null ? 'transparent' : `var(--c-${label.color})` }}
        />
      )}
      {href === undefined ? (
        <span className="med trunc">{label.label}</span>
      ) : (
        <Link href={href} className="med trunc" title={label.label}>
          {label.label}
        </Link>
      )}
      {label.note && (
        <span dir="auto" className="f3 fs12 nowrap">
          {label.note}
        </span>
      )}
    </span>
  );
}

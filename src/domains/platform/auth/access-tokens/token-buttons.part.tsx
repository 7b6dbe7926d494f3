import { Button } from '#/ui/button.tsx';

interface TokenButtonsProps {
  /** As a reader of the screen hears it: "Nightly export". */
  name: string;
  /** Absent where it cannot be renewed by the reader. */
  onRenew?: (() => void) | undefined;
  onRevoke: () => void;
}

/** What can be done with a token that is good. */
export function TokenButtons({ name, onRenew, onRevoke }: TokenButtonsProps) {
  return (
    <span className="row tokens-buttons">
      {onRenew && (
        <Button size="s" aria-label={`Renew ${name}`} onClick={onRenew}>
          Renew
        </Button>
      )}
      <Button size="s" danger aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </span>
  );
}

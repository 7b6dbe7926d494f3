import { pauseReasons } from '#/kernel/pause-reasons.ts';
import { Button } from '#/ui/button.tsx';
import { useKeys } from '#/ui/keys.ts';

interface ReasonsProps {
  onPick: (reason: (typeof pauseReasons)[number]['value']) => void;
  onBack: () => void;
}

/** Why work pauses: its digit is enough. */
export function Reasons({ onPick, onBack }: ReasonsProps) {
  useKeys({
    Escape: onBack,
    ...Object.fromEntries(pauseReasons.map((it, at) => [`${at + 1}`, () => onPick(it.value)])),
  });
  return (
    <div className="reasons" role="group" aria-label="Why it pauses">
      {pauseReasons.map((it, at) => (
        <Button key={it.value} size="s" keys={`${at + 1}`} onClick={() => onPick(it.value)}>
          {it.label}
        </Button>
      ))}
    </div>
  );
}

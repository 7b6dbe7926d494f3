import { Badge } from '#/ui/badge.tsx';
import { sumOf, sumWords, WHOLE } from './form-rules.ts';

/** What weights add up to while they are typed. */
export function SumBadge({ its }: { its: readonly { weight: number }[] }) {
  const sum = sumOf(its);
  const isWhole = sum === WHOLE;
  return (
    <span role="status">
      <Badge tone={isWhole ? 'good' : 'warn'} icon={isWhole ? 'check' : 'alert-triangle'}>
        {sumWords(sum)}
      </Badge>
    </span>
  );
}

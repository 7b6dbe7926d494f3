import { shortDay } from '#/kernel/date-words.ts';
import { Button } from '#/ui/button.tsx';

type DayOrder = 'dmy' | 'mdy';

interface Props {
  /** A day of the report that can be read in both orders: 03/11/2026. */
  example: string;
  onChoose: (order: DayOrder) => void;
}

function dayIn(example: string, order: DayOrder): string {
  const [first = '', second = '', year = ''] = example.split(/[-/.]/);
  const [day, month] = order === 'dmy' ? [first, second] : [second, first];
  return shortDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Asks which day is meant; the answer holds for later reports of the same account. */
export function DayOrderChoice({ example, onChoose }: Props) {
  return (
    <div className="import-unknown" role="alert">
      <p>Days in this report are written like {example}. Which day is that?</p>
      <div className="row">
        {(['dmy', 'mdy'] as const).map((order) => (
          <Button key={order} size="s" onClick={() => onChoose(order)}>
            {dayIn(example, order)}
          </Button>
        ))}
      </div>
    </div>
  );
}

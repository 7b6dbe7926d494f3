import { useQuery } from '@tanstack/react-query';
import { ListStates } from '#/client/list-states.tsx';
import { reading } from '#/client/reading.ts';
import { namedDay } from '#/kernel/date-words.ts';
import { dayOf } from '#/kernel/dates.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Button } from '#/ui/button.tsx';
import { useNow } from '#/ui/now.ts';
import type { CustomValue } from './custom-fields.contract.ts';

function words({ kind, value }: CustomValue, today: string): string {
  if (value === null) return '–';
  if (kind === 'day') return namedDay(value, today);
  if (kind === 'yes-no') return value === 'yes' ? 'Yes' : 'No';
  if (kind === 'number' && !value.includes('.')) return formatNumber(Number(value), 0);
  return value;
}

/** What the fields of the company's own hold of an employee, as far as one sees them. */
export function CustomValues({ person, onEdit }: { person: number; onEdit: () => void }) {
  const today = dayOf(useNow());
  const query = useQuery(reading('GET /employee-custom-fields', { person }));
  return (
    <ListStates query={query} what="fields" isEmpty={(it) => it.rows.length === 0} empty={null}>
      {({ rows }) => (
        <section className="emp-section" aria-label="More fields">
          <div className="row">
            <h3>More fields</h3>
            <span className="sp" />
            {rows.some((it) => it.mayChange) && (
              <Button
                size="s"
                variant="ghost"
                icon="pencil"
                aria-label="Change more fields"
                onClick={onEdit}
              >
                Change
              </Button>
            )}
          </div>
          <dl className="emp-facts">
            {rows.map((it) => [
              <dt dir="auto" key={`${it.id} label`}>
                {it.name}
              </dt>,
              <dd key={it.id} className="num">
                {words(it, today)}
              </dd>,
            ])}
          </dl>
        </section>
      )}
    </ListStates>
  );
}

import type { OutputOf } from '#/kernel/endpoint.ts';
import { formatNumber } from '#/kernel/numbers.ts';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { stateWords } from '../employee-words.ts';
import type { recordEndpoints } from './record.contract.ts';

type Totals = OutputOf<(typeof recordEndpoints)['GET /employees']>['totals'];

const PAGE = '/administration/employees';
const shown = ['probation', 'leaving', 'missing'] as const;

/** How many there are by state; each opens those it counts. */
export function EmployeeTotals({ totals }: { totals: Totals }) {
  const { states } = totals;
  const here = states.working + states.probation + states.leaving;
  return (
    <div className="emp-totals">
      <TileStrip label="Employees in figures">
        <Tile
          label="Employees"
          value={formatNumber(here)}
          change={<span className="f3 fs12">who have not left</span>}
          href={`${PAGE}?state=working&state=probation&state=leaving`}
        />
        {shown.map((state) => (
          <Tile
            key={state}
            label={stateWords[state]}
            value={formatNumber(states[state])}
            href={`${PAGE}?state=${state}`}
          />
        ))}
      </TileStrip>
    </div>
  );
}

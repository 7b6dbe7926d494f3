import { useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { FilterBar, Word } from '#/ui/chip.tsx';
import { DateRangeChip } from '#/ui/rich/date-range-chip.tsx';
import { PickChip } from '#/ui/rich/pick-chip.tsx';
import { countries } from './invented.ts';

export function FilterRow() {
  const [range, setRange] = useState({ from: '2025-10-21', to: '2025-11-19' });
  const [where, setWhere] = useState<string[]>([]);
  return (
    <FilterBar
      end={
        <>
          <span className="f3 fs12 num">21 Oct – 19 Nov against 21 Sep – 20 Oct</span>
          <Button variant="ghost" size="s" icon="bookmark">
            Save view
          </Button>
        </>
      }
    >
      <DateRangeChip
        value={range}
        onChange={setRange}
        last="2025-11-19"
        presets={[
          { key: '7d', label: 'Last 7 days', from: '2025-11-13', to: '2025-11-19' },
          { key: '30d', label: 'Last 30 days', from: '2025-10-21', to: '2025-11-19' },
          { key: '90d', label: 'Last 90 days', from: '2025-08-22', to: '2025-11-19' },
        ]}
      >
        Last 30 days
      </DateRangeChip>
      <Word>vs</Word>
      <PickChip
        label="Comparison"
        value={['previous']}
        onChange={() => {}}
        options={[
          { value: 'previous', label: 'previous 30' },
          { value: 'year', label: 'same days last year' },
        ]}
      >
        previous 30
      </PickChip>
      <Word>for</Word>
      <PickChip
        label="Teams"
        value={['puzzle']}
        onChange={() => {}}
        options={[
          { value: 'puzzle', label: 'Team Puzzle' },
          { value: 'arcade', label: 'Team Arcade' },
        ]}
      >
        Team Puzzle
      </PickChip>
      <Word>in</Word>
      <PickChip
        label="Countries"
        several
        search
        value={where}
        onChange={setWhere}
        options={countries.slice(0, 7).map(([value, label]) => ({ value, label, note: value }))}
      >
        {where.length === 0 ? 'all countries' : where.join(', ')}
      </PickChip>
      <Word>on</Word>
      <PickChip
        label="Platforms"
        value={['both']}
        onChange={() => {}}
        options={[{ value: 'both', label: 'Android and iOS' }]}
      >
        Android and iOS
      </PickChip>
      <PickChip
        add
        icon="plus"
        label="Filters"
        value={[]}
        onChange={() => {}}
        options={[
          { value: 'network', label: 'Network' },
          { value: 'batch', label: 'Batch' },
        ]}
      >
        Filter
      </PickChip>
    </FilterBar>
  );
}

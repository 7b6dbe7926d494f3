import { counted, formatPercent } from '#/kernel/numbers.ts';
import { writeSearch } from '#/ui/location.ts';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { ProgressBar } from './okr-marks.part.tsx';
import type { OkrSearch } from './okr-search.ts';
import type { Listed } from './use-objectives.part.ts';

const labels = { company: 'Company', team: 'Teams', person: 'People' } as const;

/** How far each level is, and how many check-ins of the week are made. */
export function OkrTiles({ listed, search }: { listed: Listed; search: OkrSearch }) {
  const view = search.view === 'map' && { view: search.view };
  const href = (patch: object) =>
    `/okr${writeSearch({ cycle: search.cycle, team: search.team, ...view, ...patch })}`;
  const { made, due } = listed.checkIns;
  return (
    <div className="okr-tiles">
      <TileStrip label="How far the cycle is">
        {listed.levels.map((it) => (
          <Tile
            key={it.level}
            label={`${labels[it.level]}, ${counted(it.objectives, 'objective')}`}
            value={it.progress === null ? '–' : formatPercent(it.progress, 0)}
            change={
              <ProgressBar
                progress={it.progress}
                expected={listed.expected}
                label={`Progress of ${labels[it.level]}`}
              />
            }
            href={href({ level: it.level })}
          />
        ))}
        <Tile
          label="Check-ins this week"
          value={due === 0 ? '–' : `${made} of ${due}`}
          change={
            <ProgressBar progress={due === 0 ? null : made / due} label="Check-ins this week" />
          }
          href={href({ due: 'true' })}
        />
      </TileStrip>
    </div>
  );
}

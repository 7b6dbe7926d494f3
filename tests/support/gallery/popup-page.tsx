import { Avatar } from '#/ui/avatar.tsx';
import { Button } from '#/ui/button.tsx';
import { Delta } from '#/ui/delta.tsx';
import { Logo } from '#/ui/logo.tsx';
import { Tile, TileStrip } from '#/ui/tile.tsx';
import { Bell, SearchButton } from '#/ui/top-bar.tsx';

const tiles = [
  ['Revenue', '$13.92K', 0.061, 'provisional'],
  ['Spend', '$8.61K', 0.094, 'provisional'],
  ['Profit', '$5.31K', 0.012, 'provisional'],
  ['ROAS D7', '68.4%', 0.019, 'final'],
  ['DAU', '618.2K', 0.028, 'final'],
  ['ARPDAU', '$0.0225', 0.032, 'provisional'],
  ['eCPM', '$6.84', -0.014, 'provisional'],
  ['IPU', '3.29', 0.036, 'late'],
] as const;

export function PopupPage() {
  return (
    <main style={{ width: 400 }}>
      <h1 className="hidden-words">Backlot</h1>
      <div
        className="row"
        style={{ height: 48, padding: '0 12px', borderBottom: '1px solid var(--line)' }}
      >
        <Logo />
        <SearchButton keys="/" onClick={() => {}} />
        <Bell unread={3} />
        <Avatar name="Sana Mirza" size="m" alone />
      </div>
      <TileStrip label="Figures of today" dense>
        {tiles.map(([label, value, change, freshness]) => (
          <Tile
            key={label}
            {...{ label, value, freshness }}
            href="#"
            change={
              <Delta
                value={change}
                good={label === 'Spend' ? 'neutral' : 'up'}
                unit={label === 'ROAS D7' ? 'pp' : '%'}
              />
            }
          />
        ))}
      </TileStrip>
      <div className="row" style={{ padding: 12 }}>
        <Button icon="player-pause" keys="p" block>
          Pause
        </Button>
        <Button icon="check" keys="c" block>
          Close task
        </Button>
      </div>
    </main>
  );
}

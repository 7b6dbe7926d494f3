import type { Cell } from './network-reports.contract.ts';
import { CellWords, type ShownAs } from './variance.part.tsx';

interface CellButtonProps {
  cell: Cell | null;
  label: string;
  /** How it is shown, and from which percent on it is amber and red. */
  search: { as: ShownAs; amber: number; red: number };
  onOpen: () => void;
}

/** An app in a network; opens its days. */
export function CellButton({ cell, label, search, onOpen }: CellButtonProps) {
  if (!cell) return <span className="f3">–</span>;
  const { as, amber, red } = search;
  return (
    <button
      type="button"
      className="network-cell"
      title={
        cell.covered
          ? `${cell.days} days compared, ${cell.covered.of - cell.covered.cells} are missing`
          : label
      }
      onClick={onOpen}
    >
      <span className="hidden-words">{label}, day by day: </span>
      <CellWords cell={cell} as={as} amber={amber / 100} red={red / 100} />
    </button>
  );
}

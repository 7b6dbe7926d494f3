import { ToldOnce } from '#/ui/told-once.tsx';

interface FeedAddressProps {
  name: string;
  address: string;
  onClose: () => void;
}

/** The address of a feed, the one time it can be read. */
export const FeedAddress = ({ name, address, onClose }: FeedAddressProps) => (
  <ToldOnce
    title={`Address of “${name}”`}
    note="Whoever has it can read this calendar."
    secret={address}
    copy="Copy address"
    onClose={onClose}
  >
    In your calendar program, subscribe to a calendar by its address and paste it there. It looks
    for changes by itself; some programs do so only a few times a day.
  </ToldOnce>
);

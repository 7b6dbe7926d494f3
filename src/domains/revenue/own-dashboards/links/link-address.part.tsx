import { ToldOnce } from '#/ui/told-once.tsx';

interface LinkAddressProps {
  name: string;
  address: string;
  onClose: () => void;
}

/** The address of a link, the one time it can be read. */
export const LinkAddress = ({ name, address, onClose }: LinkAddressProps) => (
  <ToldOnce
    title={`Link for ${name}`}
    note="Whoever has it reads the dashboard."
    secret={address}
    copy="Copy link"
    onClose={onClose}
  >
    If it has a password, send that in another way. The link ends by itself, and you can revoke it
    at any time.
  </ToldOnce>
);

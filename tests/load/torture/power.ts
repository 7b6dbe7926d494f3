import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Sparse: what is not written takes no room. */
const SIZE = 24 * 2 ** 30;

/**
 * EXT4_IOC_SHUTDOWN (linux/fs/ext4/ext4.h) with EXT4_GOING_FLAGS_NOLOGFLUSH: nothing reaches the
 * disk any more, neither dirty pages nor the journal, as when the power goes. Node has no ioctl;
 * every Debian has perl.
 */
const SHUTDOWN = `
  open(my $dir, '<', $ARGV[0]) or die "open: $!";
  my $flags = pack('L', 2);
  ioctl($dir, 0x8004587d, $flags) or die "ioctl: $!";
`;

/** A disk of our own, an ext4 file system in a file, whose power can be cut. */
export interface Disk {
  folder: string;
  /** From now on every write fails, and what was not synced is lost. */
  cut: () => void;
  /** Mounts it again as a machine does when it starts: the journal is replayed. */
  restart: () => Promise<void>;
  remove: () => Promise<void>;
}

/** Undefined where file systems cannot be mounted: without root, or without loop devices. */
export function openDisk(): Disk | undefined {
  const home = mkdtempSync(join(tmpdir(), 'backlot-disk-'));
  const image = join(home, 'image');
  const folder = join(home, 'mounted');
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const mount = () => run('mount', '-o', 'loop', image, folder);
  try {
    writeFileSync(image, '');
    truncateSync(image, SIZE);
    run('mkfs.ext4', '-q', '-F', '-E', 'lazy_itable_init=1', image);
    run('mkdir', folder);
    mount();
  } catch {
    rmSync(home, { recursive: true, force: true });
    return undefined;
  }
  // Killed processes let go of their files a moment later.
  const unmount = async () => {
    for (let tries = 0; ; tries += 1)
      try {
        return void run('umount', folder);
      } catch (error) {
        if (tries === 300) throw error;
        await sleep(100);
      }
  };
  return {
    folder,
    cut: () => void run('perl', '-e', SHUTDOWN, folder),
    restart: async () => {
      await unmount();
      mount();
    },
    remove: async () => {
      await unmount();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

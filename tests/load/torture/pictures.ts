import sharp from 'sharp';
import { Client, type Found, type Request } from './client.ts';

const levelOf = (nth: number) => (nth * 37) % 256;

/** Replaces the own picture by one of another grey, again and again. */
export class PictureClient extends Client {
  private readonly person: number;
  private uploads = 0;
  private bytes: Buffer | undefined;

  constructor(token: string, person: number) {
    super(token);
    this.person = person;
  }

  override async step(url: string): Promise<void> {
    const level = levelOf(this.uploads + 1);
    const background = { r: level, g: level, b: level };
    this.bytes ??= await sharp({ create: { width: 32, height: 32, channels: 3, background } })
      .png()
      .toBuffer();
    return super.step(url);
  }

  protected next(): Request {
    const input = new FormData();
    input.append('image', new Blob([Uint8Array.from(this.bytes!)]), 'me.png');
    const note = () => {
      this.uploads += 1;
      this.bytes = undefined;
    };
    return { key: 'POST /upload-user-profile-image', input, note };
  }

  /** The picture is there, whole, and it is the last one. */
  async check({ url }: Found): Promise<string[]> {
    if (this.uploads === 0) return [];
    const reply = await fetch(`${url}/api/user-profile-image?person=${this.person}`, {
      headers: { Authorization: `Bearer ${this.token}` },
    });
    if (!reply.ok) return [`the picture is gone: ${reply.status}`];
    const { data } = await sharp(Buffer.from(await reply.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const wanted = levelOf(this.uploads);
    if (Math.abs(data[0]! - wanted) <= 4) return [];
    return [`the picture is the grey ${data[0]} instead of ${wanted}`];
  }
}

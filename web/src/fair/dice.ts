// The hall's dice, computed again from its secret and the seats' seeds, as docs/protocol.md describes.

const encoder = new TextEncoder();

function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The SHA-256 of a secret, or nothing if it is none. */
export async function commitmentOf(secret: string): Promise<string | null> {
  const bytes = bytesOf(secret);
  return bytes && hexOf(await crypto.subtle.digest('SHA-256', bytes));
}

/** Dice that follow from the secret, the seeds and the number of the draw. */
export class FairDice {
  #key: CryptoKey;
  #text: (block: number) => string;
  #block = 0;
  #bytes: Uint8Array = new Uint8Array();
  #used = 0;

  private constructor(key: CryptoKey, seeds: string[], draw: number) {
    this.#key = key;
    const lines = seeds.map((seed) => `${encoder.encode(seed).length}:${seed}\n`).join('');
    this.#text = (block) => `dicehall dice 1\n${draw}\n${block}\n${lines}`;
  }

  static async of(secret: string, seeds: string[], draw: number): Promise<FairDice> {
    const bytes = bytesOf(secret);
    if (!bytes) throw new Error('the secret cannot be read');
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
    return new FairDice(key, seeds, draw);
  }

  async face(sides: number): Promise<number> {
    const fair = 256 - (256 % sides);
    for (;;) {
      const byte = await this.#byte();
      if (byte < fair) return (byte % sides) + 1;
    }
  }

  async #byte(): Promise<number> {
    if (this.#used === this.#bytes.length) {
      const text = encoder.encode(this.#text(this.#block));
      this.#bytes = new Uint8Array(await crypto.subtle.sign('HMAC', this.#key, text));
      this.#block += 1;
      this.#used = 0;
    }
    this.#used += 1;
    return this.#bytes[this.#used - 1] ?? 0;
  }
}

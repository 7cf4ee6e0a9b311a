/** Waiting times between attempts: doubling from `firstMs` to `mostMs`, each shortened by up to a third at random. */
export class Backoff {
  private attempt = 0;

  constructor(
    private readonly firstMs = 250,
    private readonly mostMs = 8_000,
    private readonly random: () => number = Math.random,
  ) {}

  /** The wait before the next attempt, in milliseconds. */
  next(): number {
    const full = Math.min(this.mostMs, this.firstMs * 2 ** this.attempt);
    this.attempt++;
    return Math.round(full * (1 - this.random() / 3));
  }

  reset(): void {
    this.attempt = 0;
  }
}

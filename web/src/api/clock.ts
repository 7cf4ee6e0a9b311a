/**
 * The venue's clock as seen from here: the local clock plus an offset learnt from the answer with the shortest round
 * trip, so that a computer whose clock is wrong can still sign and measure latency.
 */
export class VenueClock {
  private offsetMs = 0;
  private bestRoundTripMs = Number.POSITIVE_INFINITY;

  constructor(private readonly local: () => number = Date.now) {}

  /** Venue time in whole milliseconds. */
  now(): number {
    return Math.round(this.local() + this.offsetMs);
  }

  /** Takes in that the venue said `serverTimeMs` to a request that took `roundTripMs` and has just come back. */
  learn(serverTimeMs: number, roundTripMs: number): void {
    // An old best sample fades, so that a drifting clock is followed.
    this.bestRoundTripMs *= 1.05;
    if (roundTripMs > this.bestRoundTripMs) return;
    this.bestRoundTripMs = Math.max(roundTripMs, 0.5);
    this.offsetMs = serverTimeMs + roundTripMs / 2 - this.local();
  }
}

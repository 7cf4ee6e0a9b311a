import { Backoff } from './api/backoff';

/**
 * Runs `attempt` until it succeeds, with growing waits after each failure, or until `wanted` says no. For reading what
 * the screen cannot do without; nothing that changes anything may be repeated like this.
 */
export async function retrying(attempt: () => Promise<void>, wanted: () => boolean): Promise<void> {
  const backoff = new Backoff(1_000, 15_000);
  while (wanted()) {
    try {
      await attempt();
      return;
    } catch {
      // The status strip shows that the venue is away; here only the next attempt matters.
      const wait = backoff.next();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** A list of those who want to know that something changed. Outside of the reactive graph, so that it is cheap. */
export class Changes {
  private readonly listeners = new Set<() => void>();

  /** Calls `listener` on every change until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  fire(): void {
    for (const listener of this.listeners) listener();
  }
}

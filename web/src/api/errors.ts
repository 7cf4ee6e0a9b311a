/** What the venue answers when it refuses: the dialect's code and text, and the venue's own reason in words. */
export class VenueError extends Error {
  override readonly name = 'VenueError';

  constructor(
    readonly code: number,
    readonly msg: string,
    readonly reason?: string,
    readonly explanation?: string,
  ) {
    super(`${code} ${msg}`);
  }
}

/** No answer: the connection failed or the time ran out, so whether the venue acted is not known. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError';
}

interface ErrorBody {
  code?: number;
  msg?: string;
  reason?: string;
  explanation?: string;
}

/** The error an answer's body describes; `status` stands in for a body that is none. */
export function errorOf(body: unknown, status: number): VenueError {
  const { code, msg, reason, explanation } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  return new VenueError(code ?? -status, msg ?? `HTTP ${status}`, reason, explanation);
}

/** One line for a log or a toast. */
export function describe(error: unknown): string {
  if (error instanceof VenueError) return error.explanation ?? error.msg;
  return error instanceof Error ? error.message : String(error);
}

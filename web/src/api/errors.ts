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
  /** The two halves of a cancel-replace that failed. */
  data?: { cancelResponse?: ErrorBody | null; newOrderResponse?: ErrorBody | null };
}

/** The error an answer's body describes; `status` stands in for a body that is none. */
export function errorOf(body: unknown, status: number): VenueError {
  const { code, msg, reason, explanation, data } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  const half = [data?.newOrderResponse, data?.cancelResponse].find((each) => (each?.code ?? 0) < 0);
  const why = explanation ?? (half ? `${msg ?? ''} ${half.explanation ?? half.msg ?? ''}`.trim() : undefined);
  return new VenueError(code ?? -status, msg ?? `HTTP ${status}`, reason ?? half?.reason, why);
}

/** One line for a log or a toast. */
export function describe(error: unknown): string {
  if (error instanceof VenueError) return error.explanation ?? error.msg;
  return error instanceof Error ? error.message : String(error);
}

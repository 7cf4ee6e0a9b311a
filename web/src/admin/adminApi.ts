import { errorOf, NoAnswerError } from '../api/errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const TIMEOUT_MS = 10_000;

/**
 * The venue's administration. Every call resolves with the parsed answer, or rejects with a VenueError when the venue
 * refused and a NoAnswerError when it did not answer. The key lives here, in memory, and nowhere else.
 */
export class AdminApi {
  constructor(
    private readonly base: string,
    private readonly key: string,
  ) {}

  /** @param path below /admin/v1 */
  async call<T>(method: Method, path: string, body?: object): Promise<T> {
    return parse(await this.text(method, path, body)) as T;
  }

  /** The same for an answer that is a text as it came. */
  async text(method: Method, path: string, body?: object): Promise<string> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${this.base}/admin/v1${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${this.key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch {
      throw new NoAnswerError('The venue did not answer. Whether it acted is not known: look before you repeat it.');
    }
    if (!response.ok) throw errorOf(parse(text), response.status);
    return text;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

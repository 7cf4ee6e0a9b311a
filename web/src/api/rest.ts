import { errorOf, NoAnswerError } from './errors';
import { queryOf, signedQuery, type Credentials, type Parameters } from './signing';
import type { VenueClock } from './clock';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const TIMEOUT_MS = 10_000;

/**
 * The venue over REST. Every call resolves with the parsed answer, or rejects with a {@link VenueError} when the venue
 * refused and a {@link NoAnswerError} when it did not answer.
 */
export class Rest {
  constructor(
    private readonly base: string,
    private readonly clock: VenueClock,
  ) {}

  /** An unsigned call. */
  get<T>(path: string, parameters: Parameters = {}): Promise<T> {
    const query = queryOf(parameters);
    return this.call<T>('GET', query === '' ? path : `${path}?${query}`);
  }

  /** An unsigned call that does something; a browser repeats no POST by itself. */
  post<T>(path: string, parameters: Parameters): Promise<T> {
    return this.call<T>('POST', `${path}?${queryOf(parameters)}`);
  }

  /** A signed call; all parameters travel in the query string, with the venue's time. */
  async signed<T>(method: Method, path: string, parameters: Parameters, credentials: Credentials): Promise<T> {
    return parse(await this.signedText(method, path, parameters, credentials)) as T;
  }

  /** A signed call whose answer is a text as it came. */
  async signedText(method: Method, path: string, parameters: Parameters, credentials: Credentials): Promise<string> {
    const query = await signedQuery({ ...parameters, recvWindow: 10_000, timestamp: this.clock.now() }, credentials);
    return this.text(method, `${path}?${query}`, { 'X-MBX-APIKEY': credentials.apiKey });
  }

  private async call<T>(method: Method, target: string): Promise<T> {
    return parse(await this.text(method, target)) as T;
  }

  private async text(method: Method, target: string, headers: Record<string, string> = {}): Promise<string> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(this.base + target, {
        method,
        headers,
        cache: 'no-store',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch {
      throw new NoAnswerError('The venue did not answer.');
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

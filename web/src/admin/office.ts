import { createSignal, onCleanup, type Accessor } from 'solid-js';
import { describe, VenueError } from '../api/errors';
import { AdminApi, type Method } from './adminApi';

export type Section = 'overview' | 'instruments' | 'accounts' | 'alerts' | 'administrators' | 'approvals' | 'audit';

const UNAUTHORIZED = -1002;

/** A value that a dialog asks for. */
export interface Field {
  readonly name: string;
  readonly label: string;
  /** Text by default. A list is words with commas between them; a moment is told in the clock of this machine. */
  readonly kind?: 'text' | 'number' | 'flag' | 'choice' | 'list' | 'moment';
  readonly choices?: readonly string[];
  readonly value?: string;
  readonly optional?: boolean;
  readonly hint?: string;
}

/** A call that changes something; it is asked for in a dialog first. */
export interface Action {
  readonly title: string;
  /** What it does and to whom, for who must decide. */
  readonly meaning: string;
  readonly method: Method;
  readonly path: string;
  readonly fields?: readonly Field[];
  /** Fields of the body that nobody is asked for. */
  readonly constant?: Readonly<Record<string, unknown>>;
  readonly danger?: boolean;
  /** A field of the answer that is shown once and never again. */
  readonly secrets?: readonly string[];
}

/** What is read again and again while somebody looks at it. */
export interface Reading<T> {
  readonly value: Accessor<T | undefined>;
  readonly problem: Accessor<string>;
  readonly refresh: () => void;
}

/** Who is signed in, what is looked at, which dialog is open. */
export class Office {
  private readonly apiSignal = createSignal<AdminApi>();
  private readonly sectionSignal = createSignal<Section>('overview');
  private readonly accountSignal = createSignal('');
  private readonly actionSignal = createSignal<Action>();
  private readonly doneSignal = createSignal(0);
  private readonly signInProblemSignal = createSignal('');

  readonly api = this.apiSignal[0];
  readonly section = this.sectionSignal[0];
  /** The account that is looked at; none when empty. */
  readonly account = this.accountSignal[0];
  readonly action = this.actionSignal[0];
  readonly signInProblem = this.signInProblemSignal[0];

  constructor(private readonly base: string) {}

  /** Tries the key on a call that every role may make. */
  async signIn(key: string): Promise<void> {
    const api = new AdminApi(this.base, key);
    try {
      await api.call('GET', '/status');
      this.signInProblemSignal[1]('');
      this.apiSignal[1](() => api);
    } catch (error) {
      this.signInProblemSignal[1](describe(error));
    }
  }

  signOut(): void {
    this.apiSignal[1](undefined);
    this.actionSignal[1](undefined);
  }

  open(section: Section, account = ''): void {
    this.sectionSignal[1](section);
    this.accountSignal[1](account);
  }

  ask(action: Action): void {
    this.actionSignal[1](action);
  }

  closeDialog(): void {
    this.actionSignal[1](undefined);
  }

  /** Carries out what a dialog asked for; what is on the screen is then read anew. */
  async carryOut(action: Action, body: object | undefined): Promise<unknown> {
    const answer = await this.required().call<unknown>(action.method, action.path, body);
    this.doneSignal[1]((count) => count + 1);
    return answer;
  }

  /** Reads a path once, whose answer is a text as it came. */
  text(path: string): Promise<string> {
    return this.required().text('GET', path);
  }

  /** Reads a path now, after every action, and every so often; until the component goes. */
  read<T>(path: Accessor<string>, everyMs = 3_000): Reading<T> {
    const [value, setValue] = createSignal<T>();
    const [problem, setProblem] = createSignal('');
    let last = '';
    let done = this.doneSignal[0]();
    let readAt = 0;
    const readOnce = async (): Promise<void> => {
      const wanted = path();
      readAt = Date.now();
      try {
        const answer = await this.required().call<T>('GET', wanted);
        if (wanted === path()) {
          setValue(() => answer);
          setProblem('');
        }
      } catch (error) {
        if (error instanceof VenueError && error.code === UNAUTHORIZED) this.signOut();
        setProblem(describe(error));
      }
    };
    const look = (): void => {
      const now = this.doneSignal[0]();
      if (this.apiSignal[0]() === undefined) return;
      if (path() === last && now === done && Date.now() - readAt < everyMs) return;
      if (path() !== last) setValue(undefined);
      last = path();
      done = now;
      void readOnce();
    };
    look();
    const timer = setInterval(look, 200);
    onCleanup(() => clearInterval(timer));
    return { value, problem, refresh: () => void readOnce() };
  }

  private required(): AdminApi {
    const api = this.apiSignal[0]();
    if (api === undefined) throw new Error('Nobody is signed in.');
    return api;
  }
}

/** The body that a dialog's texts make; fields that are left empty are left out. */
export function bodyOf(fields: readonly Field[], texts: Readonly<Record<string, string>>): object {
  const body: Record<string, unknown> = {};
  for (const { name, kind } of fields) {
    const text = (texts[name] ?? '').trim();
    if (text === '') continue;
    if (kind === 'flag') body[name] = text === 'true';
    else if (kind === 'number') body[name] = Number(text);
    else if (kind === 'moment') body[name] = Date.parse(text);
    else if (kind === 'list') body[name] = text.split(',').map((word) => word.trim()).filter((word) => word !== '');
    else body[name] = text;
  }
  return body;
}

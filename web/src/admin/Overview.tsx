import { For, Show, type Component } from 'solid-js';
import { groupThousands } from '../money/decimal';
import { momentText } from '../ui/format';
import type { Action, Office } from './office';
import { entryText } from './orderEntry';
import type { Me, Status } from './types';

const STOP: Action = {
  title: 'Stop trading',
  meaning: 'The venue refuses every new order, on all instruments, from now on. Cancels still pass.',
  method: 'POST',
  path: '/order-entry',
  danger: true,
  constant: { allowed: false },
  fields: [{ name: 'cancelOrders', label: 'Also cancel every open order', kind: 'flag', value: 'false' }],
};

const START: Action = {
  title: 'Let orders in',
  meaning: 'The venue takes new orders again, except on instruments that are suspended themselves.',
  method: 'POST',
  path: '/order-entry',
  constant: { allowed: true },
};

const SNAPSHOT: Action = {
  title: 'Take a snapshot',
  meaning: 'The venue writes down its whole state; it answers nobody meanwhile, some 50 ms for 100,000 open orders.',
  method: 'POST',
  path: '/snapshot',
};

/** The venue as a whole. */
export const Overview: Component<{ office: Office }> = (props) => {
  const status = props.office.read<Status>(() => '/status', 1_000);
  const me = props.office.read<Me>(() => '/me', 60_000);
  const facts = (): readonly [string, string][] => {
    const now = status.value();
    if (now === undefined) return [];
    return [
      ['Last event', `${groupThousands(String(now.eventSequence))}, ${momentText(now.eventTime)}`],
      ['Events a second', groupThousands(String(now.eventsPerSecond ?? 0))],
      ['Instruments', groupThousands(String(now.instruments))],
      ['Accounts', groupThousands(String(now.accounts))],
      ['Open orders', groupThousands(String(now.openOrders))],
      ...(now.leaderMember === undefined || now.leaderMember < 0
        ? [] : [['Leader', `member ${now.leaderMember}`] as [string, string]]),
    ];
  };
  const you = (): string => {
    const known = me.value();
    return known === undefined ? '' : `You are ${known.name}: ${known.roles.join(', ')}.`;
  };
  const entry = () => status.value()?.orderEntry;
  const stopped = (): boolean => entry()?.reasons.includes('ADMINISTRATOR') === true;
  const closed = (): boolean => entry()?.allowed === false;
  return (
    <>
      <Show when={status.problem() !== ''}><div class="problem" role="alert">{status.problem()}</div></Show>
      <section class="panel office-panel" aria-label="Order entry">
        <h2><span class="dot" data-tone={closed() ? 'bad' : 'good'} />{entryText(entry())}</h2>
        <div class="row">
          <button class="button danger" disabled={stopped()} onClick={() => props.office.ask(STOP)}>
            Stop trading</button>
          <button class="button" disabled={!stopped()} onClick={() => props.office.ask(START)}>Let orders in</button>
          <button class="button" onClick={() => props.office.ask(SNAPSHOT)}>Take a snapshot</button>
        </div>
      </section>
      <section class="panel office-panel" aria-label="The venue now">
        <h2>Now</h2>
        <dl class="facts">
          <For each={facts()}>{([name, text]) => <><dt>{name}</dt><dd>{text}</dd></>}</For>
        </dl>
        <p class="muted">{you()}</p>
      </section>
    </>
  );
};

import { createSignal, For, Show, type Component } from 'solid-js';
import { momentText } from '../ui/format';
import { closed, valueText, whose } from './alertTexts';
import type { Office } from './office';
import { Table } from './Table';
import type { Alert, Evidence, Surveillance, Threshold } from './types';

const PAGE = 100;

/** What surveillance found, with the orders and trades; and what it looks for. */
export const Alerts: Component<{ office: Office }> = (props) => {
  const [shown, setShown] = createSignal<number>();
  return (
    <Show when={shown()} keyed
      fallback={<><AlertList office={props.office} show={setShown} /><Patterns office={props.office} /></>}>
      {(alertId) => <AlertView office={props.office} alertId={alertId} back={() => setShown(undefined)} />}
    </Show>
  );
};

const AlertList: Component<{ office: Office; show: (alertId: number) => void }> = (props) => {
  const [state, setState] = createSignal('OPEN');
  const [before, setBefore] = createSignal<number>();
  const alerts = props.office.read<readonly Alert[]>(() => `/alerts?limit=${PAGE}`
    + (state() === '' ? '' : `&state=${state()}`) + (before() === undefined ? '' : `&before=${before()}`));
  const choose = (wanted: string): void => {
    setBefore(undefined);
    setState(wanted);
  };
  return (
    <section class="panel office-panel" aria-label="Alerts">
      <div class="row">
        <h2>Alerts</h2>
        <div class="field text">
          <label for="alert-state">Which</label>
          <select id="alert-state" value={state()} onChange={(event) => choose(event.currentTarget.value)}>
            <option value="OPEN">Open</option>
            <option value="CLOSED">Closed</option>
            <option value="">All</option>
          </select>
        </div>
        <button class="link" disabled={before() === undefined} onClick={() => setBefore(undefined)}>Newest</button>
        <button class="link" disabled={(alerts.value()?.length ?? 0) < PAGE}
          onClick={() => setBefore(alerts.value()?.at(-1)?.alertId)}>Older</button>
      </div>
      <p class="muted">An alert is a reason to look, and no proof. What was measured stands beside the number from which on it counts.</p>
      <Table label="Alerts" reading={alerts} empty="Nothing was found."
        columns={[
          {
            title: 'Alert',
            number: true,
            cell: (row) => (
              <button class="plain" aria-label={`Alert ${row.alertId}`} onClick={() => props.show(row.alertId)}>{row.alertId}</button>
            ),
          },
          { title: 'Time', cell: (row) => momentText(row.time) },
          { title: 'Pattern', cell: (row) => <b>{row.title}</b> },
          { title: 'Symbol', cell: (row) => row.symbol },
          { title: 'Account', cell: (row) => whose(row) },
          { title: 'Measured', cell: (row) => <span class="wrap">{row.detail}</span> },
          { title: 'State', cell: (row) => row.verdict ?? 'OPEN' },
          {
            title: '',
            cell: (row) => (
              <span class="row">
                <button class="button" onClick={() => props.show(row.alertId)}>Look</button>
                <button class="button" onClick={() => props.office.ask(closed(row))}>Close</button>
              </span>
            ),
          },
        ]} />
    </section>
  );
};

const AlertView: Component<{ office: Office; alertId: number; back: () => void }> = (props) => {
  const alert = props.office.read<Alert>(() => `/alerts/${props.alertId}`);
  const evidence = { ...alert, value: () => alert.value()?.evidence, problem: () => '' };
  return (
    <section class="panel office-panel" aria-label="Alert">
      <div class="row">
        <button class="link" onClick={props.back}>← Alerts</button>
        <h2>{`Alert ${props.alertId}`}</h2>
      </div>
      <Show when={alert.problem() !== ''}><div class="problem" role="alert">{alert.problem()}</div></Show>
      <Show when={alert.value()}>
        {(read) => (
          <>
            <dl class="facts">
              <dt>Pattern</dt><dd>{read().title}</dd>
              <dt>Where</dt><dd>{read().symbol}</dd>
              <dt>Who</dt>
              <dd>
                <For each={[read().account, read().otherAccount]}>
                  {(name) => (
                    <Show when={name}>
                      {(known) => <button class="link" onClick={() => props.office.open('accounts', known())}>{known()}</button>}
                    </Show>
                  )}
                </For>
              </dd>
              <dt>When</dt><dd>{`${momentText(read().beganTime)} to ${momentText(read().time)}`}</dd>
              <dt>Measured</dt><dd>{read().detail}</dd>
              <Show when={read().state === 'CLOSED'}>
                <dt>Closed</dt>
                <dd>{`${read().verdict}, by ${read().closedBy} at ${momentText(read().closedTime ?? 0)}: ${read().comment}`}</dd>
              </Show>
            </dl>
            <div class="row">
              <button class="button" onClick={() => props.office.ask(closed(read()))}>Close</button>
            </div>
          </>
        )}
      </Show>
      <Table label="Evidence" reading={evidence} empty="There is none."
        columns={[
          { title: 'Event', number: true, cell: (row: Evidence) => row.sequence },
          { title: 'Time', cell: (row) => momentText(row.time) },
          { title: 'What', cell: (row) => row.kind },
          { title: 'Account', cell: (row) => row.account },
          { title: 'With', cell: (row) => row.otherAccount ?? '' },
          { title: 'Side', cell: (row) => <span class={row.side === 'BUY' ? 'buy' : 'sell'}>{row.side}</span> },
          { title: 'Price', number: true, cell: (row) => row.price },
          { title: 'Quantity', number: true, cell: (row) => row.quantity },
          { title: 'Order', number: true, cell: (row) => row.orderId },
          { title: 'Other order', number: true, cell: (row) => row.otherOrderId || '' },
          { title: 'Trade', number: true, cell: (row) => row.tradeId || '' },
        ]} />
    </section>
  );
};

const Patterns: Component<{ office: Office }> = (props) => {
  const surveillance = props.office.read<Surveillance>(() => '/surveillance', 60_000);
  return (
    <section class="panel office-panel" aria-label="What is looked for">
      <h2>What is looked for</h2>
      <Show when={surveillance.problem() !== ''}><div class="problem" role="alert">{surveillance.problem()}</div></Show>
      <Show when={surveillance.value()?.on === false}>
        <p class="strong">Surveillance is off: by surveillance.enabled, or it failed and the log says why. These are the defaults.</p>
      </Show>
      <Thresholds of={surveillance.value()?.thresholds ?? []} />
      <For each={surveillance.value()?.patterns ?? []}>
        {(pattern) => (
          <>
            <h3>{pattern.title}</h3>
            <p>{pattern.explanation}</p>
            <Thresholds of={pattern.thresholds} />
            <small class="quiet">{pattern.source}</small>
          </>
        )}
      </For>
    </section>
  );
};

const Thresholds: Component<{ of: readonly Threshold[] }> = (props) => (
  <dl class="facts">
    <For each={props.of}>
      {(threshold) => (
        <>
          <dt title={threshold.key}>{valueText(threshold)}</dt>
          <dd>{threshold.description}</dd>
        </>
      )}
    </For>
  </dl>
);

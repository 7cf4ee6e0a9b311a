import { createMemo, createSignal, For, Show, type Component } from 'solid-js';
import { describe } from '../api/errors';
import type { Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { parseDecimal, plainText } from '../money/decimal';
import { quantityProblem, quantityTyped } from '../quotes/guard';
import { AmountField } from './AmountField';
import type { Desk } from './desk';
import type { Dealing } from './fxDealing';
import { FxParentForm } from './FxParentForm';
import { FxRequests } from './FxRequests';
import { Segments } from './Segments';

type Wants = Side | 'BOTH';

/** Asking providers for a quote, leaving an order that waits for one, and having one worked by the venue. */
export const FxTicket: Component<{ desk: Desk; dealing: Dealing }> = (props) => {
  const signedIn = (): boolean => props.desk.venue.session.state() !== 'signedOut';
  return (
    <section class="panel panel-ticket" aria-label="Request for quote">
      <header><h2>Request for quote</h2></header>
      <div class="fill scroll" role="group" aria-label="Request for quote" tabindex="0">
        <Show when={signedIn()} fallback={
          <div class="ticket">
            <p class="quiet">Everybody may see the quotes. To deal, and to ask providers, sign in.</p>
            <button class="send signin" onClick={() => props.desk.setDialog('signIn')}>Sign in</button>
          </div>
        }>
          <Show when={props.desk.pairInstrument()} keyed>
            {(pair) => (<>
              <AskForm desk={props.desk} dealing={props.dealing} pair={pair} />
              <FxRequests desk={props.desk} dealing={props.dealing} />
              <WaitForm desk={props.desk} dealing={props.dealing} pair={pair} />
              <FxParentForm desk={props.desk} dealing={props.dealing} pair={pair} />
            </>)}
          </Show>
        </Show>
      </div>
    </section>
  );
};

const AskForm: Component<{ desk: Desk; dealing: Dealing; pair: Instrument }> = (props) => {
  const { quoteAccount, session } = props.desk.venue;
  const [wants, setWants] = createSignal<Wants>('BOTH');
  const [seconds, setSeconds] = createSignal('30');
  const [chosen, setChosen] = createSignal<readonly string[]>([]);
  const [problem, setProblem] = createSignal('');
  const [sending, setSending] = createSignal(false);
  const quantity = (): string => props.dealing.quantity(props.pair);
  const providers = createMemo<readonly string[]>(() => {
    const { bids, asks } = props.desk.ladder();
    const there = [...bids, ...asks].map(({ provider }) => provider).filter((name) => name !== session.name());
    // whoever was chosen stays on the list while it quotes nothing
    return [...new Set([...chosen(), ...there])].sort();
  }, [], { equals: (a, b) => a.join() === b.join() });
  const hint = (): string | undefined => {
    const time = Number(seconds());
    if (!(time >= 1 && time <= 600)) return 'Answers are waited for 1 to 600 seconds.';
    return quantityProblem(quantity(), props.pair);
  };
  const ready = (): boolean => hint() === undefined && !sending() && session.state() === 'live';
  const toggle = (name: string): void => {
    setChosen((before) => before.includes(name) ? before.filter((each) => each !== name) : [...before, name]);
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!ready()) return;
    setSending(true);
    setProblem('');
    try {
      await quoteAccount.ask({
        symbol: props.pair.symbol,
        side: wants(),
        quantity: plainText(quantity()),
        validForMs: Math.round(Number(seconds()) * 1000),
        providers: chosen(),
      });
    } catch (error) {
      setProblem(describe(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <form class="ticket" autocomplete="off" novalidate onSubmit={(event) => void submit(event)}>
      <Segments label="What is wanted" value={wants()} onChoose={setWants}
        options={[{ value: 'BUY', text: 'Buy' }, { value: 'BOTH', text: 'Two-way' }, { value: 'SELL', text: 'Sell' }]} />
      <AmountField id="rfq-quantity" label="Quantity" unit={<span class="unit">{props.pair.base}</span>} size
        bad={quantityProblem(quantity(), props.pair) !== undefined} value={quantity()} step={props.pair.lot}
        decimals={props.pair.quantityDecimals} onInput={(text) => props.dealing.setQuantity(props.pair, quantityTyped(text))} />
      <AmountField id="rfq-seconds" label="Answers within" unit={<span class="unit">s</span>} value={seconds()} step={10n ** 18n} decimals={0}
        bad={!(Number(seconds()) >= 1 && Number(seconds()) <= 600)} onInput={setSeconds} />
      <Show when={providers().length > 0}>
        <fieldset class="providers">
          <legend class="quiet">{chosen().length === 0 ? 'Asks all providers' : `Asks ${chosen().length}`}</legend>
          <For each={providers()}>
            {(name) => (
              <label>
                <input type="checkbox" checked={chosen().includes(name)} onChange={() => toggle(name)} />{name}
              </label>
            )}
          </For>
        </fieldset>
      </Show>
      <ul class="hints" id="ticket-hints" aria-live="polite">
        <Show when={hint()}>{(text) => <li data-level="error">{text()}</li>}</Show>
      </ul>
      <button type="submit" class="send ask" disabled={!ready()}>{sending() ? 'Asking…' : `Ask for ${props.desk.pairName()}`}</button>
      <div role="alert">
        <Show when={problem()}>{(text) => <div class="problem"><strong>{text()}</strong></div>}</Show>
      </div>
    </form>
  );
};

/** An order that takes what it can get now and waits for quotes with the rest. */
const WaitForm: Component<{ desk: Desk; dealing: Dealing; pair: Instrument }> = (props) => {
  const [side, setSide] = createSignal<Side>('BUY');
  const [price, setPrice] = createSignal('');
  const quantity = (): string => props.dealing.quantity(props.pair);
  const badPrice = (): boolean => {
    const value = parseDecimal(price());
    return price() !== '' && (value === undefined || value <= 0n || value % props.pair.tick !== 0n);
  };
  const ready = (): boolean =>
    price() !== '' && !badPrice() && quantityProblem(quantity(), props.pair) === undefined
    && props.desk.venue.session.state() === 'live' && !props.dealing.busy(props.pair.symbol);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!ready()) return;
    void props.dealing.send({
      symbol: props.pair.symbol, side: side(), type: 'LIMIT', timeInForce: 'GTC', quantity: plainText(quantity()), price: plainText(price()),
    });
  };
  return (
    <details class="wait">
      <summary>Leave an order</summary>
      <form class="ticket" autocomplete="off" novalidate onSubmit={submit}>
        <Segments label="Side" class="sides" value={side()} onChoose={setSide}
          options={[{ value: 'BUY', text: 'Buy' }, { value: 'SELL', text: 'Sell' }]} />
        <AmountField id="wait-price" label="Limit" unit={<span class="unit">{props.pair.quote}</span>} value={price()} bad={badPrice()}
          step={props.pair.tick} decimals={props.pair.priceDecimals} onInput={setPrice} />
        <p class="quiet">Takes what quotes give now, and waits with the rest until it is canceled. The quantity is the one above.</p>
        <button type="submit" class="send" data-side={side()} disabled={!ready()}>
          {`${side() === 'BUY' ? 'Buy' : 'Sell'} ${props.desk.pairName()}`}
        </button>
      </form>
    </details>
  );
};

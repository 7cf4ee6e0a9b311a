import { createSignal, For, Show, type Component } from 'solid-js';
import { describe } from '../api/errors';
import type { Side } from '../api/types';
import type { Instrument } from '../market/instruments';
import { quantityTyped } from '../quotes/guard';
import { parentParameters, parentProblem, type ParentDraft, type Strategy } from '../quotes/parents';
import { AmountField } from './AmountField';
import type { Desk } from './desk';
import type { Dealing } from './fxDealing';
import { Segments } from './Segments';

const WHAT: Record<Strategy, string> = {
  SWEEP: 'Takes at once whatever stands within the limit; the rest is canceled.',
  WAIT_FOR_PRICE: 'Takes whatever reaches the limit, until its time is over.',
  TWAP: 'Takes slices at equal distances until its time is over.',
};
const MINUTE = 10n ** 18n;

/** A parent order: what is wanted, and how the venue is to work it. */
export const FxParentForm: Component<{ desk: Desk; dealing: Dealing; pair: Instrument }> = (props) => {
  const { quoteAccount, session, catalog, clock } = props.desk.venue;
  const [side, setSide] = createSignal<Side>('BUY');
  const [strategy, setStrategy] = createSignal<Strategy>('TWAP');
  const [quantity, setQuantity] = createSignal(props.dealing.quantity(props.pair));
  const [limit, setLimit] = createSignal('');
  const [startsIn, setStartsIn] = createSignal('');
  const [lasts, setLasts] = createSignal('5');
  const [slices, setSlices] = createSignal('10');
  const [bookSymbol, setBookSymbol] = createSignal('');
  const [problem, setProblem] = createSignal('');
  const [sending, setSending] = createSignal(false);
  const books = (): readonly Instrument[] =>
    catalog.instruments().filter(({ base, quote }) => base === props.pair.base && quote === props.pair.quote);
  const draft = (): ParentDraft => ({
    side: side(), strategy: strategy(), quantity: quantityTyped(quantity()), limit: limit(), startsIn: startsIn(), lasts: lasts(),
    slices: slices(), bookSymbol: bookSymbol(),
  });
  const hint = (): string | undefined => parentProblem(draft(), props.pair);
  const ready = (): boolean => hint() === undefined && !sending() && session.state() === 'live';
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (!ready()) return;
    setSending(true);
    setProblem('');
    try {
      await quoteAccount.work(parentParameters(draft(), props.pair.symbol, clock.now()));
    } catch (error) {
      setProblem(describe(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <details class="wait work">
      <summary>Work an order</summary>
      <form class="ticket" autocomplete="off" novalidate onSubmit={(event) => void submit(event)}>
        <Segments label="Strategy" value={strategy()} onChoose={setStrategy}
          options={[{ value: 'TWAP', text: 'TWAP' }, { value: 'WAIT_FOR_PRICE', text: 'Wait' }, { value: 'SWEEP', text: 'Sweep' }]} />
        <Segments label="Side of the parent order" class="sides" value={side()} onChoose={setSide}
          options={[{ value: 'BUY', text: 'Buy' }, { value: 'SELL', text: 'Sell' }]} />
        <AmountField id="parent-quantity" label="Quantity" unit={<span class="unit">{props.pair.base}</span>} size bad={false}
          value={quantity()} step={props.pair.lot} decimals={props.pair.quantityDecimals} onInput={setQuantity} />
        <AmountField id="parent-limit" label="Limit" unit={<span class="unit">{props.pair.quote}</span>} value={limit()} bad={false}
          placeholder={strategy() === 'WAIT_FOR_PRICE' ? '0' : 'none'} step={props.pair.tick} decimals={props.pair.priceDecimals}
          onInput={setLimit} />
        <Show when={strategy() !== 'SWEEP'}>
          <AmountField id="parent-start" label="Starts in" unit={<span class="unit">min</span>} value={startsIn()} bad={false}
            placeholder="now" step={MINUTE} decimals={0} onInput={setStartsIn} />
          <AmountField id="parent-lasts" label="Lasts" unit={<span class="unit">min</span>} value={lasts()} bad={false} step={MINUTE}
            decimals={0} onInput={setLasts} />
        </Show>
        <Show when={strategy() === 'TWAP'}>
          <AmountField id="parent-slices" label="Slices" unit={<span class="unit" />} value={slices()} bad={false} step={MINUTE}
            decimals={0} onInput={setSlices} />
        </Show>
        <Show when={books().length > 0}>
          <div class="field">
            <label for="parent-book">Also at</label>
            <select id="parent-book" value={bookSymbol()} onChange={(event) => setBookSymbol(event.currentTarget.value)}>
              <option value="">quotes only</option>
              <For each={books()}>{({ symbol }) => <option value={symbol}>{`the order book ${symbol}`}</option>}</For>
            </select>
          </div>
        </Show>
        <p class="quiet">{WHAT[strategy()]}</p>
        <ul class="hints" aria-live="polite">
          <Show when={hint()}>{(text) => <li data-level="error">{text()}</li>}</Show>
        </ul>
        <button type="submit" class="send" data-side={side()} disabled={!ready()}>
          {sending() ? 'Sending…' : `${side() === 'BUY' ? 'Buy' : 'Sell'} ${props.desk.pairName()}`}
        </button>
        <div role="alert">
          <Show when={problem()}>{(text) => <div class="problem"><strong>{text()}</strong></div>}</Show>
        </div>
      </form>
    </details>
  );
};

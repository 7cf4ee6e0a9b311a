import { For, Show, type Component } from 'solid-js';
import { describe } from '../api/errors';
import type { Side } from '../api/types';
import { decimal } from '../money/decimal';
import { leftMs, leftShare, leftText } from '../quotes/countdown';
import { bigFigure, dealerSize } from '../quotes/figures';
import { bestAnswer } from '../quotes/requests';
import type { QuoteAnswer, QuoteRequest } from '../quotes/model';
import type { Desk } from './desk';
import type { Dealing } from './fxDealing';
import { notify } from './notices';
import { useNow } from './now';

/** The account's open requests with the answers so far; each runs out on its own. */
export const FxRequests: Component<{ desk: Desk; dealing: Dealing }> = (props) => {
  const now = useNow(props.desk.venue.clock, 200);
  const requests = () => props.desk.venue.quoteAccount.requests();
  return (
    <Show when={requests().length > 0}>
      <ul class="requests" aria-label="Open requests" aria-live="polite">
        <For each={requests()}>{(request) => <Request {...props} request={request} now={now()} />}</For>
      </ul>
    </Show>
  );
};

const Request: Component<{ desk: Desk; dealing: Dealing; request: QuoteRequest; now: number }> = (props) => {
  const pair = () => props.desk.venue.catalog.instrument(props.request.symbol);
  const open = () => props.request.answers.filter(({ validUntil }) => validUntil > props.now);
  const wants = (side: Side): boolean => props.request.wants === 'BOTH' || props.request.wants === side;
  const title = (): string => {
    const verb = { BUY: 'Buy ', SELL: 'Sell ', BOTH: '' }[props.request.wants];
    return `${verb}${dealerSize(decimal(props.request.quantity))} ${pair()?.base ?? ''}/${pair()?.quote ?? ''}`;
  };
  const cancel = async (): Promise<void> => {
    try {
      await props.desk.venue.quoteAccount.cancelRequest(props.request.requestId);
    } catch (error) {
      notify({ key: `rfq${props.request.requestId}`, tone: 'bad', title: 'Request not canceled', detail: describe(error) });
    }
  };
  return (
    <li class="request" data-request={props.request.requestId}>
      <header>
        <strong>{title()}</strong>
        <span class="spring" />
        {/* what counts down is not read out again and again */}
        <span class="quiet" aria-hidden="true" data-testid="countdown">{leftText(leftMs(props.request.validUntil, props.now))}</span>
        <button class="link" aria-label={`Cancel request ${props.request.requestId}`} onClick={() => void cancel()}>Cancel</button>
      </header>
      <span class="left" aria-hidden="true">
        <i style={{ width: `${leftShare(props.request.createdAt, props.request.validUntil, props.now) * 100}%` }} />
      </span>
      <For each={open()} fallback={<p class="quiet">Waiting for answers…</p>}>
        {(answer) => (
          <div class="answer" data-provider={answer.provider}>
            <span class="who">
              <b>{answer.provider}</b>
              <small class="quiet" aria-hidden="true">{leftText(leftMs(answer.validUntil, props.now))}</small>
            </span>
            <Show when={wants('SELL')}>
              <Take {...props} answer={answer} side="SELL" best={bestAnswer(open(), 'SELL') === answer} />
            </Show>
            <Show when={wants('BUY')}>
              <Take {...props} answer={answer} side="BUY" best={bestAnswer(open(), 'BUY') === answer} />
            </Show>
          </div>
        )}
      </For>
      <Show when={props.request.declined.length > 0}>
        <p class="quiet">Declined: {props.request.declined.join(', ')}</p>
      </Show>
    </li>
  );
};

/** Hits an answer's bid or lifts its ask: for the whole quantity, at that price or better. */
const Take: Component<{
  desk: Desk; dealing: Dealing; request: QuoteRequest; answer: QuoteAnswer; side: Side; best: boolean;
}> = (props) => {
  const price = () => (props.side === 'BUY' ? props.answer.ask : props.answer.bid);
  const pair = () => props.desk.venue.catalog.instrument(props.request.symbol);
  const figure = () => bigFigure(price(), pair()?.priceDecimals ?? 5);
  const take = (): void => {
    const worst = price();
    if (worst === undefined) return;
    void props.dealing.send({
      symbol: props.request.symbol,
      side: props.side,
      type: 'PREVIOUSLY_QUOTED',
      timeInForce: 'IOC',
      quantity: props.request.quantity,
      price: worst,
      provider: props.answer.provider,
      requestId: props.request.requestId,
    });
  };
  const verb = (): string => (props.side === 'BUY' ? 'Buy' : 'Sell');
  return (
    <button class="take" data-side={props.side} data-best={props.best} onClick={take}
      disabled={price() === undefined || props.dealing.busy(props.request.symbol)}
      aria-label={price() === undefined ? `${props.answer.provider} gives no price to ${verb().toLowerCase()} at`
        : `${verb()} ${dealerSize(decimal(props.request.quantity))} at ${figure().lead}${figure().big}${figure().pipette} from ${props.answer.provider}${props.best ? ', the best' : ''}`}>
      <small>{verb()}</small>
      <span class="figure" aria-hidden="true"><span class="lead">{figure().lead}</span><b>{figure().big || '–'}</b><span class="lead">{figure().pipette}</span></span>
    </button>
  );
};

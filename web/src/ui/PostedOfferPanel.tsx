import { For, Show, type Component, type JSX } from 'solid-js';
import type { ProductMarket } from '../market/products';
import { groupThousands } from '../money/decimal';
import type { Desk } from './desk';
import { clockText, postedPrice, shortAmount } from './format';

const number = (value: number): string => groupThousands(String(value));

/** A product's market: who queues, who asks which price, the last session, the latest trades. */
export const PostedOfferPanel: Component<{ desk: Desk }> = (props) => (
  <section class="panel panel-posted" aria-label="Posted offers" data-product={props.desk.product()}>
    <header>
      <h2>Posted offers</h2>
      <b class="product">{props.desk.product()}</b>
      <span class="spring" />
      <button class="link" onClick={() => props.desk.chooseProduct('')}>Back to the books</button>
    </header>
    <Show when={props.desk.productMarket()} fallback={<p class="empty">Waiting for the market…</p>}>
      {(seen) => (
        <>
          <div class="figures">
            <Figure name="Last price" value={postedPrice(seen().lastPrice)} strong />
            <Figure name="Volume per minute" value={shortAmount(seen().volumePerMinute)} />
            <Figure name="Asks" value={number(seen().openSalesOrders)} />
            <Figure name="Buyers" value={number(seen().openPurchaseOrders)} />
            <Figure name="Last session" value={sessionText(seen().lastSession)} />
          </div>
          <div class="columns-posted">
            <Column title="Buyers in line" note="first come, first served" heads={['#', 'Buyer', 'Quantity', 'Pays up to']}>
              <For each={seen().buyers} fallback={<Nothing text="Nobody queues." />}>
                {(buyer, i) => (
                  <tr>
                    <td class="quiet num">{i() + 1}</td>
                    <td>{buyer.userId}</td>
                    <td class="num">{number(buyer.quantity)}</td>
                    <td class="num buy">{buyer.maxPrice === null ? 'any price' : postedPrice(buyer.maxPrice)}</td>
                  </tr>
                )}
              </For>
            </Column>
            <Column title="Asks by price" note="cheapest first" heads={['Price', 'Seller', 'Quantity', 'Since']}>
              <For each={seen().sellers} fallback={<Nothing text="Nothing is offered." />}>
                {(seller) => (
                  <tr>
                    <td class="num sell">{postedPrice(seller.price)}</td>
                    <td>{seller.userId}</td>
                    <td class="num">{number(seller.quantity)}</td>
                    <td class="num quiet">{clockText(seller.time)}</td>
                  </tr>
                )}
              </For>
            </Column>
            <Column title="Trades" note="newest first" heads={['Time', 'Trade', 'Quantity', 'Price']}>
              <For each={seen().sales} fallback={<Nothing text="Nothing was traded yet." />}>
                {(trade) => (
                  <tr classList={{ session: trade.time === seen().lastSession?.time }}>
                    <td class="num quiet">{clockText(trade.time)}</td>
                    <td class="num quiet">{trade.saleId}</td>
                    <td class="num">{number(trade.quantity)}</td>
                    <td class="num">{postedPrice(trade.price)}</td>
                  </tr>
                )}
              </For>
            </Column>
          </div>
        </>
      )}
    </Show>
  </section>
);

function sessionText(session: ProductMarket['lastSession']): string {
  if (session === null) return '–';
  const trades = session.sales === 1 ? '1 trade' : `${session.sales} trades`;
  return `${clockText(session.time)} · ${trades} of ${number(session.quantity)}`;
}

const Figure: Component<{ name: string; value: string; strong?: boolean }> = (props) => (
  <div class="stat" classList={{ strong: props.strong === true }}>
    <span>{props.name}</span>
    <span>{props.value}</span>
  </div>
);

const Nothing: Component<{ text: string }> = (props) => (
  <tr><td class="quiet" colSpan={4}>{props.text}</td></tr>
);

const Column: Component<{
  title: string;
  note: string;
  heads: readonly string[];
  children: JSX.Element;
}> = (props) => (
  <section aria-label={props.title}>
    <h3>{props.title} <small>{props.note}</small></h3>
    <div class="fill scroll" role="group" aria-label={props.title} tabindex="0">
      <table class="table">
        <thead><tr><For each={props.heads}>{(head, i) => <th classList={{ num: i() !== 1 || head === 'Trade' }}>{head}</th>}</For></tr></thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  </section>
);

import { createEffect, createSignal, For, on, onCleanup, Show, type Component, type JSX } from 'solid-js';
import type { ProductMarket } from '../market/products';
import { groupThousands } from '../money/decimal';
import type { Desk } from './desk';
import { clockText, shortAmount } from './format';

const number = (value: number): string => groupThousands(String(value));

/** A product's market: who queues, who offers at what price, the last session, the latest sales. */
export const PostedOfferPanel: Component<{ desk: Desk; productId: string }> = (props) => {
  const [market, setMarket] = createSignal<ProductMarket>();
  createEffect(on(() => props.productId, (productId) => {
    setMarket(undefined);
    onCleanup(props.desk.venue.products.follow(productId, setMarket));
  }));
  return (
    <section class="panel panel-posted" aria-label="Posted offers" data-product={props.productId}>
      <header>
        <h2>Posted offers</h2>
        <b class="product">{props.productId}</b>
        <span class="spring" />
        <button class="link" onClick={() => props.desk.chooseProduct('')}>Back to the books</button>
      </header>
      <Show when={market()} fallback={<p class="empty">Waiting for the market…</p>}>
        {(seen) => (
          <>
            <div class="figures">
              <Figure name="Last price" value={price(seen().lastPrice)} strong />
              <Figure name="Volume per minute" value={shortAmount(seen().volumePerMinute)} />
              <Figure name="Sales orders" value={number(seen().openSalesOrders)} />
              <Figure name="Purchase orders" value={number(seen().openPurchaseOrders)} />
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
                      <td class="num buy">{buyer.maxPrice === null ? 'any price' : price(buyer.maxPrice)}</td>
                    </tr>
                  )}
                </For>
              </Column>
              <Column title="Sellers by price" note="cheapest first" heads={['Price', 'Seller', 'Quantity', 'Since']}>
                <For each={seen().sellers} fallback={<Nothing text="Nothing is offered." />}>
                  {(seller) => (
                    <tr>
                      <td class="num sell">{price(seller.price)}</td>
                      <td>{seller.userId}</td>
                      <td class="num">{number(seller.quantity)}</td>
                      <td class="num quiet">{clockText(seller.time)}</td>
                    </tr>
                  )}
                </For>
              </Column>
              <Column title="Sales" note="newest first" heads={['Time', 'Sale', 'Quantity', 'Price']}>
                <For each={seen().sales} fallback={<Nothing text="Nothing was sold yet." />}>
                  {(sale) => (
                    <tr classList={{ session: sale.time === seen().lastSession?.time }}>
                      <td class="num quiet">{clockText(sale.time)}</td>
                      <td class="num quiet">{sale.saleId}</td>
                      <td class="num">{number(sale.quantity)}</td>
                      <td class="num">{price(sale.price)}</td>
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
};

function price(value: number | null): string {
  return value === null ? '–' : groupThousands(value.toFixed(Number.isInteger(value * 100) ? 2 : 4));
}

function sessionText(session: ProductMarket['lastSession']): string {
  if (session === null) return '–';
  const sales = session.sales === 1 ? '1 sale' : `${session.sales} sales`;
  return `${clockText(session.time)} · ${sales} of ${number(session.quantity)}`;
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
    <div class="fill scroll">
      <table class="table">
        <thead><tr><For each={props.heads}>{(head, i) => <th classList={{ num: i() !== 1 || head === 'Sale' }}>{head}</th>}</For></tr></thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  </section>
);

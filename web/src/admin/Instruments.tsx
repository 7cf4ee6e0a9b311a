import { Show, type Component } from 'solid-js';
import { statusText } from '../ui/format';
import type { Action, Office } from './office';
import { protectedBy } from './protection';
import { Table } from './Table';
import type { Instrument } from './types';

const ADD_ASSET: Action = {
  title: 'Add an asset',
  meaning: 'What can be held and traded. Neither its name nor its decimals can be changed later.',
  method: 'POST',
  path: '/assets',
  fields: [
    { name: 'symbol', label: 'Symbol', hint: '1 to 20 of A to Z and 0 to 9' },
    { name: 'scale', label: 'Decimals', kind: 'number', value: '8', hint: '0 to 12' },
  ],
};

/** Who gets filled at one price of an order book. */
const MATCH_ALGORITHMS = ['PRICE_TIME', 'PRO_RATA', 'PRO_RATA_TOP', 'SIZE_TIME'];

const ADD_INSTRUMENT: Action = {
  title: 'Add an instrument',
  meaning: 'A market of one asset against another. What is left empty gets the widest bound.',
  method: 'POST',
  path: '/instruments',
  fields: [
    { name: 'symbol', label: 'Symbol' },
    { name: 'baseAsset', label: 'Asset that is traded' },
    { name: 'quoteAsset', label: 'Asset that is paid with' },
    { name: 'tickSize', label: 'Tick size', value: '0.01', hint: 'Prices are multiples of it' },
    { name: 'lotSize', label: 'Lot size', value: '0.00001', hint: 'Quantities are multiples of it' },
    { name: 'minNotional', label: 'Least value of an order', optional: true },
    { name: 'makerFeeBps', label: 'Maker fee, basis points', optional: true },
    { name: 'takerFeeBps', label: 'Taker fee, basis points', optional: true },
    { name: 'marketModel', label: 'Market model', kind: 'choice', choices: ['ORDER_BOOK', 'POSTED_OFFER'], value: 'ORDER_BOOK' },
    {
      name: 'matchAlgorithm', label: 'Filled first at one price', kind: 'choice', optional: true,
      choices: ['', ...MATCH_ALGORITHMS], hint: 'Of an order book. Empty: the earliest order',
    },
    { name: 'minHiddenQuantity', label: 'Least quantity of a hidden order', optional: true, hint: 'Of an order book. Empty: no hidden orders' },
  ],
};

const changed = ({ symbol, matchAlgorithm, minHiddenQuantity }: Instrument): Action => ({
  title: `Change ${symbol}`,
  meaning: 'For orders that are entered from now on. What is left empty stays as it is.',
  method: 'PATCH',
  path: `/instruments/${symbol}`,
  fields: [
    ...['minPrice', 'maxPrice', 'minQuantity', 'maxQuantity', 'minNotional', 'makerFeeBps', 'takerFeeBps']
      .map((name) => ({ name, label: statusText(name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`)), optional: true })),
    ...(matchAlgorithm === undefined ? [] : [{
      name: 'matchAlgorithm', label: 'Filled first at one price', kind: 'choice' as const, optional: true,
      choices: ['', ...MATCH_ALGORITHMS], hint: `Now ${matchAlgorithm}`,
    }]),
    ...(minHiddenQuantity === undefined ? [] : [{
      name: 'minHiddenQuantity', label: 'Least quantity of a hidden order', optional: true, hint: `Now ${minHiddenQuantity}; 0 for no hidden orders`,
    }]),
  ],
});

const halted = (symbol: string): Action => ({
  title: `Halt ${symbol}`,
  meaning: 'Nothing trades and new orders are refused. Cancels still pass. A schedule, if it has one, may end the halt.',
  method: 'POST',
  path: `/instruments/${symbol}/halt`,
  danger: true,
});

const resumed = (symbol: string): Action => ({
  title: `Resume ${symbol}`,
  meaning: 'It trades again, and what an auction has collected trades at its price, however far that is.',
  method: 'POST',
  path: `/instruments/${symbol}/resume`,
});

const suspended = (symbol: string): Action => ({
  title: `Suspend entry on ${symbol}`,
  meaning: 'New orders are refused. Those that rest stay, and its phases and auctions go on. Cancels still pass.',
  method: 'POST',
  path: `/instruments/${symbol}/order-entry`,
  danger: true,
  constant: { allowed: false },
  fields: [{ name: 'cancelOrders', label: 'Also cancel its open orders', kind: 'flag', value: 'false' }],
});

const admitted = (symbol: string): Action => ({
  title: `Let orders in on ${symbol}`,
  meaning: 'New orders enter again.',
  method: 'POST',
  path: `/instruments/${symbol}/order-entry`,
  constant: { allowed: true },
});

/** What trades here, how, and whether it does now. */
export const Instruments: Component<{ office: Office }> = (props) => {
  const instruments = props.office.read<readonly Instrument[]>(() => '/instruments');
  const isIn = (row: Instrument): boolean => row.orderEntry.allowed;
  return (
    <section class="panel office-panel" aria-label="Instruments">
      <div class="row">
        <h2>Instruments</h2>
        <button class="button" onClick={() => props.office.ask(ADD_ASSET)}>Add an asset</button>
        <button class="button" onClick={() => props.office.ask(ADD_INSTRUMENT)}>Add an instrument</button>
      </div>
      <Table label="Instruments" reading={instruments} empty="There is no instrument yet. Add its two assets first."
        columns={[
          { title: 'Symbol', cell: (row) => <b>{row.symbol}</b> },
          { title: 'Market', cell: (row) => statusText(row.marketModel ?? 'ORDER_BOOK') },
          { title: 'Filled first', cell: (row) => (row.matchAlgorithm === undefined ? '' : statusText(row.matchAlgorithm)) },
          { title: 'Phase', cell: (row) => statusText(row.phase ?? '') },
          { title: 'New orders', cell: (row) => (isIn(row) ? 'Enter' : <span class="sell">Refused</span>) },
          { title: 'Price bands', cell: (row) => (row.protection === undefined ? 'None' : 'Set') },
          { title: 'Tick', number: true, cell: (row) => row.tickSize },
          { title: 'Lot', number: true, cell: (row) => row.lotSize },
          { title: 'Fees, bps', number: true, cell: (row) => `${row.makerFeeBps ?? 0} / ${row.takerFeeBps ?? 0}` },
          {
            title: '',
            cell: (row) => (
              <span class="row">
                <button class="link" onClick={() => props.office.ask(changed(row))}>Change</button>
                <button class="link" onClick={() => props.office.ask(protectedBy(row.symbol, row.protection))}>Protect</button>
                <Show when={row.phase === 'HALTED' || row.phase === 'VOLATILITY_AUCTION'}>
                  <button class="link" onClick={() => props.office.ask(resumed(row.symbol))}>Resume</button>
                </Show>
                <Show when={row.phase !== 'HALTED'}>
                  <button class="link" onClick={() => props.office.ask(halted(row.symbol))}>Halt</button>
                </Show>
                <button class="link" onClick={() => props.office.ask(
                  isIn(row) ? suspended(row.symbol) : admitted(row.symbol))}>
                  {isIn(row) ? 'Suspend entry' : 'Let orders in'}</button>
              </span>
            ),
          },
        ]} />
    </section>
  );
};

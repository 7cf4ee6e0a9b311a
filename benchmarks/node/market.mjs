// The posted-offer market on a single event loop. Usage: node market.mjs PORT ENGINES PAUSE_MS TIMEOUT_MS DATABASE
// One thread has all: requests, queues, sessions. Rows go to the sqlite3 program, one transaction a session. ENGINES says
// nothing here: on one thread more of them change nothing.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';

const [port, , pauseMs, timeoutMs, database] = process.argv.slice(2);
const ANY = Number.MAX_SAFE_INTEGER;
const products = new Map(); // by id: { sellers, buyers, arrivals, mayTrade }
const orders = new Map();
let saleCount = 0;
let isBusy = false; // a session runs, its rows are written, or the pause after it is not over
let timedOutMs = 0;

const sqlite = spawn('sqlite3', ['-bail', database], { stdio: ['pipe', 'ignore', 'inherit'] });
sqlite.on('exit', (status) => process.exit(status ?? 1));
sqlite.stdin.write(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
  CREATE TABLE sales (sale_id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL, price INTEGER NOT NULL, quantity INTEGER NOT NULL,
    buyer TEXT NOT NULL, seller TEXT NOT NULL, purchase_order_id INTEGER NOT NULL, sales_order_id INTEGER NOT NULL,
    time INTEGER NOT NULL);
  CREATE INDEX sales_by_product ON sales (product_id, sale_id);
  CREATE INDEX sales_by_purchase_order ON sales (purchase_order_id);
  CREATE INDEX sales_by_sales_order ON sales (sales_order_id);
`);

class BadRequest extends Error {}

function wholeNumber(parameters, name) {
  const value = Number(parameters.get(name) ?? '');
  if (Number.isInteger(value) && value >= 1 && value <= 10_000_000) return value;
  throw new BadRequest(`${name}: a whole number from 1 to 10000000`);
}

function priceOf(text) {
  if (/^\d{1,8}(\.\d{1,4})?$/.test(text ?? '') && Number(text) > 0) return Math.round(Number(text) * 10_000);
  throw new BadRequest('price: above 0, with at most four decimals');
}

function offerOf(sells, parameters) {
  const user = parameters.get('userId') ?? '';
  if (!/^[A-Za-z0-9_-]{1,33}$/.test(user)) throw new BadRequest('userId: 1 to 33 letters, digits, _ or -');
  const price = parameters.get(sells ? 'price' : 'maxPrice');
  return {
    sells,
    user,
    productId: wholeNumber(parameters, 'productId'),
    quantity: wholeNumber(parameters, 'quantity'),
    price: price === null && !sells ? ANY : priceOf(price),
  };
}

function enter(offer) {
  const order = { ...offer, id: orders.size + 1, remaining: offer.quantity, sales: [], timeMs: Date.now(), timedOut: false };
  orders.set(order.id, order);
  if (!products.has(order.productId)) {
    products.set(order.productId, { sellers: [], buyers: [], arrivals: [], mayTrade: false });
  }
  products.get(order.productId).arrivals.push(order);
  if (!isBusy) {
    isBusy = true;
    setImmediate(session);
  }
  return order.id;
}

const hasWork = (product) => product.mayTrade || product.arrivals.length > 0;

/** Cheapest last, the earlier of equal ones behind the later: where an array is cheap to take from. */
function addSeller(sellers, order) {
  let low = 0;
  let high = sellers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sellers[middle].price > order.price) low = middle + 1;
    else high = middle;
  }
  sellers.splice(low, 0, order);
}

/** Buyers first come, first served, each once, to the cheapest seller. */
function trade(product, nowMs, sold) {
  for (const order of product.arrivals) {
    if (order.sells) addSeller(product.sellers, order);
    else product.buyers.push(order);
  }
  product.arrivals = [];
  product.mayTrade = false;
  product.buyers = product.buyers.filter((buyer) => {
    const seller = product.sellers.at(-1);
    if (seller !== undefined && buyer.price >= seller.price) {
      const quantity = Math.min(buyer.remaining, seller.remaining);
      const sale = { id: ++saleCount, buyer, seller, quantity, price: seller.price, timeMs: nowMs };
      for (const side of [buyer, seller]) {
        side.remaining -= quantity;
        side.sales.push(sale);
      }
      sold.push(sale);
      product.mayTrade = true;
      if (seller.remaining === 0) product.sellers.pop();
    }
    return buyer.remaining > 0;
  });
}

function timeOut(product, beforeMs) {
  const stays = (order) => {
    order.timedOut = order.timeMs < beforeMs;
    return !order.timedOut;
  };
  product.sellers = product.sellers.filter(stays);
  product.buyers = product.buyers.filter(stays);
}

function session() {
  isBusy = [...products.values()].some(hasWork);
  if (!isBusy) return;
  const nowMs = Date.now();
  const sold = [];
  for (const product of products.values()) {
    if (hasWork(product)) trade(product, nowMs, sold);
  }
  if (nowMs - timedOutMs > 1_000) {
    timedOutMs = nowMs;
    for (const product of products.values()) timeOut(product, nowMs - Number(timeoutMs));
  }
  write(sold, () => setTimeout(session, Number(pauseMs)));
}

/** The next session waits until the pipe has room. */
function write(sales, then) {
  if (sales.length === 0) return then();
  const rows = sales.map(
    (sale) =>
      `(${sale.id},${sale.buyer.productId},${sale.price},${sale.quantity},'${sale.buyer.user}','${sale.seller.user}',` +
      `${sale.buyer.id},${sale.seller.id},${sale.timeMs})`,
  );
  const hasRoom = sqlite.stdin.write(`BEGIN; INSERT INTO sales VALUES ${rows.join(',')}; COMMIT;\n`);
  return hasRoom ? then() : sqlite.stdin.once('drain', then);
}

function result(order) {
  const status = order.timedOut ? 'TIMED_OUT' : order.remaining === 0 ? 'COMPLETED' : order.sales.length === 0 ? 'PENDING' : 'PARTIAL';
  const sales = order.sales.map((sale) => ({
    saleId: sale.id,
    quantity: sale.quantity,
    price: sale.price / 10_000,
    counterparty: (order.sells ? sale.buyer : sale.seller).user,
    time: sale.timeMs,
  }));
  return { id: order.id, status, remainingQuantity: order.remaining, sales };
}

function answer(url) {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const parameters = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  if (path === '/sell' || path === '/buy') return [202, { msg: 'ok', id: enter(offerOf(path === '/sell', parameters)) }];
  if (path !== '/result') return [404, { msg: '/sell, /buy, /result' }];
  const order = orders.get(wholeNumber(parameters, 'id'));
  return order === undefined ? [404, { msg: 'no such order' }] : [200, result(order)];
}

createServer((request, response) => {
  let status;
  let body;
  try {
    [status, body] = answer(request.url);
  } catch (e) {
    if (!(e instanceof BadRequest)) throw e;
    [status, body] = [400, { msg: e.message }];
  }
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text);
}).listen(Number(port), '127.0.0.1');

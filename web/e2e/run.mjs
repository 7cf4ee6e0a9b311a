/**
 * Drives the screen in a headless browser against a running venue.
 *
 * RIALTO_URL (default http://127.0.0.1:8080), RIALTO_ADMIN_URL (default http://127.0.0.1:8180) and RIALTO_ADMIN_KEY (needed: the run makes an instrument and two accounts of
 * its own), RIALTO_KEY and RIALTO_SECRET (an account for trading with the crowd on RIALTO_SYMBOL, default BTCUSDT; left
 * out when not given), RIALTO_KILL_LEADER (a program that kills the leader of a cluster; left out when not given), RIALTO_CHROMIUM (default /usr/bin/chromium), SHOTS (a directory for pictures of failures).
 */
import { chromium } from 'playwright-core';
import { Screen } from './screen.mjs';
import { Account, ownMarket } from './venue.mjs';
import { Wire } from './wire.mjs';
import * as administration from './scenarios/administration.mjs';
import * as accessibility from './scenarios/accessibility.mjs';
import * as auction from './scenarios/auction.mjs';
import * as crowd from './scenarios/crowd.mjs';
import * as leader from './scenarios/leader.mjs';
import * as lists from './scenarios/lists.mjs';
import * as orders from './scenarios/orders.mjs';
import * as messages from './scenarios/messages.mjs';
import * as page from './scenarios/page.mjs';
import * as posted from './scenarios/posted.mjs';
import * as quotes from './scenarios/quotes.mjs';
import * as reconnect from './scenarios/reconnect.mjs';
import * as ticket from './scenarios/ticket.mjs';
import * as icebergs from './scenarios/icebergs.mjs';
import * as hidden from './scenarios/hidden.mjs';
import * as least from './scenarios/least.mjs';
import * as statements from './scenarios/statements.mjs';
import * as triggers from './scenarios/triggers.mjs';

const SCENARIO_MS = 60_000;
const { env } = process;
const url = env.RIALTO_URL ?? 'http://127.0.0.1:8080';
const adminUrl = env.RIALTO_ADMIN_URL ?? 'http://127.0.0.1:8180';
/** Names of scenarios, none: all of them. */
const only = process.argv.slice(2);
const scenarios = {
  ...orders, ...ticket, ...triggers, ...lists, ...icebergs, ...hidden, ...least, ...statements, ...posted, ...quotes, ...messages, ...auction, ...page, ...accessibility, ...crowd, ...administration, ...reconnect, ...leader,
};

if (!env.RIALTO_ADMIN_KEY) {
  console.error('RIALTO_ADMIN_KEY is not set.');
  process.exit(2);
}

const browser = await chromium.launch({
  executablePath: env.RIALTO_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
    '--disable-component-update', '--disable-sync'],
});
const market = await ownMarket(url, adminUrl, env.RIALTO_ADMIN_KEY);
const person = env.RIALTO_KEY && env.RIALTO_SECRET ? new Account(url, env.RIALTO_KEY, env.RIALTO_SECRET) : undefined;
let failures = 0;

for (const [name, scenario] of Object.entries(scenarios)) {
  if (only.length > 0 && !only.includes(name)) continue;
  const startedAt = Date.now();
  const problem = await run(name, scenario);
  if (problem !== undefined) failures++;
  console.log(`${problem === undefined ? 'ok    ' : 'FAILED'} ${name} (${Date.now() - startedAt} ms)`);
  if (problem !== undefined) console.log(problem.stack ?? problem);
}
await browser.close();
process.exit(failures === 0 ? 0 : 1);

async function run(name, scenario) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const tab = await context.newPage();
  const complaints = watch(tab);
  const wire = new Wire(url);
  const screen = new Screen(tab);
  try {
    await market.me.cancelAll(market.symbol);
    await market.other.cancelAll(market.symbol);
    const stage = { ...market, url, adminUrl, adminKey: env.RIALTO_ADMIN_KEY, person, screen, page: tab, wire, wireUrl: await wire.open() };
    await within(SCENARIO_MS, scenario(stage));
    const serious = complaints.filter((text) => !(scenario.expects ?? []).some((pattern) => pattern.test(text)));
    if (serious.length > 0) throw new Error(`The browser complained:\n${serious.join('\n')}`);
    return undefined;
  } catch (error) {
    if (env.SHOTS) await tab.screenshot({ path: `${env.SHOTS}/${name}.png` }).catch(() => undefined);
    return error;
  } finally {
    wire.close();
    await context.close();
  }
}

/** Collects errors of the page and requests to anyone but the venue. */
function watch(tab) {
  const complaints = [];
  tab.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  tab.on('pageerror', (error) => complaints.push(String(error.stack)));
  tab.on('request', (request) => {
    if (!/^(http|ws):\/\/127\.0\.0\.1|^data:|^blob:/.test(request.url()) && !request.url().startsWith(url)) {
      complaints.push(`outside address: ${request.url()}`);
    }
  });
  return complaints;
}

function within(ms, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

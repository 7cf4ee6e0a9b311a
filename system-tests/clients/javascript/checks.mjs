// What the JavaScript cycle needs: where the venue is, whose keys there are, and how a check is told.
import assert from 'node:assert/strict';

export const HTTP = process.env.RIALTO_HTTP;
export const WS = process.env.RIALTO_WS;
export const KEYS = Object.fromEntries(
  ['alice', 'bob'].map((name) => [name, [process.env[`${name.toUpperCase()}_KEY`], process.env[`${name.toUpperCase()}_SECRET`]]]),
);
export const ED25519 = [process.env.BOB_ED25519_KEY, process.env.BOB_ED25519_SECRET];

const CHECK_TIMEOUT_MS = 15000;
const EVENTUALLY_MS = 8000;

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Rejects when the promise has not settled in time. */
export function soon(promise, ms = CHECK_TIMEOUT_MS - 2000) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Watches until the condition holds for what was seen. */
export function until(watch, condition) {
  const follow = async () => {
    for (;;) {
      const seen = await watch();
      if (condition(seen)) return seen;
    }
  };
  return soon(follow());
}

/** Repeats the probe until its assertions hold: for what a reader of events answers a moment later. */
export async function eventually(probe) {
  const deadline = Date.now() + EVENTUALLY_MS;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      if (!(error instanceof assert.AssertionError) || Date.now() > deadline) throw error;
      await pause(50);
    }
  }
}

export function equal(actual, expected) {
  assert.deepEqual(actual, expected);
}

/** The promise must reject with this class and, if given, this text in its message. */
export async function rejects(ExceptionClass, promise, text = '') {
  const outcome = await promise.then((value) => ({ value }), (error) => ({ error }));
  assert.ok(outcome.error instanceof ExceptionClass, `expected ${ExceptionClass.name}, got ${outcome.error ?? JSON.stringify(outcome.value)}`);
  assert.ok(outcome.error.message.includes(text), `expected "${text}" in "${outcome.error.message}"`);
}

/** Tells each check in one line, 'ok …' or 'FAILED …', and goes on either way. */
export class Checks {
  constructor(client) {
    this.client = client;
    this.failed = 0;
  }

  async check(what, run) {
    try {
      await soon(run(), 2 * CHECK_TIMEOUT_MS);
      console.log(`ok ${this.client}: ${what}`);
    } catch (error) {
      this.failed += 1;
      console.log(error.stack);
      console.log(`FAILED ${this.client}: ${what}: ${error.name}: ${String(error.message).replaceAll('\n', ' ').slice(0, 300)}`);
    }
  }
}

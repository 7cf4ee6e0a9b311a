import type { Action, Field } from './office';
import { presentField } from './presentFields';
import type { Protection } from './types';

const field = (
  name: keyof Protection, label: string, now: Protection | undefined, hint: string, kind: 'text' | 'number' = 'text',
): Field => presentField(name, label, now?.[name], { kind, hint });

/** Asks for all of an instrument's price protection, beginning with those that it has. */
export const protectedBy = (symbol: string, now: Protection | undefined): Action => ({
  title: `Protect ${symbol}`,
  meaning: 'For orders that are entered, and triggered, from now on; open orders stay. What is left empty is off.',
  method: 'PUT',
  path: `/instruments/${symbol}/protection`,
  fields: [
    field('referencePrice', 'Reference price', now, 'The static band lies around it'),
    field('staticUpBps', 'Static band above, basis points', now, 'Limits up to so far above it are taken', 'number'),
    field('staticDownBps', 'Static band below, basis points', now, 'Limits down to so far below it are taken', 'number'),
    field('bidMultiplierUp', 'Highest bid, times the average', now, '1 to 100'),
    field('bidMultiplierDown', 'Lowest bid, times the average', now, '0 to 1'),
    field('askMultiplierUp', 'Highest ask, times the average', now, '1 to 100'),
    field('askMultiplierDown', 'Lowest ask, times the average', now, '0 to 1'),
    field('averageMinutes', 'Average of so many minutes', now, '1 to 60; empty: the last trade alone', 'number'),
    field('collarBps', 'Collar, basis points', now, 'Market and triggered orders trade no further from the average', 'number'),
    field('volatilityBps', 'Range of trades, basis points', now, 'A trade further from the average begins an auction instead', 'number'),
    field('interruptionSeconds', 'Seconds of that auction', now, '1 to 3600', 'number'),
    field('extensionBps', 'Range of that auction, basis points', now, 'One whose price is further goes on as long again', 'number'),
    field('maxExtensions', 'So many times at most', now, '1 to 10', 'number'),
  ],
});

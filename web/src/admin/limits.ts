import type { Action, Field } from './office';
import { presentField } from './presentFields';
import type { Limits } from './types';

const field = (name: keyof Limits, label: string, now: Limits | undefined, kind: 'text' | 'number' = 'text'): Field =>
  presentField(name, label, now?.[name], { kind });

/** Asks for all of an account's limits on an instrument, beginning with those that it has. */
export const limited = (account: string, symbol: string, now: Limits | undefined): Action => ({
  title: `Limit ${account} on ${symbol}`,
  meaning: 'For orders that are entered from now on; open orders stay. What is left empty is no limit.',
  method: 'PUT',
  path: `/accounts/${encodeURIComponent(account)}/limits/${symbol}`,
  fields: [
    field('maxOrderQuantity', 'Most of one order', now),
    field('maxOrderNotional', 'Most that one order is worth', now),
    field('maxOpenOrders', 'Most open orders', now, 'number'),
    field('maxOpenNotional', 'Most that open orders are worth together', now),
    field('maxPosition', 'Most that it may hold', now),
  ],
});

import type { Action } from './office';
import { presentField } from './presentFields';
import type { Rules } from './types';

/** Asks for all rules of an account, beginning with those that it has. */
export const ruled = (account: string, now: Rules | undefined): Action => ({
  title: `Rules of ${account}`,
  meaning: 'For what comes from now on; open orders stay. What is left empty is none.',
  method: 'PUT',
  path: `/accounts/${encodeURIComponent(account)}/rules`,
  fields: [
    presentField('tradeGroupId', 'Trade group, whose accounts do not trade with one another', now?.tradeGroupId, { kind: 'number' }),
    presentField('maxCancels10s', 'Most cancels in ten seconds', now?.maxCancels10s, { kind: 'number' }),
  ],
});

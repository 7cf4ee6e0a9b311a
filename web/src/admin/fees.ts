import type { AccountFees } from '../account/fees';
import type { Action } from './office';
import { presentField } from './presentFields';

/** Asks for what an account has of its own in fees, beginning with what it has. */
export const feeTerms = (account: string, now: AccountFees | undefined): Action => ({
  title: `Fees of ${account}`,
  meaning: 'For trades from now on. A discount lowers each fee, not rebates. What is left empty is none.',
  method: 'PUT',
  path: `/accounts/${encodeURIComponent(account)}/fees`,
  fields: [
    presentField('discountPercent', 'Discount in percent', now?.discountPercent, {}),
    presentField('fixedTier', 'Tier whatever the volume', now?.fixedTier, { kind: 'number' }),
  ],
});

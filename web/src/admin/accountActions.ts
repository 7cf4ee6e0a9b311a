import type { Action } from './office';

interface AccountActions {
  readonly deposit: Action;
  readonly withdraw: Action;
  readonly freeze: Action;
  readonly unfreeze: Action;
  readonly cancelOrders: Action;
  readonly endSessions: Action;
  readonly addKey: Action;
}

/** A transfer's id that nobody has used: sending the same one twice moves money once. */
const transferId = (): string => `screen-${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)}`;

/** What an administrator may do about an account. */
export function accountActions(name: string): AccountActions {
  const path = `/accounts/${encodeURIComponent(name)}`;
  const transfer = (title: string, meaning: string, end: string): Action => ({
    title,
    meaning,
    method: 'POST',
    path: `${path}/${end}`,
    fields: [
      { name: 'asset', label: 'Asset' },
      { name: 'amount', label: 'Amount' },
      { name: 'transferId', label: 'Transfer id', value: transferId(), hint: 'Sent again under the same id it moves nothing' },
    ],
  });
  return {
    deposit: transfer('Deposit', `The venue owes ${name} this much more.`, 'deposits'),
    withdraw: transfer('Withdraw', `Takes from what ${name} has available; what is in orders stays.`, 'withdrawals'),
    freeze: {
      title: `Freeze ${name}`,
      meaning: 'New orders, withdrawals and keys are refused. Cancels still pass.',
      method: 'POST',
      path: `${path}/freeze`,
      danger: true,
      fields: [
        { name: 'reason', label: 'Reason' },
        { name: 'cancelOrders', label: 'Also cancel its open orders', kind: 'flag', value: 'false' },
      ],
    },
    unfreeze: {
      title: `Unfreeze ${name}`,
      meaning: 'It may trade and withdraw again.',
      method: 'POST',
      path: `${path}/unfreeze`,
      fields: [{ name: 'reason', label: 'Reason' }],
    },
    cancelOrders: {
      title: `Cancel all orders of ${name}`,
      meaning: 'On every instrument. They cannot be brought back.',
      method: 'DELETE',
      path: `${path}/orders`,
      danger: true,
    },
    endSessions: {
      title: `End all sessions of ${name}`,
      meaning: 'Its connections are closed on every gateway. Whoever has a key may connect again: revoke or freeze besides.',
      method: 'DELETE',
      path: `${path}/sessions`,
      danger: true,
    },
    addKey: {
      title: `Make a key for ${name}`,
      meaning: 'Whoever has it may do this for the account.',
      method: 'POST',
      path: `${path}/keys`,
      constant: { type: 'HMAC_SHA256' },
      fields: [
        { name: 'permissions', label: 'May', kind: 'list', value: 'READ, TRADE', hint: 'READ alone looks only' },
        { name: 'label', label: 'Label', optional: true },
        { name: 'addresses', label: 'Only from', kind: 'list', optional: true, hint: 'Addresses or prefixes with commas; empty: anywhere' },
        { name: 'expireTime', label: 'Ends', kind: 'moment', optional: true, hint: 'By the clock of this machine; empty: never' },
      ],
      secrets: ['apiKey', 'secretKey'],
    },
  };
}

/** What an administrator may do about an API key. */
export function keyActions(apiKey: string): { readonly revoke: Action } {
  return {
    revoke: {
      title: 'Revoke this key',
      meaning: `${apiKey.slice(0, 12)}… is refused at once, and its streams close. Open orders stay.`,
      method: 'DELETE',
      path: `/keys/${apiKey}`,
      danger: true,
    },
  };
}

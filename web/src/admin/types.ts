/** Answers of the administration, as far as the page shows them. */

/** What keeps new orders out of the venue. */
export interface KillSwitch {
  readonly stopped: boolean;
  readonly storageLow: boolean;
}

export interface Me {
  readonly name: string;
  readonly roles: readonly string[];
}

export interface Status {
  readonly ready: boolean;
  readonly eventSequence: number;
  readonly eventTime: number;
  readonly instruments: number;
  readonly accounts: number;
  readonly openOrders: number;
  readonly leaderMember?: number;
  readonly eventMember?: number;
  readonly eventsPerSecond?: number;
}

export interface Instrument {
  readonly symbol: string;
  readonly marketModel?: string;
  readonly phase?: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly tickSize: string;
  readonly lotSize: string;
  readonly makerFeeBps?: string;
  readonly takerFeeBps?: string;
  readonly orderEntry?: 'OPEN' | 'SUSPENDED';
}

export interface AccountName {
  readonly accountId: number;
  readonly name: string;
  readonly frozen?: boolean;
}

export interface Account extends AccountName {
  readonly balances: readonly { asset: string; free: string; locked: string }[];
  readonly keys: readonly ApiKey[];
}

export interface ApiKey {
  readonly apiKey: string;
  readonly type: string;
  readonly permissions: readonly string[];
  readonly label: string;
  readonly createdTime: number;
  readonly expiryTime?: number | null;
  readonly addresses?: readonly string[];
}

/** One key of an administrator. */
export interface AdministratorKey {
  readonly name: string;
  readonly keyId: string;
  readonly roles: readonly string[];
  readonly label: string;
  readonly createdTime: number;
  /** Absent when it is for ever. */
  readonly notAfter?: number;
  readonly expired: boolean;
}

export interface Approval {
  readonly proposalId: number;
  readonly actor: string;
  readonly address: string;
  readonly action: string;
  readonly detail: string;
  readonly time: number;
  readonly expiresTime: number;
  readonly needs: readonly string[];
}

export interface AuditEntry {
  readonly eventSequence: number;
  readonly time: number;
  readonly actor: string;
  readonly roles: readonly string[];
  readonly address: string;
  readonly action: string;
  readonly detail: string;
  readonly approvedBy: string;
  readonly outcome: string;
  readonly reason: string;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
}

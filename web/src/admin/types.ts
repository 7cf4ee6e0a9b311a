/** Answers of the administration, as far as the page shows them. */

/** Whether new orders enter, and what keeps them out. */
export interface OrderEntry {
  readonly allowed: boolean;
  readonly reasons: readonly string[];
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
  readonly orderEntry: OrderEntry;
}

/** How much an account may do on an instrument; zero for no limit. */
export interface Limits {
  readonly symbol: string;
  readonly maxOrderQuantity: string;
  readonly maxOrderNotional: string;
  readonly maxOpenNotional: string;
  readonly maxPosition: string;
  readonly maxOpenOrders: number;
}

/** What holds for an account on all instruments; zero for none. */
export interface Rules {
  readonly tradeGroupId: number;
  readonly maxCancels10s: number;
}

/** Price bands and collar, as the administration has them. */
export interface Protection {
  readonly referencePrice: string | null;
  readonly staticUpBps: number;
  readonly staticDownBps: number;
  readonly bidMultiplierUp: string;
  readonly bidMultiplierDown: string;
  readonly askMultiplierUp: string;
  readonly askMultiplierDown: string;
  readonly averageMinutes: number;
  readonly collarBps: number;
  readonly volatilityBps: number;
  readonly interruptionSeconds: number;
  readonly extensionBps: number;
  readonly maxExtensions: number;
}

export interface Instrument {
  readonly symbol: string;
  readonly marketModel?: string;
  /** Who gets filled at one price; only of an order book. */
  readonly matchAlgorithm?: string;
  /** How much a hidden order has at least, 0 for no hidden orders; only of an order book. */
  readonly minHiddenQuantity?: string;
  readonly phase?: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly tickSize: string;
  readonly lotSize: string;
  readonly makerFeeBps?: string;
  readonly takerFeeBps?: string;
  /** Only of one that is protected. */
  readonly protection?: Protection;
  readonly orderEntry: OrderEntry;
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
  readonly expireTime: number | null;
  readonly addresses: readonly string[];
  /** Why it is refused; empty when it is not. */
  readonly disabled: string;
}

export interface AdministratorKey {
  readonly keyId: string;
  readonly label: string;
  readonly createdTime: number;
  /** null: for ever. */
  readonly expiryTime: number | null;
  readonly expired: boolean;
}

export interface Administrator {
  readonly name: string;
  readonly roles: readonly string[];
  readonly keys: readonly AdministratorKey[];
}

export interface Approval {
  readonly id: number;
  readonly proposer: string;
  readonly address: string;
  readonly action: string;
  readonly detail: string;
  readonly proposedTime: number;
  readonly expiryTime: number;
  readonly needs: readonly string[];
}

export interface AuditEntry {
  readonly sequence: number;
  readonly time: number;
  readonly actor: string;
  readonly role: string;
  readonly address: string;
  readonly action: string;
  readonly detail: string;
  readonly approvedBy: string | null;
  readonly outcome: string;
}

/** What surveillance found. */
export interface Alert {
  readonly alertId: number;
  readonly pattern: string;
  readonly title: string;
  readonly time: number;
  readonly beganTime: number;
  readonly symbol: string;
  readonly account: string;
  readonly otherAccount: string | null;
  readonly detail: string;
  readonly state: 'OPEN' | 'CLOSED';
  readonly verdict: string | null;
  readonly closedBy: string | null;
  readonly closedTime: number | null;
  readonly comment: string | null;
  /** Not in lists. */
  readonly evidence?: readonly Evidence[];
}

/** An order or a trade that an alert is about. */
export interface Evidence {
  readonly kind: string;
  readonly sequence: number;
  readonly time: number;
  readonly account: string;
  readonly otherAccount: string | null;
  readonly side: string;
  readonly price: string;
  readonly quantity: string;
  readonly orderId: number;
  readonly otherOrderId: number;
  readonly tradeId: number;
}

/** A number from which on something is told. */
export interface Threshold {
  readonly key: string;
  readonly value: number;
  readonly unit: string;
  readonly description: string;
}

/** What is looked for. */
export interface Surveillance {
  readonly on: boolean;
  readonly thresholds: readonly Threshold[];
  readonly patterns: readonly {
    readonly pattern: string;
    readonly title: string;
    readonly explanation: string;
    readonly source: string;
    readonly thresholds: readonly Threshold[];
  }[];
}

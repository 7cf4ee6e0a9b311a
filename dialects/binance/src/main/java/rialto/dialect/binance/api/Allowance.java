package rialto.dialect.binance.api;

/** By what a call is charged. */
public enum Allowance {
    /** By its weight, to key or address. */
    WEIGHT,
    /** A ladder of quotes: by how many its account sends in a second. Who is no provider is charged by weight. */
    LADDERS,
    /** What else a provider sends as often as others trade: by how much its account does in a second. Likewise. */
    PROVIDER_CALLS
}

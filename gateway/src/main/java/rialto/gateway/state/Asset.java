package rialto.gateway.state;

/**
 * @param scale decimal digits of the minor unit
 */
public record Asset(int assetId, String symbol, int scale) {}

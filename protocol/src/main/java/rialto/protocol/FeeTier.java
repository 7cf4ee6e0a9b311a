package rialto.protocol;

/**
 * What an account pays whose volume is so high.
 *
 * @param volumeFrom of the last thirty days, minor units of the volume asset
 * @param makerFeePpm parts per million of what the maker receives; below zero a rebate, parts per million of what the taker
 *     receives
 * @param takerFeePpm parts per million of what the taker receives
 */
public record FeeTier(long volumeFrom, int makerFeePpm, int takerFeePpm) {}

package rialto.simulator.recording;

/**
 * A trade as the exchange recorded it.
 *
 * @param place       line or message of the recording
 * @param buyOrderId  0 when the recording does not say
 * @param sellOrderId 0 when the recording does not say
 * @param price       in the recording's ticks
 * @param quantity    in whole units
 */
public record RecordedTrade(long place, long buyOrderId, long sellOrderId, long price, long quantity) {}

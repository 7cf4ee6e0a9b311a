package rialto.simulator.recording;

/**
 * A message of Nasdaq TotalView-ITCH 5.0. Field names are the specification's. Texts are without the spaces that fill
 * them; a price is in ten-thousandths of a dollar, of {@link CircuitBreakerLevels} in hundred-millionths.
 */
public sealed interface ItchMessage {
    Header header();

    /**
     * What every message begins with.
     *
     * @param stockLocate    the day's number of the symbol; 0 when the message is about none
     * @param trackingNumber Nasdaq's own
     * @param timeNs         after midnight in New York
     */
    record Header(int stockLocate, int trackingNumber, long timeNs) {}

    /** S. O, S, Q, M, E, C: start of messages, system hours, market hours; end of market hours, system hours, messages. */
    record SystemEvent(Header header, char eventCode) implements ItchMessage {}

    /** R. */
    record StockDirectory(
            Header header,
            String stock,
            char marketCategory,
            char financialStatusIndicator,
            long roundLotSize,
            char roundLotsOnly,
            char issueClassification,
            String issueSubType,
            char authenticity,
            char shortSaleThresholdIndicator,
            char ipoFlag,
            char luldReferencePriceTier,
            char etpFlag,
            long etpLeverageFactor,
            char inverseIndicator)
            implements ItchMessage {}

    /** H. H, P, Q, T: halted, paused, quotation only, trading. */
    record StockTradingAction(Header header, String stock, char tradingState, char reserved, String reason)
            implements ItchMessage {}

    /** Y. */
    record RegShoRestriction(Header header, String stock, char regShoAction) implements ItchMessage {}

    /** L. */
    record MarketParticipantPosition(
            Header header,
            String mpid,
            String stock,
            char primaryMarketMaker,
            char marketMakerMode,
            char marketParticipantState)
            implements ItchMessage {}

    /** V. */
    record CircuitBreakerLevels(Header header, long level1, long level2, long level3) implements ItchMessage {}

    /** W. */
    record CircuitBreakerStatus(Header header, char breachedLevel) implements ItchMessage {}

    /** K. @param releaseTimeS seconds after midnight */
    record QuotingPeriodUpdate(Header header, String stock, long releaseTimeS, char releaseQualifier, long ipoPrice)
            implements ItchMessage {}

    /** J. */
    record LuldAuctionCollar(
            Header header, String stock, long referencePrice, long upperPrice, long lowerPrice, long extension)
            implements ItchMessage {}

    /** h. */
    record OperationalHalt(Header header, String stock, char marketCode, char haltAction) implements ItchMessage {}

    /** A, or F with an attribution; empty without. */
    record AddOrder(
            Header header, long orderReference, Side side, long shares, String stock, long price, String attribution)
            implements ItchMessage {}

    /** E. */
    record OrderExecuted(Header header, long orderReference, long shares, long matchNumber) implements ItchMessage {}

    /** C. */
    record OrderExecutedWithPrice(
            Header header, long orderReference, long shares, long matchNumber, char printable, long price)
            implements ItchMessage {}

    /** X. Shares that are taken off. */
    record OrderCancel(Header header, long orderReference, long shares) implements ItchMessage {}

    /** D. */
    record OrderDelete(Header header, long orderReference) implements ItchMessage {}

    /** U. */
    record OrderReplace(Header header, long orderReference, long newOrderReference, long shares, long price)
            implements ItchMessage {}

    /** P. */
    record Trade(Header header, long orderReference, Side side, long shares, String stock, long price, long matchNumber)
            implements ItchMessage {}

    /** Q. */
    record CrossTrade(Header header, long shares, String stock, long crossPrice, long matchNumber, char crossType)
            implements ItchMessage {}

    /** B. */
    record BrokenTrade(Header header, long matchNumber) implements ItchMessage {}

    /** I. */
    record NetOrderImbalance(
            Header header,
            long pairedShares,
            long imbalanceShares,
            char imbalanceDirection,
            String stock,
            long farPrice,
            long nearPrice,
            long currentReferencePrice,
            char crossType,
            char priceVariationIndicator)
            implements ItchMessage {}

    /** N. */
    record RetailPriceImprovement(Header header, String stock, char interestFlag) implements ItchMessage {}

    /** O. */
    record DirectListing(
            Header header,
            String stock,
            char openEligibilityStatus,
            long minimumAllowablePrice,
            long maximumAllowablePrice,
            long nearExecutionPrice,
            long nearExecutionTimeNs,
            long lowerPriceRangeCollar,
            long upperPriceRangeCollar)
            implements ItchMessage {}
}

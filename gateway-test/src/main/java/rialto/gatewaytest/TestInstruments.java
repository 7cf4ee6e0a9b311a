package rialto.gatewaytest;

import rialto.gateway.command.CommandSender.Encoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentTermsEncoder;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SetQuoteProviderEncoder;
import rialto.protocol.SettlementType;

/** Commands that make instruments of the assets of {@link RunningVenue#fill}: tick 0.01, lot 0.00001, no fees. */
public final class TestInstruments {
    private TestInstruments() {}

    /** One where orders need what they hold; of posted offers, where they need nothing and are let go after a second. */
    public static Encoder instrument(final String symbol, final MarketModel model, final SettlementType settlement) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final AddInstrumentEncoder command = new AddInstrumentEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(symbol, command.symbol());
            terms(command.terms(), model);
            command.settlementDate(0)
                    .settlementType(settlement)
                    .maxIcebergParts(0)
                    .matchAlgorithm(MatchAlgorithm.PRICE_TIME)
                    .minHiddenLots(0);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    /** Writes all of them; whoever wants others writes them after that. */
    static void terms(final InstrumentTermsEncoder terms, final MarketModel model) {
        final boolean posted = model == MarketModel.POSTED_OFFER;
        terms.tickSize(1_000_000)
                .lotSize(1_000)
                .baseAssetId(1)
                .quoteAssetId(2)
                .marketModel(model)
                .riskRule(posted ? RiskRule.NONE : RiskRule.FULL_RESERVE);
        terms.filters()
                .minPriceTicks(1)
                .maxPriceTicks(100_000_000)
                .minQuantityLots(1)
                .maxQuantityLots(100_000_000)
                .maxMarketQuantityLots(10_000_000)
                .minNotional(0)
                .maxNotional(1_000_000_000_000_000L)
                .maxOpenOrders(200)
                .makerFeePpm(0)
                .takerFeePpm(0)
                .sessionPauseMs(posted ? 3 : 0)
                .orderTimeoutMs(posted ? 1_000 : 0);
    }

    /**
     * Lets an account quote, with a lease of ten minutes and a tolerance of a tick.
     *
     * @param account from 0, as {@link RunningVenue#keyId} counts
     * @param holdMs  0 for a firm provider
     */
    public static Encoder provider(
            final int account, final int instrumentId, final int holdMs, final HoldOutcome outcomeAtEnd) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final SetQuoteProviderEncoder command =
                    new SetQuoteProviderEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.accountId(RunningVenue.FIRST_ACCOUNT + account)
                    .toleranceTicks(1)
                    .instrumentId(instrumentId)
                    .leaseMs(600_000)
                    .holdMs(holdMs)
                    .outcomeAtEnd(outcomeAtEnd)
                    .enabled((short) 1);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }
}

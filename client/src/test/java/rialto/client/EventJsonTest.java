package rialto.client;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import rialto.protocol.EventBatch;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentDefinedEncoder;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.QuotesReplacedEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.TradingPhase;

import static org.junit.jupiter.api.Assertions.assertEquals;

class EventJsonTest {
    /** Whoever reads the text need not know which fields of the schema stand together. */
    @Test
    void shouldWriteTheFieldsOfCompositesUnderTheirOwnNames() {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final InstrumentDefinedEncoder event =
                new InstrumentDefinedEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        event.header()
                .eventSequence(7)
                .timestampNs(8)
                .correlationId(9)
                .gatewayId(10)
                .flags(EventBatch.END_OF_COMMAND);
        Identifier36.encode("BTCUSDT", event.symbol());
        new InstrumentTerms(
                        1,
                        2,
                        3,
                        4,
                        MarketModel.ORDER_BOOK,
                        RiskRule.NONE,
                        5,
                        6,
                        7,
                        8,
                        9,
                        10,
                        11,
                        12,
                        13,
                        14,
                        0,
                        0,
                        0,
                        MatchAlgorithm.PRICE_TIME,
                        0)
                .encode(event.terms());
        event.instrumentId(17)
                .phase(TradingPhase.HALTED)
                .maxIcebergParts(18)
                .matchAlgorithm(MatchAlgorithm.SIZE_TIME)
                .minHiddenLots(19);
        final StringBuilder json = new StringBuilder();
        new EventJson().append(buffer, 0, json);
        final String before =
                "{\"type\":\"InstrumentDefined\",\"eventSequence\":7,\"timestampNs\":8,\"correlationId\":9,"
                        + "\"gatewayId\":10,\"endOfCommand\":true,\"symbol\":\"BTCUSDT\",\"tickSize\":3,\"lotSize\":4,"
                        + "\"minPriceTicks\":5,\"maxPriceTicks\":6,\"minQuantityLots\":7,\"maxQuantityLots\":8,"
                        + "\"maxMarketQuantityLots\":9,\"minNotional\":10,\"maxNotional\":11,\"maxOpenOrders\":12,"
                        + "\"makerFeePpm\":13,\"takerFeePpm\":14,\"sessionPauseMs\":0,\"orderTimeoutMs\":0,"
                        + "\"baseAssetId\":1,\"quoteAssetId\":2,\"marketModel\":\"ORDER_BOOK\",\"riskRule\":\"NONE\","
                        + "\"instrumentId\":17,\"phase\":\"HALTED\"";
        assertEquals(
                before + ",\"maxIcebergParts\":18,\"matchAlgorithm\":\"SIZE_TIME\",\"minHiddenLots\":19}",
                json.toString());
        // a block that ends before a field says nothing of it
        new MessageHeaderEncoder()
                .wrap(buffer, 0)
                .blockLength(InstrumentDefinedEncoder.maxIcebergPartsEncodingOffset());
        json.setLength(0);
        new EventJson().append(buffer, 0, json);
        assertEquals(before + "}", json.toString());
    }

    @Test
    void shouldWriteGroupsAsArrays() {
        final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
        final QuotesReplacedEncoder event =
                new QuotesReplacedEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        event.header()
                .eventSequence(1)
                .timestampNs(2)
                .correlationId(3)
                .gatewayId(4)
                .flags(0);
        Identifier36.encode("Q1", event.quoteId());
        event.accountId(100).validUntilNs(5).instrumentId(6).stream((short) 7)
                .fullAmount((short) 0)
                .lastLook((short) 1);
        event.bidsCount(2)
                .next()
                .priceTicks(10)
                .quantityLots(11)
                .maxShowLots(0)
                .next()
                .priceTicks(9)
                .quantityLots(12)
                .maxShowLots(1);
        event.asksCount(0);
        final StringBuilder json = new StringBuilder();
        new EventJson().append(buffer, 0, json);
        assertEquals(
                "{\"type\":\"QuotesReplaced\",\"eventSequence\":1,\"timestampNs\":2,\"correlationId\":3,\"gatewayId\":4,"
                        + "\"endOfCommand\":false,\"accountId\":100,\"quoteId\":\"Q1\",\"validUntilNs\":5,\"instrumentId\":6,"
                        + "\"stream\":7,\"fullAmount\":0,\"lastLook\":1,"
                        + "\"bids\":[{\"priceTicks\":10,\"quantityLots\":11,\"maxShowLots\":0},"
                        + "{\"priceTicks\":9,\"quantityLots\":12,\"maxShowLots\":1}],\"asks\":[]}",
                json.toString());
    }
}

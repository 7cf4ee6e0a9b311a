package rialto.dialect.fix.order;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestInstruments;
import rialto.protocol.AnswerHoldEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.protocol.SetTradingPhaseEncoder;
import rialto.protocol.SettlementType;
import rialto.protocol.TradingPhase;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Orders in auctions, of posted offers and where quotes are streamed. The maker is the provider. */
class MarketModelsTest extends OrderVenue {
    private static final String POSTED = "POSTED";
    private static final String QUOTED = "QUOTED";
    private static final String HELD = "HELD";
    private static final int BOOK_ID = 1;
    private static final int QUOTED_ID = 3;
    private static final int HELD_ID = 4;

    @BeforeAll
    static void addInstruments() throws Exception {
        venue.send(TestInstruments.instrument(POSTED, MarketModel.POSTED_OFFER, SettlementType.SPOT));
        venue.send(TestInstruments.instrument(QUOTED, MarketModel.STREAMED_QUOTES, SettlementType.SPOT));
        venue.send(TestInstruments.instrument(HELD, MarketModel.STREAMED_QUOTES, SettlementType.SPOT));
        venue.send(TestInstruments.provider(MAKER, QUOTED_ID, 0, HoldOutcome.REJECT));
        venue.send(TestInstruments.provider(MAKER, HELD_ID, 10_000, HoldOutcome.REJECT));
    }

    private static void phase(final TradingPhase phase) throws Exception {
        venue.send((buffer, offset, header, gatewayId, correlationId) -> {
            final SetTradingPhaseEncoder command =
                    new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.instrumentId(BOOK_ID).phase(phase);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        });
    }

    /** Asks of the maker, from the best on, each with a tick more than the one before. */
    private static void quote(
            final int instrumentId, final String quoteId, final boolean lastLook, final long ticks, final long... lots)
            throws Exception {
        venue.send((buffer, offset, header, gatewayId, correlationId) -> {
            final ReplaceQuotesEncoder command = new ReplaceQuotesEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(quoteId, command.quoteId());
            command.accountId(RunningVenue.FIRST_ACCOUNT + MAKER).validUntilNs(Long.MAX_VALUE);
            command.instrumentId(instrumentId).stream((short) 0).fullAmount((short) 0);
            command.lastLook((short) (lastLook ? 1 : 0)).bidsCount(0);
            final ReplaceQuotesEncoder.AsksEncoder asks = command.asksCount(lots.length);
            for (int i = 0; i < lots.length; i++) {
                asks.next().priceTicks(ticks + i).quantityLots(lots[i]).maxShowLots(lots[i]);
            }
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        });
    }

    private static Encoder answer(final long holdId, final boolean accepts) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final AnswerHoldEncoder command = new AnswerHoldEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.accountId(RunningVenue.FIRST_ACCOUNT + MAKER).holdId(holdId).accepted((short) (accepts ? 1 : 0));
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static long newestHold() throws Exception {
        return venue.ask(core -> {
            long newest = 0;
            for (final rialto.gateway.state.Hold hold :
                    core.view().quotes().holds(core.view().account(RunningVenue.FIRST_ACCOUNT + MAKER), 0)) {
                newest = Math.max(newest, hold.holdId());
            }
            return newest;
        });
    }

    private static FixText rest(final FixClient client, final String id, final String symbol, final String fields)
            throws IOException {
        send(client, "D", symbol, "11=" + id + "|" + fields);
        final FixText report = client.expect("8");
        assertFields(report, "150=0|39=0|11=" + id + "|55=" + symbol);
        return report;
    }

    @Test
    void shouldTradeInAnAuction() throws Exception {
        phase(TradingPhase.OPENING_AUCTION);
        try {
            rest(maker, newId(), "54=2|40=2|44=100|38=0.5|59=2");
            rest(maker, newId(), "54=2|40=2|44=100|38=0.5|59=1");
            rest(taker, newId(), "54=1|40=1|38=0.2|59=2");
            rest(taker, newId(), "54=1|40=2|44=101|38=0.6|59=1");
            assertFields(enter(taker, newId(), "54=1|40=2|44=101|38=0.6|59=3"), "150=8|103=11");
        } finally {
            phase(TradingPhase.CONTINUOUS);
        }
        assertFields(taker.expect("8"), "150=F|39=2|32=0.20000000|31=100.00000000");
        assertFields(taker.expect("8"), "150=F|39=1|32=0.30000000");
        assertFields(taker.expect("8"), "150=F|39=2|32=0.30000000");
        assertFields(maker.expect("8"), "150=F|39=1|59=2");
        assertFields(maker.expect("8"), "150=F|39=2|59=2");
        assertFields(maker.expect("8"), "150=F|39=1|59=1");
    }

    @Test
    void shouldEndOrdersWithTheirAuction() throws Exception {
        phase(TradingPhase.CLOSING_AUCTION);
        try {
            rest(maker, newId(), "54=2|40=2|44=100|38=0.5|59=7");
        } finally {
            phase(TradingPhase.CONTINUOUS);
        }
        assertFields(maker.expect("8"), "150=C|39=C|151=0.00000000|59=7");
    }

    @Test
    void shouldRefuseOrdersWhileHalted() throws Exception {
        final String id = newId();
        rest(maker, id, "54=2|40=2|44=100|38=0.5|59=1");
        phase(TradingPhase.HALTED);
        try {
            assertFields(enter(maker, newId(), "54=2|40=2|44=100|38=0.5|59=1"), "150=8|39=8|103=2");
            send(maker, "F", "11=" + newId() + "|41=" + id + "|54=2");
            assertFields(maker.expect("8"), "150=4");
        } finally {
            phase(TradingPhase.CONTINUOUS);
        }
    }

    @Test
    void shouldTradePostedOffers() throws IOException {
        rest(maker, newId(), POSTED, "54=2|40=2|44=100|38=0.5");
        final FixText bid = rest(taker, newId(), POSTED, "54=1|40=1|38=0.2");
        assertFields(bid, "40=1|59=1|44=");
        assertFields(taker.expect("8"), "150=F|39=2|31=100.00000000|851=2");
        assertFields(maker.expect("8"), "150=F|39=1|31=100.00000000|851=1");
        send(taker, "D", POSTED, "11=" + newId() + "|54=2|40=2|44=100|38=0.5|59=3");
        assertFields(taker.expect("8"), "150=8|103=11");
        assertFields(maker.expect("8"), "150=C|39=C|14=0.20000000");
    }

    @Test
    void shouldTakeStreamedQuotes() throws Exception {
        quote(QUOTED_ID, "q1", false, 10_000, 10_000, 20_000);
        rest(taker, newId(), QUOTED, "54=1|40=2|44=101|38=0.2|59=3");
        assertFields(taker.expect("8"), "150=F|39=1|32=0.10000000|31=100.00000000|382=1|375=account-0|851=2");
        assertFields(taker.expect("8"), "150=F|39=2|32=0.10000000|31=100.01000000|6=100.00500000");
        final FixText sold = maker.expect("8");
        assertFields(
                sold, "150=F|39=2|37=NONE|11=q1|117=q1|54=2|32=0.10000000|38=0.10000000|14=0.10000000|375=account-1");
        assertFields(maker.expect("8"), "150=F|31=100.01000000|6=100.01000000");
    }

    @Test
    void shouldTakeTheQuoteThatAnOrderNames() throws Exception {
        quote(QUOTED_ID, "q2", false, 10_000, 10_000, 20_000);
        rest(taker, newId(), QUOTED, "54=1|40=D|44=101|38=0.2|117=account-0:q2:2");
        assertFields(taker.expect("8"), "150=F|39=2|32=0.20000000|31=100.01000000|40=D|59=3");
        rest(taker, newId(), QUOTED, "54=1|40=D|44=101|38=0.2|59=4|117=account-0:q1:1");
        assertFields(taker.expect("8"), "150=4|39=4|14=0.00000000");
        send(taker, "D", QUOTED, "11=" + newId() + "|54=1|40=D|44=101|38=0.2|117=nobody:q2:1");
        assertFields(taker.expect("8"), "150=8|103=99");
    }

    @Test
    void shouldTakeAMinimumQuantityOrWait() throws Exception {
        quote(QUOTED_ID, "q3", false, 10_000, 10_000);
        final String id = newId();
        rest(taker, id, QUOTED, "54=1|40=2|44=100|38=0.5|59=1|110=0.3");
        quote(QUOTED_ID, "q4", false, 10_000, 30_000);
        assertFields(taker.expect("8"), "150=F|39=1|32=0.30000000|151=0.20000000");
        send(taker, "F", QUOTED, "11=" + newId() + "|41=" + id + "|54=1");
        assertFields(taker.expect("8"), "150=4|39=4|14=0.30000000");
    }

    @Test
    void shouldTellOfATradeOnHoldWhenItIsDone() throws Exception {
        quote(HELD_ID, "q5", true, 10_000, 10_000);
        final String id = newId();
        rest(taker, id, HELD, "54=1|40=2|44=100|38=0.1|59=1");
        send(taker, "H", HELD, "11=" + id + "|54=1");
        assertFields(taker.expect("8"), "150=I|39=0|151=0.10000000|14=0.00000000");
        venue.send(answer(newestHold(), true));
        assertFields(taker.expect("8"), "150=F|39=2|32=0.10000000|375=account-0");
        assertEquals("F", maker.expect("8").get(150));
    }
}

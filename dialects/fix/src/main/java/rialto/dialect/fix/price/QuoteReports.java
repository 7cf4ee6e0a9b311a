package rialto.dialect.fix.price;

import rialto.dialect.fix.message.QuoteName;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Hold;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.QuoteRequest;
import rialto.gateway.state.QuoteRequestChange;
import rialto.gateway.state.QuoteTrade;

/** Writes what takers and providers are told of quotes. */
final class QuoteReports {
    /** Symbol(55) where a message is about no single instrument. */
    static final String NO_SYMBOL = "[N/A]";

    /** Values of QuoteStatus(297). */
    static final int ACCEPTED = 0;

    static final int REJECTED = 5;
    static final int REMOVED = 6;
    static final int EXPIRED = 7;
    static final int PENDING = 10;
    static final int PASS = 11;

    private static final char HIT = '1';
    private static final char CUSTOM = 'D';
    private static final int CLIENT = 3;
    private static final int EXECUTING_FIRM = 1;
    private static final char BUY = '1';
    private static final char SELL = '2';
    private static final char ABSOLUTE = '3';

    private QuoteReports() {}

    /** Begins a QuoteStatusReport(AI); what may be null is left out. */
    static BodyWriter status(
            final String requestId, final String quoteId, final String responseId, final String symbol) {
        final BodyWriter body = new BodyWriter();
        if (requestId != null) {
            body.text(131, requestId);
        }
        body.text(117, quoteId);
        if (responseId != null) {
            body.text(693, responseId);
        }
        return body.text(55, symbol);
    }

    /** A QuoteRequest(R) to a provider: somebody asks it for a price. */
    static BodyWriter request(final QuoteRequest request) {
        final Instrument instrument = request.instrument();
        final BodyWriter body = new BodyWriter()
                .number(131, request.requestId())
                .number(146, 1)
                .text(55, instrument.symbol())
                .number(537, 1);
        if (request.wantsBid() != request.wantsAsk()) {
            body.character(54, request.wantsAsk() ? BUY : SELL);
        }
        body.quantity(38, instrument, request.quantityLots())
                .timestamp(126, request.expireNs())
                .timestamp(60, request.createdNs());
        return party(body, request.taker().name(), CLIENT);
    }

    private static BodyWriter party(final BodyWriter body, final String name, final int role) {
        return body.number(453, 1).text(448, name).character(447, CUSTOM).number(452, role);
    }

    /** A Quote(S) to the taker: a provider answers. */
    static BodyWriter quote(final QuoteRequestChange change, final String requestId) {
        final QuoteRequest request = change.request();
        final Instrument instrument = request.instrument();
        final BodyWriter body = party(
                        new BodyWriter()
                                .text(131, requestId)
                                .text(117, QuoteName.ofAnswer(change.provider().account(), request.requestId()))
                                .number(537, 1),
                        change.provider().account().name(),
                        EXECUTING_FIRM)
                .text(55, instrument.symbol());
        if (change.bidTicks() != 0) {
            body.price(132, instrument, change.bidTicks());
        }
        if (change.askTicks() != 0) {
            body.price(133, instrument, change.askTicks());
        }
        if (change.bidTicks() != 0) {
            body.quantity(134, instrument, request.quantityLots());
        }
        if (change.askTicks() != 0) {
            body.quantity(135, instrument, request.quantityLots());
        }
        return body.timestamp(62, change.validUntilNs());
    }

    /** The status of an answer, or of a request as a whole. */
    static BodyWriter requestStatus(
            final QuoteRequest request, final QuoteProvider provider, final String requestId, final int status) {
        final String name = provider == null
                ? Long.toString(request.requestId())
                : QuoteName.ofAnswer(provider.account(), request.requestId());
        return status(requestId, name, null, request.instrument().symbol()).number(297, status);
    }

    /** A QuoteResponse(AJ) to a provider: its quote was hit, and it has a last look. */
    static BodyWriter hit(final Hold hold) {
        final Instrument instrument = hold.instrument();
        return party(
                        new BodyWriter()
                                .number(693, hold.holdId())
                                .text(117, hold.quoteId())
                                .character(694, HIT)
                                .number(537, 1),
                        hold.taker().name(),
                        CLIENT)
                .text(55, instrument.symbol())
                .character(54, hold.takerBuys() ? BUY : SELL)
                .quantity(38, instrument, hold.quantityLots())
                .timestamp(62, hold.endsNs())
                .timestamp(60, hold.openedNs())
                .text(58, "stream " + hold.stream() + ", tier " + hold.tier())
                .price(44, instrument, hold.priceTicks());
    }

    /** How a hold stands, or ended. */
    static BodyWriter holdStatus(final Hold hold, final int status, final String text) {
        final Instrument instrument = hold.instrument();
        return status(null, hold.quoteId(), Long.toString(hold.holdId()), instrument.symbol())
                .character(54, hold.takerBuys() ? BUY : SELL)
                .quantity(38, instrument, hold.quantityLots())
                .price(44, instrument, hold.priceTicks())
                .number(297, status)
                .text(58, text);
    }

    /** An ExecutionReport(8) to a provider: its quote has traded. */
    static BodyWriter trade(final QuoteTrade trade) {
        final Instrument instrument = trade.instrument();
        final long lots = trade.trade().quantityLots();
        final long ticks = trade.trade().priceTicks();
        final Asset received = trade.takerBuys() ? instrument.quote() : instrument.base();
        final String quote = trade.requestId() != 0
                ? QuoteName.ofAnswer(trade.provider(), trade.requestId())
                : QuoteName.ofTier(trade.provider(), trade.quoteId(), trade.tier());
        return new BodyWriter()
                .text(37, quote + ":" + trade.trade().tradeId())
                .text(17, "Q" + trade.trade().tradeId())
                .character(150, 'F')
                .character(39, '2')
                .text(1, trade.provider().name())
                .text(55, instrument.symbol())
                .character(54, trade.takerBuys() ? SELL : BUY)
                .quantity(38, instrument, lots)
                .character(40, 'D')
                .price(44, instrument, ticks)
                .quantity(32, instrument, lots)
                .price(31, instrument, ticks)
                .number(851, 1)
                .number(151, 0)
                .quantity(14, instrument, lots)
                .price(6, instrument, ticks)
                .timestamp(60, trade.trade().timestampNs())
                .decimal(12, trade.providerFee(), received.scale())
                .character(13, ABSOLUTE)
                .text(479, received.symbol())
                .text(
                        58,
                        "taker " + trade.taker().name() + ", stream " + trade.stream()
                                + (trade.holdId() == 0 ? "" : ", hold " + trade.holdId()));
    }
}

package rialto.dialect.postedoffer;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import org.agrona.MutableDirectBuffer;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.PlainOrders;
import rialto.protocol.RejectReason;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.util.List;

/** {@code /sell} and {@code /buy}: answered as soon as the order is in the sequenced log, never later. */
final class Posting {
    static final List<String> SELL_PARAMETERS =
            List.of(PostedRequest.PRODUCT_ID, PostedRequest.QUANTITY, PostedRequest.PRICE, PostedRequest.USER_ID);
    static final List<String> BUY_PARAMETERS =
            List.of(PostedRequest.PRODUCT_ID, PostedRequest.QUANTITY, PostedRequest.USER_ID, PostedRequest.MAX_PRICE);

    private static final String SELL = "sell?";
    private static final String BUY = "buy?";
    private static final int RADIX = 36;

    private final VenueView view;
    private final CommandSender sender;
    private final PostedUsers users;
    private final PostedProducts products;
    private final PostedGate gate;
    private final JsonWriter json;
    private final EnterOrderEncoder encoder = new EnterOrderEncoder();
    private long posted;

    Posting(
            final VenueView view,
            final CommandSender sender,
            final PostedUsers users,
            final PostedProducts products,
            final PostedGate gate,
            final JsonWriter json) {
        this.gate = gate;
        this.view = view;
        this.sender = sender;
        this.users = users;
        this.products = products;
        this.json = json;
    }

    void sell(final HttpServerRequest http, final Buffer body) {
        post(http, body, Side.SELL, SELL_PARAMETERS);
    }

    void buy(final HttpServerRequest http, final Buffer body) {
        post(http, body, Side.BUY, BUY_PARAMETERS);
    }

    private void post(final HttpServerRequest http, final Buffer body, final Side side, final List<String> parameters) {
        final long receivedNs = System.nanoTime();
        final PostedReply reply = new PostedReply(http.response(), json);
        try {
            post(PostedRequest.of(http, body, parameters), side, gate.client(http), receivedNs, reply);
        } catch (final Refusal refusal) {
            reply.refused(refusal);
        }
    }

    /** {@code sell?productId=…} or {@code buy?…}, as in the requests of those names. */
    void post(final String line, final String client, final long receivedNs, final PostingListener reply) {
        try {
            if (line.startsWith(SELL)) {
                final PostedRequest request = PostedRequest.parse(line.substring(SELL.length()), SELL_PARAMETERS);
                post(request, Side.SELL, client, receivedNs, reply);
            } else if (line.startsWith(BUY)) {
                final PostedRequest request = PostedRequest.parse(line.substring(BUY.length()), BUY_PARAMETERS);
                post(request, Side.BUY, client, receivedNs, reply);
            } else {
                throw new Refusal(Refusal.BAD_REQUEST, "line: it takes " + SELL + "… or " + BUY + "…");
            }
        } catch (final Refusal refusal) {
            reply.refused(refusal);
        }
    }

    private void post(
            final PostedRequest request,
            final Side side,
            final String client,
            final long receivedNs,
            final PostingListener reply) {
        if (!view.isReady()) {
            throw new Refusal(Refusal.UNAVAILABLE, "the venue is starting: nothing was done, try again");
        }
        final String productId = request.identifier(PostedRequest.PRODUCT_ID, PostedProducts.MAX_LENGTH);
        final Order order = order(request, side, products.find(productId));
        final String userId = request.identifier(PostedRequest.USER_ID, PostedUsers.MAX_LENGTH);
        PostedGate.check(gate.limits().admitOrder(users.find(userId)));
        products.obtain(
                productId,
                client,
                receivedNs,
                product -> users.obtain(
                        userId,
                        client,
                        receivedNs,
                        account -> enter(order, product, account, receivedNs, reply),
                        reply::refused),
                reply::refused);
    }

    /** An order as it was asked for; price 0 is any. */
    private record Order(Side side, long quantityLots, long priceTicks) {}

    /** @param product null for one that is to be made */
    private static Order order(final PostedRequest request, final Side side, final Instrument product) {
        final String priceName = side == Side.SELL ? PostedRequest.PRICE : PostedRequest.MAX_PRICE;
        final boolean anyPrice = side == Side.BUY && !request.has(priceName);
        if (product == null) {
            return new Order(
                    side,
                    request.decimal(PostedRequest.QUANTITY, 0, 1, 1, PostedProducts.MAX_QUANTITY),
                    anyPrice
                            ? 0
                            : request.decimal(
                                    priceName, PostedProducts.PRICE_SCALE, 1, 1, PostedProducts.MAX_PRICE_TICKS));
        }
        final InstrumentTerms terms = product.terms();
        return new Order(
                side,
                request.decimal(
                        PostedRequest.QUANTITY,
                        product.base().scale(),
                        terms.lotSize(),
                        terms.minQuantityLots(),
                        anyPrice
                                ? Math.min(terms.maxQuantityLots(), terms.maxMarketQuantityLots())
                                : terms.maxQuantityLots()),
                anyPrice
                        ? 0
                        : request.decimal(
                                priceName,
                                product.quote().scale(),
                                terms.tickSize(),
                                terms.minPriceTicks(),
                                terms.maxPriceTicks()));
    }

    private void enter(
            final Order order,
            final Instrument product,
            final Account account,
            final long receivedNs,
            final PostingListener reply) {
        final CommandSender.Completion completion = new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                if (outcome.entered() != null) {
                    reply.accepted(outcome.entered().orderId());
                } else {
                    reply.refused(refusal(outcome.enterReject(), product));
                }
            }

            @Override
            public void onTimeout() {
                reply.refused(Refusal.timeout());
            }

            @Override
            public void onUnsent() {
                reply.refused(Refusal.busy());
            }
        };
        final boolean sent = sender.send(
                (buffer, offset, header, gatewayId, correlationId) ->
                        encode(buffer, offset, header, gatewayId, correlationId, order, product, account),
                receivedNs,
                completion);
        if (!sent) {
            throw Refusal.busy();
        }
    }

    private int encode(
            final MutableDirectBuffer buffer,
            final int offset,
            final MessageHeaderEncoder header,
            final int gatewayId,
            final long correlationId,
            final Order order,
            final Instrument product,
            final Account account) {
        encoder.wrapAndApplyHeader(buffer, offset, header);
        encoder.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
        encoder.accountId(account.accountId());
        Identifier36.encode(
                Identifier36.PASSING + Integer.toString(gatewayId, RADIX) + "-" + Long.toString(++posted, RADIX),
                encoder.clientOrderId());
        encoder.priceTicks(order.priceTicks())
                .quantityLots(order.quantityLots())
                .quoteAmount(0)
                .instrumentId(product.instrumentId())
                .side(order.side())
                .orderType(order.priceTicks() == 0 ? OrderType.MARKET : OrderType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .selfTradePrevention(SelfTradePrevention.NONE)
                .validateOnly((short) 0)
                .expireTimestampNs(0)
                .cancelTimerId(0);
        PlainOrders.plain(encoder);
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }

    private static Refusal refusal(final RejectReason reason, final Instrument product) {
        final String productId = product.symbol();
        return switch (reason) {
            case INSTRUMENT_HALTED, INSTRUMENT_CLOSED, NOT_IN_THIS_PHASE ->
                new Refusal(Refusal.CONFLICT, "product " + productId + " does not take orders now: " + reason);
            case ORDER_ENTRY_SUSPENDED, VENUE_SUSPENDED, STORAGE_LOW, ACCOUNT_FROZEN ->
                new Refusal(Refusal.CONFLICT, "the order was refused: " + RejectExplanation.of(reason));
            case CAPACITY_EXCEEDED, TOO_MANY_OPEN_ORDERS ->
                new Refusal(
                        Refusal.UNAVAILABLE,
                        "product " + productId
                                + " has as many open orders as it may have: nothing was done, try again");
            case NOTIONAL_ABOVE_MAXIMUM, NOTIONAL_BELOW_MINIMUM ->
                Refusal.of(
                        PostedRequest.QUANTITY,
                        "quantity times price is out of the bounds of product " + productId + " (" + reason + ")");
            default -> new Refusal(Refusal.BAD_REQUEST, "the order was refused: " + reason);
        };
    }
}

package rialto.engine;

import java.util.function.Consumer;

import static rialto.engine.Ids.id;

/** The {@link QuoteVenue} with an order book of the same pair, whose prices count in the same ticks. */
final class ParentVenue {
    static final int BOOK = 2;

    final QuoteVenue quotes;
    final InstrumentDefinition book = new InstrumentDefinition();
    private long names = 2_000_000;

    ParentVenue() {
        this(EngineLimits.defaults(), definition -> {});
    }

    /** @param change of the book */
    ParentVenue(final EngineLimits limits, final Consumer<InstrumentDefinition> change) {
        quotes = new QuoteVenue(limits);
        Venue.define(book, 2);
        book.maxOpenOrders = 50;
        change.accept(book);
        quotes.engine.addInstrument(book, 0);
        book.instrumentId = BOOK;
        quotes.forget();
    }

    /** A SWEEP at the quotes alone. */
    ParentOrderRequest parent(final long account, final Side side, final long lots, final long limit) {
        final ParentOrderRequest request = new ParentOrderRequest().clientOrderId(id(names++));
        request.accountId = account;
        request.instrumentId = QuoteVenue.EUR_USD;
        request.side = side;
        request.strategy = TargetStrategy.SWEEP;
        request.quantityLots = lots;
        request.limitTicks = limit;
        return request;
    }

    ParentOrderRequest waiting(final long account, final long lots, final long limit, final long endMs) {
        final ParentOrderRequest request = parent(account, Side.BUY, lots, limit);
        request.strategy = TargetStrategy.WAIT_FOR_PRICE;
        request.endNs = endMs * QuoteVenue.NS_PER_MS;
        return request;
    }

    /** One that begins at once. */
    ParentOrderRequest twap(final long account, final long lots, final long limit, final int slices, final long endMs) {
        final ParentOrderRequest request = waiting(account, lots, limit, endMs);
        request.strategy = TargetStrategy.TWAP;
        request.sliceCount = slices;
        return request;
    }

    void enter(final ParentOrderRequest request) {
        quotes.engine.quotes().enterParent(request, quotes.nowNs());
    }

    void enter(final ParentOrderRequest request, final Consumer<ParentOrderRequest> change) {
        change.accept(request);
        enter(request);
    }

    void cancel(final long account, final long parentOrderId) {
        final ParentCancelRequest cancel = new ParentCancelRequest();
        cancel.accountId = account;
        cancel.parentOrderId = parentOrderId;
        quotes.engine.quotes().cancelParent(cancel, quotes.nowNs());
    }

    /** An order that rests on the book. */
    void offer(final long account, final long lots, final long price) {
        final OrderRequest order = quotes.order(account, Side.SELL, lots, price, TimeInForce.GTC);
        order.instrumentId = BOOK;
        quotes.enter(order);
    }

    /** Of all that an account has at first. */
    TransferRequest withdrawal(final long account, final int asset) {
        final TransferRequest transfer = new TransferRequest().transferId(id(names++));
        transfer.accountId = account;
        transfer.assetId = asset;
        transfer.amount = -100_000;
        return transfer;
    }

    /** How a parent order stands as last told. */
    String lastOfParent() {
        return quotes.events().stream()
                .filter(line -> line.startsWith("parent"))
                .reduce((one, next) -> next)
                .orElse("none");
    }
}

package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Consumer;

import static rialto.engine.Ids.id;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** Each command begins with everything wrong; one thing after the other is mended, and the next reason shows. */
class RejectPrecedenceTest extends RejectsInOrder {
    private long names = 500;

    private void try_(final OrderRequest order, final Consumer<OrderRequest> mend) {
        order.clientOrderId(id(names++));
        mend.accept(order);
        venue.forget();
        venue.enter(order);
        see();
    }

    @Test
    void enterLimitOrder() {
        venue.buy(ALICE, 1, 3);
        venue.buy(ALICE, 1, 4);
        venue.enter(venue.order(ALICE, Side.BUY, 1, 5).clientOrderId(id(99)));
        venue.sell(BOB, 1, 300);
        venue.setPhase(TradingPhase.HALTED);
        final OrderRequest order = venue.order(77, null, 0, 0);
        order.instrumentId = 77;
        order.orderType = OrderType.LIMIT_MAKER;
        order.timeInForce = TimeInForce.AT_OPEN;
        order.cancelTimerId = 9;
        try_(order, o -> {});
        try_(order, o -> o.side = Side.BUY);
        try_(order, o -> o.accountId = ALICE);
        try_(order, o -> {
            o.instrumentId = Venue.BTC_USD;
            o.clientOrderId(id(99));
        });
        try_(order, o -> {});
        venue.setPhase(TradingPhase.CLOSED);
        try_(order, o -> {});
        venue.setPhase(TradingPhase.OPENING_AUCTION);
        try_(order, o -> {});
        try_(order, o -> {
            o.timeInForce = TimeInForce.GTD;
            o.expireTimestampNs = 1;
        });
        venue.setPhase(TradingPhase.CONTINUOUS);
        try_(order, o -> {});
        try_(order, o -> o.expireTimestampNs = Long.MAX_VALUE);
        try_(order, o -> o.priceTicks = 1_001);
        try_(order, o -> o.priceTicks = 1);
        try_(order, o -> o.quantityLots = 101);
        try_(order, o -> o.quantityLots = 1);
        try_(order, o -> {
            o.quantityLots = 100;
            o.priceTicks = 1_000;
        });
        try_(order, o -> o.priceTicks = 500);
        venue.cancel(ALICE, 1);
        venue.buy(CAROL, 1, 5);
        venue.buy(CAROL, 1, 5);
        try_(order, o -> {});
        try_(order, o -> o.orderType = OrderType.LIMIT);
        venue.deposit(ALICE, USD, 1_000_000);
        try_(order, o -> {});
        venue.cancel(CAROL, 5);
        try_(order, o -> {});
        try_(order, o -> o.cancelTimerId = 0);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.UNKNOWN_ACCOUNT,
                RejectReason.UNKNOWN_INSTRUMENT,
                RejectReason.DUPLICATE_CLIENT_ORDER_ID,
                RejectReason.INSTRUMENT_HALTED,
                RejectReason.INSTRUMENT_CLOSED,
                RejectReason.INVALID_ORDER_TYPE,
                RejectReason.NOT_IN_THIS_PHASE,
                RejectReason.EXPIRY_PASSED,
                RejectReason.PRICE_BELOW_MINIMUM,
                RejectReason.PRICE_ABOVE_MAXIMUM,
                RejectReason.QUANTITY_BELOW_MINIMUM,
                RejectReason.QUANTITY_ABOVE_MAXIMUM,
                RejectReason.NOTIONAL_BELOW_MINIMUM,
                RejectReason.NOTIONAL_ABOVE_MAXIMUM,
                RejectReason.TOO_MANY_OPEN_ORDERS,
                RejectReason.WOULD_TAKE,
                RejectReason.INSUFFICIENT_BALANCE,
                RejectReason.CAPACITY_EXCEEDED,
                RejectReason.UNKNOWN_CANCEL_TIMER);
    }

    @Test
    void enterOrderWithATrigger() {
        venue.change(d -> d.maxOpenOrders = 1);
        venue.buy(ALICE, 1, 5);
        venue.sell(BOB, 1, 300);
        venue.buy(CAROL, 1, 300);
        final OrderRequest order = venue.order(ALICE, Side.BUY, 0, 0)
                .trigger(TriggerType.STOP_LOSS, TriggerPriceType.BEST_PRICE, 1_001, 9);
        try_(order, o -> {});
        try_(order, o -> o.triggerPriceType = TriggerPriceType.LAST_TRADE);
        try_(order, o -> o.priceTicks = 2);
        try_(order, o -> o.triggerTicks = 300);
        try_(order, o -> o.trailingDelta = 0);
        try_(order, o -> {
            o.quantityLots = 10;
            o.priceTicks = 301;
        });
        venue.cancel(ALICE, 1);
        try_(order, o -> {});
        try_(order, o -> o.triggerTicks = 301);
        try_(order, o -> o.quantityLots = 1);
        expectInThisOrder(
                RejectReason.INVALID_ORDER_TYPE,
                RejectReason.PRICE_BELOW_MINIMUM,
                RejectReason.PRICE_ABOVE_MAXIMUM,
                RejectReason.TRAILING_DELTA_OUT_OF_RANGE,
                RejectReason.QUANTITY_BELOW_MINIMUM,
                RejectReason.TOO_MANY_OPEN_ORDERS,
                RejectReason.TRIGGER_REACHED,
                RejectReason.INSUFFICIENT_BALANCE);
    }

    @Test
    void enterAnIceberg() {
        venue.change(d -> {
            d.maxIcebergParts = 4;
            d.minQuantityLots = 2;
            d.minNotional = 100;
        });
        final OrderRequest order = venue.order(ALICE, Side.BUY, 101, 1);
        order.displayLots = -2;
        try_(order, o -> {});
        try_(order, o -> {
            o.displayLots = 1;
            o.timeInForce = TimeInForce.IOC;
        });
        try_(order, o -> o.timeInForce = TimeInForce.GTC);
        try_(order, o -> o.quantityLots = 10);
        try_(order, o -> o.displayLots = 11);
        try_(order, o -> o.displayLots = 2);
        try_(order, o -> o.displayLots = 3);
        try_(order, o -> o.priceTicks = 34);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.INVALID_ORDER_TYPE,
                RejectReason.QUANTITY_ABOVE_MAXIMUM,
                RejectReason.DISPLAY_BELOW_MINIMUM,
                RejectReason.DISPLAY_ABOVE_QUANTITY,
                RejectReason.TOO_MANY_ICEBERG_PARTS,
                RejectReason.NOTIONAL_BELOW_MINIMUM);
    }

    @Test
    void enterAHiddenOrder() {
        venue.change(d -> {
            d.minHiddenLots = 5;
            d.minNotional = 100;
        });
        final OrderRequest order = venue.order(ALICE, Side.BUY, 101, 1);
        order.displayLots = -2;
        try_(order, o -> {});
        try_(order, o -> {
            o.displayLots = OrderRequest.HIDDEN;
            o.timeInForce = TimeInForce.IOC;
        });
        try_(order, o -> o.timeInForce = TimeInForce.GTC);
        try_(order, o -> o.quantityLots = 4);
        try_(order, o -> o.quantityLots = 5);
        try_(order, o -> o.priceTicks = 20);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.INVALID_ORDER_TYPE,
                RejectReason.QUANTITY_ABOVE_MAXIMUM,
                RejectReason.HIDDEN_BELOW_MINIMUM,
                RejectReason.NOTIONAL_BELOW_MINIMUM);
    }

    @Test
    void enterAPeggedOrder() {
        final OrderRequest order = venue.order(ALICE, Side.BUY, 101, 1);
        order.peg(PegPriceType.PRIMARY, PegOffsetType.NONE, 0, 1);
        try_(order, o -> {});
        try_(order, o -> {
            o.priceTicks = 0;
            o.timeInForce = TimeInForce.AT_CLOSE;
        });
        try_(order, o -> o.timeInForce = TimeInForce.GTC);
        venue.buy(ALICE, 1, 10);
        venue.forget();
        try_(order, o -> o.peg(PegPriceType.PRIMARY, PegOffsetType.TICKS, -10, 0));
        try_(order, o -> o.peg(PegPriceType.PRIMARY, PegOffsetType.TICKS, 0, 0));
        try_(order, o -> o.quantityLots = 1);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.INVALID_ORDER_TYPE,
                RejectReason.NO_PEG_PRICE,
                RejectReason.PRICE_BELOW_MINIMUM,
                RejectReason.QUANTITY_ABOVE_MAXIMUM);
    }

    @Test
    void enterAnOrderWithAMinimumQuantity() {
        venue.change(d -> {
            d.maxIcebergParts = 4;
            d.minQuantityLots = 2;
        });
        final OrderRequest order = venue.order(ALICE, Side.BUY, 101, 1);
        order.minEntryLots = -1;
        try_(order, o -> {});
        try_(order, o -> {
            o.minEntryLots = 200;
            o.timeInForce = TimeInForce.FOK;
        });
        try_(order, o -> o.timeInForce = TimeInForce.IOC);
        try_(order, o -> o.quantityLots = 10);
        try_(order, o -> {
            o.minEntryLots = 10;
            o.timeInForce = TimeInForce.GTC;
            o.displayLots = 1;
        });
        try_(order, o -> {
            o.minEntryLots = 5;
            o.displayLots = 0;
        });
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.INVALID_ORDER_TYPE,
                RejectReason.QUANTITY_ABOVE_MAXIMUM,
                RejectReason.MIN_QUANTITY_ABOVE_QUANTITY,
                RejectReason.DISPLAY_BELOW_MINIMUM);
    }

    @Test
    void enterMarketOrderByQuantity() {
        venue.sell(BOB, 10, 500);
        final OrderRequest order = venue.order(ALICE, Side.BUY, 0, 0);
        order.orderType = OrderType.MARKET;
        order.timeInForce = TimeInForce.FOK;
        try_(order, o -> {});
        try_(order, o -> o.timeInForce = TimeInForce.IOC);
        try_(order, o -> o.quantityLots = 101);
        try_(order, o -> o.quantityLots = 51);
        try_(order, o -> o.quantityLots = 3);
        try_(order, o -> o.quantityLots = 2);
        expectInThisOrder(
                RejectReason.INVALID_ORDER_TYPE,
                RejectReason.QUANTITY_BELOW_MINIMUM,
                RejectReason.QUANTITY_ABOVE_MAXIMUM,
                RejectReason.MARKET_QUANTITY_ABOVE_MAXIMUM,
                RejectReason.INSUFFICIENT_BALANCE);
    }

    @Test
    void enterMarketOrderForAnAuction() {
        venue.setPhase(TradingPhase.CLOSING_AUCTION);
        final OrderRequest order = venue.order(ALICE, Side.BUY, 0, 0);
        order.orderType = OrderType.MARKET;
        order.timeInForce = TimeInForce.AT_CLOSE;
        order.quoteAmount = 100;
        try_(order, o -> {});
        try_(order, o -> o.timeInForce = TimeInForce.GTC);
        try_(order, o -> o.quoteAmount = 0);
        try_(order, o -> o.quantityLots = 101);
        try_(order, o -> o.quantityLots = 51);
        venue.change(d -> {
            d.maxPriceTicks = BookSide.MAX_PRICE_TICKS;
            d.maxQuantityLots = 1L << 60;
            d.maxMarketQuantityLots = 1L << 60;
        });
        try_(order, o -> o.quantityLots = 1L << 60);
        try_(order, o -> o.quantityLots = 1);
        venue.change(d -> d.maxPriceTicks = 1_000);
        try_(order, o -> {});
        expectInThisOrder(
                RejectReason.INVALID_ORDER_TYPE,
                RejectReason.NOT_IN_THIS_PHASE,
                RejectReason.QUANTITY_BELOW_MINIMUM,
                RejectReason.QUANTITY_ABOVE_MAXIMUM,
                RejectReason.MARKET_QUANTITY_ABOVE_MAXIMUM,
                RejectReason.NOTIONAL_ABOVE_MAXIMUM,
                RejectReason.INSUFFICIENT_BALANCE);
    }

    @Test
    void enterMarketOrderByQuoteAmount() {
        venue.sell(BOB, 10, 500);
        final OrderRequest order = venue.order(ALICE, Side.BUY, 0, 0);
        order.orderType = OrderType.MARKET;
        order.quoteAmount = 1;
        order.priceTicks = 1;
        try_(order, o -> {});
        try_(order, o -> o.priceTicks = 0);
        try_(order, o -> o.quoteAmount = 50_001);
        try_(order, o -> o.quoteAmount = 1_001);
        try_(order, o -> o.quoteAmount = 1_000);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.NOTIONAL_BELOW_MINIMUM,
                RejectReason.NOTIONAL_ABOVE_MAXIMUM,
                RejectReason.INSUFFICIENT_BALANCE);
    }

    @Test
    void malformedOrders() {
        final List<Consumer<OrderRequest>> defects = List.of(
                o -> o.side = null,
                o -> o.orderType = null,
                o -> o.timeInForce = null,
                o -> o.selfTradePrevention = null,
                o -> o.clientOrderId(id(0)),
                o -> o.priceTicks = -1,
                o -> o.quantityLots = Long.MIN_VALUE,
                o -> o.quoteAmount = 1,
                o -> o.quoteAmount = -1,
                o -> o.expireTimestampNs = 1,
                o -> o.timeInForce = TimeInForce.GTD,
                o -> {
                    o.timeInForce = TimeInForce.GTD;
                    o.expireTimestampNs = -1;
                },
                o -> o.orderType = OrderType.MARKET,
                o -> {
                    o.orderType = OrderType.MARKET;
                    o.priceTicks = 0;
                    o.quoteAmount = 100;
                });
        for (final Consumer<OrderRequest> defect : defects) {
            venue.enter(venue.order(ALICE, Side.BUY, 1, 100), defect);
            venue.expect("rejected MALFORMED_COMMAND");
        }
    }

    @Test
    void cancelOrder() {
        venue.buy(ALICE, 1, 100);
        final CancelRequest cancel = venue.cancelOf(77, 0);
        cancel.instrumentId = 77;
        tryCancel(cancel);
        cancel.orderId = 9;
        tryCancel(cancel);
        cancel.accountId = ALICE;
        tryCancel(cancel);
        cancel.instrumentId = Venue.BTC_USD;
        final AccountRules rules = new AccountRules();
        rules.accountId = ALICE;
        rules.maxCancels10s = 1;
        venue.engine.setAccountRules(rules, 0);
        venue.engine.cancelOrder(cancel, 0);
        tryCancel(cancel);
        rules.maxCancels10s = 0;
        venue.engine.setAccountRules(rules, 0);
        tryCancel(cancel);
        cancel.orderId = 1;
        tryCancel(cancel);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.UNKNOWN_ACCOUNT,
                RejectReason.UNKNOWN_INSTRUMENT,
                RejectReason.CANCEL_RATE_LIMIT,
                RejectReason.UNKNOWN_ORDER);
    }

    private void tryCancel(final CancelRequest cancel) {
        venue.forget();
        venue.engine.cancelOrder(cancel, 0);
        see();
    }

    @Test
    void cancelAllOrders() {
        venue.engine.cancelAllOrders(77, id(0), 77, 0);
        see();
        venue.engine.cancelAllOrders(ALICE, id(0), 77, 0);
        see();
        venue.engine.cancelAllOrders(ALICE, id(0), 0, 0);
        see();
        expectInThisOrder(RejectReason.UNKNOWN_ACCOUNT, RejectReason.UNKNOWN_INSTRUMENT);
    }

    @Test
    void amendOrder() {
        venue.enter(venue.order(ALICE, Side.BUY, 10, 4).clientOrderId(id(99)));
        venue.enter(venue.order(ALICE, Side.BUY, 1, 4).clientOrderId(id(98)));
        venue.change(d -> {
            d.minQuantityLots = 3;
            d.minNotional = 16;
        });
        final AmendRequest amend = venue.amendOf(77, 0, 2).newClientOrderId(id(98));
        amend.instrumentId = 77;
        tryAmend(amend);
        amend.orderId = 9;
        tryAmend(amend);
        amend.accountId = ALICE;
        tryAmend(amend);
        amend.instrumentId = Venue.BTC_USD;
        tryAmend(amend);
        amend.newClientOrderId(id(97));
        tryAmend(amend);
        amend.orderId = 1;
        tryAmend(amend);
        amend.newQuantityLots = 3;
        tryAmend(amend);
        amend.newQuantityLots = 10;
        tryAmend(amend);
        amend.newQuantityLots = 9;
        tryAmend(amend);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.UNKNOWN_ACCOUNT,
                RejectReason.UNKNOWN_INSTRUMENT,
                RejectReason.DUPLICATE_CLIENT_ORDER_ID,
                RejectReason.UNKNOWN_ORDER,
                RejectReason.QUANTITY_BELOW_MINIMUM,
                RejectReason.NOTIONAL_BELOW_MINIMUM,
                RejectReason.AMEND_NOT_A_REDUCTION);
    }

    private void tryAmend(final AmendRequest amend) {
        venue.forget();
        venue.engine.amendOrder(amend, 0);
        see();
    }
}

package rialto.reporting.rows;

import rialto.reporting.OrderEventRow;
import rialto.reporting.TransferRow;

import java.sql.PreparedStatement;
import java.sql.SQLException;

/** How each kind of row fills the parameters of its statement, in the order of {@link RowWriter}'s column lists. */
final class Bindings {
    private Bindings() {}

    static void asset(final PreparedStatement to, final PendingRows.AssetEntry row) throws SQLException {
        to.setInt(1, row.assetId());
        to.setString(2, row.symbol());
        to.setInt(3, row.scale());
    }

    static void instrument(final PreparedStatement to, final InstrumentEntry row) throws SQLException {
        to.setInt(1, row.instrumentId());
        to.setString(2, row.symbol());
        to.setInt(3, row.baseAssetId());
        to.setInt(4, row.quoteAssetId());
        to.setLong(5, row.tickSize());
        to.setLong(6, row.lotSize());
        to.setLong(7, row.minPriceTicks());
        to.setLong(8, row.maxPriceTicks());
        to.setLong(9, row.minQuantityLots());
        to.setLong(10, row.maxQuantityLots());
        to.setLong(11, row.maxMarketQuantityLots());
        to.setLong(12, row.minNotional());
        to.setLong(13, row.maxNotional());
        to.setInt(14, row.maxOpenOrders());
        to.setInt(15, row.makerFeePpm());
        to.setInt(16, row.takerFeePpm());
        to.setInt(17, row.marketModel());
        to.setInt(18, row.riskRule());
        to.setInt(19, row.state());
        to.setLong(20, row.changedNs());
    }

    static void account(final PreparedStatement to, final PendingRows.AccountEntry row) throws SQLException {
        to.setLong(1, row.accountId());
        to.setString(2, row.name());
        to.setLong(3, row.createdNs());
    }

    static void balance(final PreparedStatement to, final PendingRows.BalanceEntry row) throws SQLException {
        to.setLong(1, row.accountId());
        to.setInt(2, row.assetId());
        to.setLong(3, row.available());
        to.setLong(4, row.held());
        to.setLong(5, row.eventSequence());
    }

    static void transfer(final PreparedStatement to, final TransferRow row) throws SQLException {
        to.setLong(1, row.eventSequence());
        to.setString(2, row.transferId());
        to.setLong(3, row.accountId());
        to.setInt(4, row.assetId());
        to.setLong(5, row.amount());
        to.setLong(6, row.timestampNs());
    }

    static void newOrder(final PreparedStatement to, final OrderState row) throws SQLException {
        to.setLong(1, row.orderId);
        to.setLong(2, row.accountId);
        to.setInt(3, row.instrumentId);
        to.setString(4, row.clientOrderId);
        to.setInt(5, row.side);
        to.setInt(6, row.orderType);
        to.setInt(7, row.timeInForce);
        to.setInt(8, row.selfTradePrevention);
        to.setLong(9, row.priceTicks);
        to.setLong(10, row.quantityLots);
        to.setLong(11, row.quoteAmount);
        to.setLong(12, row.executedLots);
        to.setLong(13, row.executedQuote);
        to.setInt(14, row.status.code());
        to.setInt(15, row.cancelReason);
        to.setLong(16, row.enteredNs);
        to.setLong(17, row.changedNs);
    }

    static void changedOrder(final PreparedStatement to, final OrderState row) throws SQLException {
        to.setString(1, row.clientOrderId);
        to.setLong(2, row.quantityLots);
        to.setLong(3, row.executedLots);
        to.setLong(4, row.executedQuote);
        to.setInt(5, row.status.code());
        to.setInt(6, row.cancelReason);
        to.setLong(7, row.changedNs);
        to.setLong(8, row.orderId);
    }

    static void orderEvent(final PreparedStatement to, final OrderEventRow row) throws SQLException {
        to.setLong(1, row.orderId());
        to.setLong(2, row.eventSequence());
        to.setLong(3, row.timestampNs());
        to.setInt(4, row.type().code());
        to.setLong(5, row.accountId());
        to.setInt(6, row.instrumentId());
        to.setString(7, row.clientOrderId());
        to.setString(8, row.requestId());
        to.setLong(9, row.priceTicks());
        to.setLong(10, row.quantityLots());
        to.setInt(11, row.cancelReason() == null ? 0 : row.cancelReason().value());
        to.setInt(12, row.rejectReason().value());
    }

    static void trade(final PreparedStatement to, final TradeEntry row) throws SQLException {
        to.setInt(1, row.instrumentId());
        to.setLong(2, row.tradeId());
        to.setLong(3, row.aggregateId());
        to.setLong(4, row.eventSequence());
        to.setLong(5, row.timestampNs());
        to.setLong(6, row.priceTicks());
        to.setLong(7, row.quantityLots());
        to.setLong(8, row.quoteAmount());
        to.setInt(9, row.takerSide());
        to.setLong(10, row.takerOrderId());
        to.setLong(11, row.takerAccountId());
        to.setLong(12, row.takerFee());
        to.setLong(13, row.makerOrderId());
        to.setLong(14, row.makerAccountId());
        to.setLong(15, row.makerFee());
    }

    static void candle(final PreparedStatement to, final CandleState row) throws SQLException {
        to.setLong(1, row.openTicks);
        to.setLong(2, row.highTicks);
        to.setLong(3, row.lowTicks);
        to.setLong(4, row.closeTicks);
        to.setLong(5, row.baseLots);
        to.setLong(6, row.quoteAmount);
        to.setLong(7, row.tradeCount);
        to.setLong(8, row.takerBuyLots);
        to.setLong(9, row.takerBuyQuote);
        to.setLong(10, row.firstTradeId);
        to.setLong(11, row.lastTradeId);
        to.setInt(12, row.instrumentId);
        to.setInt(13, row.interval.code());
        to.setLong(14, row.openNs);
    }
}

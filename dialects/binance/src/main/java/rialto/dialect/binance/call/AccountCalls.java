package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Account;
import rialto.gateway.state.AccountRates;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Balance;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.Side;
import rialto.reporting.AccountTradeRow;
import rialto.reporting.Page;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/** Balances, fees, own trades. Owned by the event loop. */
final class AccountCalls {
    private static final int PPM_PER_BASIS_POINT = 100;
    private static final long NS_PER_MS = 1_000_000;
    /** Amounts of an asset that other venues have and this one has not. */
    private static final List<String> NEVER_HELD = List.of("freeze", "withdrawing", "ipoing", "ipoable", "storage");

    private final CallContext context;
    private final VenueView view;

    AccountCalls(final CallContext context) {
        this.context = context;
        this.view = context.view();
    }

    /** Weight of myTrades. */
    static int tradesWeight(final ApiParameters parameters) {
        return parameters.has("orderId") ? 5 : 20;
    }

    void account(final ApiRequest request, final ApiReply reply) {
        final boolean omitZero = Read.optionalBoolean(request.parameters(), "omitZeroBalances", false);
        final Account account = view.account(request.accountId());
        final long makerPpm = highestFee(account, AccountRates::makerPpm);
        final long takerPpm = highestFee(account, AccountRates::takerPpm);
        final JsonWriter json = reply.begin().beginObject();
        json.name("makerCommission").number(makerPpm / PPM_PER_BASIS_POINT);
        json.name("takerCommission").number(takerPpm / PPM_PER_BASIS_POINT);
        json.name("buyerCommission").number(0);
        json.name("sellerCommission").number(0);
        CommissionJson.writeFour(json, "commissionRates", makerPpm, takerPpm);
        json.name("canTrade").bool(request.principal().mayTrade());
        json.name("canWithdraw").bool(false);
        json.name("canDeposit").bool(false);
        json.name("brokered").bool(false);
        json.name("requireSelfTradePrevention").bool(false);
        json.name("preventSor").bool(false);
        json.name("updateTime").number(account == null ? 0 : account.changedNs() / NS_PER_MS);
        json.name("accountType").string("SPOT");
        json.name("balances").beginArray();
        writeBalances(json, account, omitZero);
        json.endArray();
        json.name("permissions").beginArray().string("SPOT").endArray();
        json.name("uid").number(request.accountId());
        json.name("tradeGroupId").number(TradeGroup.id(account));
        json.name("accountName").string(account == null ? "" : account.name());
        json.endObject();
        reply.end();
    }

    /** Fees are per instrument; an account's general rate is the highest of them. */
    private long highestFee(final Account account, final ToIntFunction<AccountRates> rate) {
        long highest = 0;
        for (final Instrument instrument : view.instruments()) {
            highest = Math.max(highest, rate.applyAsInt(context.rates(account, instrument)));
        }
        return highest;
    }

    private void writeBalances(final JsonWriter json, final Account account, final boolean omitZero) {
        for (final Asset asset : view.assets()) {
            final Balance balance = account == null ? null : account.balance(asset.assetId());
            final long available = balance == null ? 0 : balance.available();
            final long held = balance == null ? 0 : balance.held();
            if (!omitZero || available != 0 || held != 0) {
                json.beginObject().name("asset").string(asset.symbol());
                json.name("free").decimal(available, asset.scale());
                json.name("locked").decimal(held, asset.scale());
                json.endObject();
            }
        }
    }

    /** Every asset with the account's balance. Deposits and withdrawals are the administrator's, so there is no network. */
    void assets(final ApiRequest request, final ApiReply reply) {
        final Account account = view.account(request.accountId());
        final Set<Asset> traded = new HashSet<>();
        for (final Instrument instrument : view.books()) {
            traded.add(instrument.base());
            traded.add(instrument.quote());
        }
        final JsonWriter json = reply.begin().beginArray();
        for (final Asset asset : view.assets()) {
            writeAsset(json, asset, account == null ? null : account.balance(asset.assetId()), traded.contains(asset));
        }
        json.endArray();
        reply.end();
    }

    private static void writeAsset(
            final JsonWriter json, final Asset asset, final Balance balance, final boolean trading) {
        json.beginObject().name("coin").string(asset.symbol()).name("name").string(asset.symbol());
        json.name("free").decimal(balance == null ? 0 : balance.available(), asset.scale());
        json.name("locked").decimal(balance == null ? 0 : balance.held(), asset.scale());
        for (final String none : NEVER_HELD) {
            json.name(none).decimal(0, asset.scale());
        }
        json.name("trading").bool(trading);
        json.name("isLegalMoney").bool(false);
        json.name("depositAllEnable").bool(false);
        json.name("withdrawAllEnable").bool(false);
        json.name("networkList").beginArray().endArray();
        json.endObject();
    }

    void commission(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.instrument(view, request);
        CommissionJson.writeAccount(
                reply.begin(), instrument, context.rates(view.account(request.accountId()), instrument));
        reply.end();
    }

    void tradeFee(final ApiRequest request, final ApiReply reply) {
        final Instrument instrument = Read.optionalInstrument(view, request);
        final Collection<Instrument> instruments = instrument == null ? view.instruments() : List.of(instrument);
        final Account account = view.account(request.accountId());
        final JsonWriter json = reply.begin().beginArray();
        for (final Instrument each : instruments) {
            final AccountRates rates = context.rates(account, each);
            json.beginObject().name("symbol").string(each.symbol());
            CommissionJson.rate(json.name("makerCommission"), rates.makerPpm());
            CommissionJson.rate(json.name("takerCommission"), rates.takerPpm());
            json.endObject();
        }
        json.endArray();
        reply.end();
    }

    void orderUsage(final ApiRequest request, final ApiReply reply) {
        context.limits().writeOrderUsage(request, reply.begin());
        reply.end();
    }

    void trades(final ApiRequest request, final ApiReply reply) {
        final ApiParameters parameters = request.parameters();
        final Instrument instrument = Read.instrument(view, request);
        final long orderId = Read.optionalLong(parameters, "orderId", 0);
        final long fromId = Read.optionalLong(parameters, "fromId", Page.NONE);
        final Page page = OrderQueries.page(parameters, fromId);
        if ((orderId != 0 || fromId != Page.NONE) && (page.startNs() != Page.NONE || page.endNs() != Page.NONE)) {
            throw CallErrors.badCombination().asException();
        }
        final long accountId = request.accountId();
        final boolean withBusted = Read.optionalBoolean(parameters, "includeBusted", false);
        if (orderId != 0 && withBusted) {
            throw CallErrors.badCombination().asException();
        }
        context.history()
                .ask(
                        reply,
                        queries -> orderId == 0
                                ? queries.accountTrades(accountId, instrument.instrumentId(), page, withBusted)
                                : queries.orderTrades(accountId, orderId, page),
                        rows -> answerTrades(reply, instrument, rows));
    }

    private void answerTrades(final ApiReply reply, final Instrument instrument, final List<AccountTradeRow> rows) {
        final JsonWriter json = reply.begin().beginArray();
        for (final AccountTradeRow row : rows) {
            if (row.instrumentId() == instrument.instrumentId()) {
                writeTrade(json, instrument, row);
            }
        }
        json.endArray();
        reply.end();
    }

    private void writeTrade(final JsonWriter json, final Instrument instrument, final AccountTradeRow row) {
        final Asset feeAsset = view.asset(row.feeAssetId());
        json.beginObject();
        json.name("symbol").string(instrument.symbol());
        json.name("id").number(row.tradeId());
        json.name("orderId").number(row.orderId());
        final Order order = view.order(row.orderId());
        json.name("orderListId")
                .number(
                        order == null || order.list() == null
                                ? -1
                                : order.list().listId());
        Amounts.price(json.name("price"), instrument, row.priceTicks());
        Amounts.quantity(json.name("qty"), instrument, row.quantityLots());
        Amounts.quote(json.name("quoteQty"), instrument, row.quoteAmount());
        json.name("commission").decimal(row.fee(), feeAsset.scale());
        json.name("commissionAsset").string(feeAsset.symbol());
        json.name("time").number(row.timestampNs() / NS_PER_MS);
        json.name("isBuyer").bool(row.side() == Side.BUY);
        json.name("isMaker").bool(row.maker());
        json.name("isBestMatch").bool(true);
        if (row.revision() != 0) {
            json.name("revision").number(row.revision()).name("isBusted").bool(row.busted());
        }
        json.endObject();
    }
}

package rialto.engine;

import org.junit.jupiter.api.Test;

import static rialto.engine.Ids.id;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.USD;

/** As {@link RejectPrecedenceTest}, for commands about funds, instruments and schedules. */
class FundsRejectPrecedenceTest extends RejectsInOrder {
    @Test
    void setTradingSchedule() {
        final TradingSchedule schedule = new TradingSchedule();
        schedule.instrumentId = 77;
        schedule.entryCount = 1;
        trySchedule(schedule);
        schedule.phase[0] = TradingPhase.CLOSED;
        trySchedule(schedule);
        schedule.instrumentId = Venue.BTC_USD;
        trySchedule(schedule);
        schedule.daysOfWeek = 1;
        trySchedule(schedule);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND, RejectReason.UNKNOWN_INSTRUMENT, RejectReason.INVALID_SCHEDULE);
    }

    private void trySchedule(final TradingSchedule schedule) {
        venue.forget();
        venue.engine.setTradingSchedule(schedule, 0);
        see();
    }

    @Test
    void transferFunds() {
        venue.transfer(ALICE, USD, 1, 5);
        tryTransfer(1, 77, 0, 0);
        tryTransfer(1, 77, 0, 5);
        tryTransfer(ALICE, 77, 0, 5);
        tryTransfer(ALICE, USD, 0, 5);
        tryTransfer(ALICE, USD, 0, 6);
        tryTransfer(MatchingEngine.FEE_ACCOUNT_ID, USD, -1, 6);
        tryTransfer(MatchingEngine.FEE_ACCOUNT_ID, USD, 1, 6);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.UNKNOWN_ACCOUNT,
                RejectReason.UNKNOWN_ASSET,
                RejectReason.DUPLICATE_TRANSFER_ID,
                RejectReason.AMOUNT_OUT_OF_RANGE,
                RejectReason.INSUFFICIENT_BALANCE);
    }

    private void tryTransfer(final long account, final int asset, final long amount, final long id) {
        venue.forget();
        venue.transfer(account, asset, amount, id);
        see();
    }

    @Test
    void openAccount() {
        venue.transfer(ALICE, USD, 1, 5);
        venue.forget();
        tryOpen(0, 5, 77, 0);
        tryOpen(BOB, 5, 77, 0);
        tryOpen(BOB, 5, USD, 0);
        tryOpen(BOB, 6, USD, 0);
        tryOpen(9, 6, USD, 0);
        tryOpen(9, 6, USD, 1);
        seen.add("-");
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.UNKNOWN_ASSET,
                RejectReason.DUPLICATE_TRANSFER_ID,
                RejectReason.ACCOUNT_EXISTS,
                RejectReason.AMOUNT_OUT_OF_RANGE,
                RejectReason.CAPACITY_EXCEEDED);
    }

    private void tryOpen(final long name, final long id, final int asset, final long amount) {
        venue.forget();
        final TransferRequest deposit = new TransferRequest().transferId(id(id));
        deposit.assetId = asset;
        deposit.amount = amount;
        venue.engine.openAccount(id(name), deposit, 0);
        see();
    }

    @Test
    void addInstrument() {
        final InstrumentDefinition d = new InstrumentDefinition();
        Venue.define(d, 1);
        d.riskRule = null;
        d.baseAssetId = 77;
        d.minPriceTicks = 0;
        tryAdd(d);
        d.riskRule = RiskRule.FULL_RESERVE;
        tryAdd(d);
        d.baseAssetId = BTC;
        tryAdd(d);
        d.symbol(id(2));
        tryAdd(d);
        d.minPriceTicks = 1;
        tryAdd(d);
        seen.add("-");
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.UNKNOWN_ASSET,
                RejectReason.INSTRUMENT_EXISTS,
                RejectReason.INVALID_INSTRUMENT,
                RejectReason.CAPACITY_EXCEEDED);
    }

    private void tryAdd(final InstrumentDefinition definition) {
        venue.forget();
        venue.engine.addInstrument(definition, 0);
        see();
    }

    @Test
    void assetsAccountsAndInstrumentStates() {
        venue.engine.addAsset(id(0), 0, 0);
        venue.engine.addAsset(id(9), 13, 0);
        venue.engine.addAsset(id(9), -1, 0);
        venue.engine.addAsset(id(USD), 0, 0);
        venue.engine.addAsset(id(9), 12, 0);
        venue.engine.createAccount(id(0), 0);
        venue.engine.createAccount(id(BOB), 0);
        venue.engine.createAccount(id(9), 0);
        venue.engine.setTradingPhase(77, null, 0);
        venue.engine.setTradingPhase(77, TradingPhase.HALTED, 0);
        venue.expect(
                "refused MALFORMED_COMMAND 0",
                "refused MALFORMED_COMMAND 0",
                "refused MALFORMED_COMMAND 0",
                "refused ASSET_EXISTS 2",
                "refused CAPACITY_EXCEEDED 0",
                "refused MALFORMED_COMMAND 0",
                "refused ACCOUNT_EXISTS 101",
                "refused CAPACITY_EXCEEDED 0",
                "refused MALFORMED_COMMAND 0",
                "refused UNKNOWN_INSTRUMENT 0");
    }

    @Test
    void reviseTrade() {
        venue.sell(ALICE, 10, 50);
        venue.buy(BOB, 10, 50);
        venue.deposit(BOB, USD, -500);
        final TradeRevisionRequest request = new TradeRevisionRequest();
        request.tradeId = 7;
        request.instrumentId = 77;
        tryRevision(request);
        request.priceTicks = 1_001;
        request.quantityLots = 9;
        request.correctedTicks = 1_002;
        tryRevision(request);
        request.instrumentId = Venue.BTC_USD;
        tryRevision(request);
        request.tradeId = 1;
        tryRevision(request);
        request.priceTicks = 50;
        request.quantityLots = 10;
        tryRevision(request);
        request.correctedTicks = 60;
        tryRevision(request);
        request.correctedTicks = 40;
        tryRevision(request);
        expectInThisOrder(
                RejectReason.MALFORMED_COMMAND,
                RejectReason.UNKNOWN_INSTRUMENT,
                RejectReason.UNKNOWN_TRADE,
                RejectReason.TRADE_CHANGED,
                RejectReason.PRICE_ABOVE_MAXIMUM,
                RejectReason.INSUFFICIENT_BALANCE);
    }

    private void tryRevision(final TradeRevisionRequest request) {
        venue.forget();
        venue.engine.reviseTrade(request, 0);
        see();
    }
}

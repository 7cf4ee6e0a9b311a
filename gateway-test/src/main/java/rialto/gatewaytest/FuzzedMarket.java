package rialto.gatewaytest;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.PlainOrders;
import rialto.protocol.RiskRule;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TransferFundsEncoder;

import java.util.function.ObjIntConsumer;

/** A venue to ask things of: BASEQUOTE, Alice and Bob with money, orders of both. */
final class FuzzedMarket {
    private static final long ALICE = 100;
    private static final long BOB = 101;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final ObjIntConsumer<UnsafeBuffer> out;
    private int commands;
    private int names;

    /** @param out takes each command and its length */
    FuzzedMarket(final ObjIntConsumer<UnsafeBuffer> out) {
        this.out = out;
    }

    void open() {
        asset("BASE");
        asset("QUOTE");
        instrument();
        account("alice");
        account("bob");
        for (long account = ALICE; account <= BOB; account++) {
            deposit(account, 1);
            deposit(account, 2);
        }
        order(ALICE, Side.BUY, 1_000, 50);
        order(ALICE, Side.BUY, 990, 50);
        order(BOB, Side.SELL, 1_010, 50);
        order(BOB, Side.SELL, 1_000, 10);
    }

    private void asset(final String symbol) {
        final AddAssetEncoder command = new AddAssetEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(command.source());
        Identifier36.encode(symbol, command.symbol());
        command.scale((short) 8);
        send(command.encodedLength());
    }

    private void instrument() {
        final AddInstrumentEncoder command = new AddInstrumentEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, AddInstrumentEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        Identifier36.encode("BASEQUOTE", command.symbol());
        command.terms()
                .tickSize(1_000_000)
                .lotSize(100_000)
                .baseAssetId(1)
                .quoteAssetId(2)
                .marketModel(MarketModel.ORDER_BOOK)
                .riskRule(RiskRule.FULL_RESERVE);
        command.terms()
                .filters()
                .minPriceTicks(1)
                .maxPriceTicks(100_000_000)
                .minQuantityLots(1)
                .maxQuantityLots(9_000_000)
                .maxMarketQuantityLots(9_000_000)
                .minNotional(0)
                .maxNotional(1L << 60)
                .maxOpenOrders(200)
                .makerFeePpm(100)
                .takerFeePpm(100);
        send(command.encodedLength());
    }

    private void account(final String name) {
        final CreateAccountEncoder command = new CreateAccountEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(command.source());
        Identifier36.encode(name, command.name());
        send(command.encodedLength());
    }

    private void deposit(final long account, final int asset) {
        final TransferFundsEncoder command = new TransferFundsEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(command.source());
        Identifier36.encode("deposit" + names++, command.transferId());
        command.accountId(account).amount(1L << 50).assetId(asset);
        send(command.encodedLength());
    }

    private void order(final long account, final Side side, final long ticks, final long lots) {
        final EnterOrderEncoder command = new EnterOrderEncoder().wrapAndApplyHeader(buffer, 0, header);
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, EnterOrderEncoder.BLOCK_LENGTH, (byte) 0);
        source(command.source());
        Identifier36.encode("order" + names++, command.clientOrderId());
        command.accountId(account).priceTicks(ticks).quantityLots(lots).instrumentId(1);
        command.side(side).orderType(OrderType.LIMIT).timeInForce(TimeInForce.GTC);
        command.selfTradePrevention(SelfTradePrevention.NONE);
        PlainOrders.plain(command);
        send(command.encodedLength());
    }

    private void source(final CommandSourceEncoder source) {
        source.gatewayId(2).flags(0).correlationId(++commands);
    }

    private void send(final int blockLength) {
        out.accept(buffer, MessageHeaderEncoder.ENCODED_LENGTH + blockLength);
    }
}

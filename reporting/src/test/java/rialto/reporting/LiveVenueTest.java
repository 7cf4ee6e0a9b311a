package rialto.reporting;

import io.aeron.Aeron;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
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
import rialto.sequencer.SequencerNode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Reporting beside a real member: followed live, stopped and restarted with it, and made anew from its recording. */
@Tag("slow")
@Timeout(180)
final class LiveVenueTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int ORDERS = 5_000;

    @TempDir
    Path directory;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Random random = new Random(91);
    private CommandIngress ingress;
    private long commands;

    @Test
    void shouldHoldWhatARealMemberRecorded() throws Exception {
        final SqliteTestDatabase database = new SqliteTestDatabase(directory.resolve("reporting.db"));
        final ReportingSettings settings = ReportingSettings.of(database.settings());
        for (int run = 0; run < 3; run++) {
            final int present = run;
            OneMember.run(directory, (node, aeron, source) -> {
                try (Reporting reporting = Reporting.start(settings, source, new SimpleMeterRegistry())) {
                    trade(node, aeron, present == 0);
                    assertTrue(reporting.queries().awaitSequence(node.eventSequence(), PATIENCE));
                    assertEquals(ReportingState.RUNNING, reporting.state());
                    assertEquals(NaiveHistory.tables(source, node.eventSequence()), database.tables());
                }
            });
        }
        assertTrue(
                Long.parseLong(database.query("SELECT count(*) FROM trades").getFirst()) > ORDERS / 2, "many trades");
        OneMember.run(directory, (node, aeron, source) -> {
            Files.delete(database.file());
            final RebuildResult result = Reporting.rebuild(settings, source);
            assertEquals(node.eventSequence(), result.eventSequence());
            assertEquals(NaiveHistory.tables(source, node.eventSequence()), database.tables());
        });
    }

    @Test
    void shouldHaveNoBalanceThatDoesNotAddUp() throws Exception {
        final SqliteTestDatabase database = new SqliteTestDatabase(directory.resolve("reporting.db"));
        final ReportingSettings settings = ReportingSettings.of(database.settings());
        OneMember.run(directory, (node, aeron, source) -> {
            try (Reporting reporting = Reporting.start(settings, source, new SimpleMeterRegistry())) {
                trade(node, aeron, true);
                assertTrue(reporting.queries().awaitSequence(node.eventSequence(), PATIENCE));
            }
        });
        assertEquals(
                List.of("1|0", "2|0"),
                database.query(
                        "SELECT asset_id, sum(available + held) FROM balances GROUP BY asset_id ORDER BY asset_id"));
    }

    private void trade(final SequencerNode node, final Aeron aeron, final boolean first) throws Exception {
        try (CommandIngress opened = CommandIngress.connect(aeron, node.connection())) {
            ingress = opened;
            if (first) {
                define();
            }
            for (int i = 0; i < ORDERS; i++) {
                enter();
                if (i % 500 == 499) {
                    cancelAll();
                }
            }
            awaitQuiet(node);
        }
    }

    private void define() {
        addAsset("USDT");
        addAsset("BTC");
        final AddInstrumentEncoder instrument = new AddInstrumentEncoder();
        instrument.wrapAndApplyHeader(buffer, 0, header).source().gatewayId(7).correlationId(++commands);
        Identifier36.encode("BTCUSDT", instrument.symbol());
        instrument
                .terms()
                .tickSize(1_000_000)
                .lotSize(1_000)
                .baseAssetId(2)
                .quoteAssetId(1)
                .marketModel(MarketModel.ORDER_BOOK)
                .riskRule(RiskRule.FULL_RESERVE);
        instrument
                .terms()
                .filters()
                .minPriceTicks(1)
                .maxPriceTicks(100_000_000)
                .minQuantityLots(1)
                .maxQuantityLots(1_000_000)
                .maxMarketQuantityLots(1_000_000)
                .minNotional(1)
                .maxNotional(Long.MAX_VALUE / 4)
                .maxOpenOrders(200)
                .makerFeePpm(100)
                .takerFeePpm(200)
                .sessionPauseMs(0)
                .orderTimeoutMs(0);
        send(instrument.encodedLength());
        for (int i = 0; i < 4; i++) {
            final CreateAccountEncoder account = new CreateAccountEncoder();
            account.wrapAndApplyHeader(buffer, 0, header).source().gatewayId(7).correlationId(++commands);
            Identifier36.encode("trader-" + i, account.name());
            send(account.encodedLength());
            deposit(100 + i, 1);
            deposit(100 + i, 2);
        }
    }

    private void addAsset(final String symbol) {
        final AddAssetEncoder asset = new AddAssetEncoder();
        asset.wrapAndApplyHeader(buffer, 0, header).source().gatewayId(7).correlationId(++commands);
        Identifier36.encode(symbol, asset.symbol());
        asset.scale((short) 8);
        send(asset.encodedLength());
    }

    private void deposit(final long accountId, final int assetId) {
        final TransferFundsEncoder transfer = new TransferFundsEncoder();
        transfer.wrapAndApplyHeader(buffer, 0, header).source().gatewayId(7).correlationId(++commands);
        Identifier36.encode("d-" + accountId + "-" + assetId, transfer.transferId());
        transfer.accountId(accountId).amount(1_000_000_000_000_000L).assetId(assetId);
        send(transfer.encodedLength());
    }

    private void enter() {
        final EnterOrderEncoder order = new EnterOrderEncoder();
        order.wrapAndApplyHeader(buffer, 0, header).source().gatewayId(7).correlationId(++commands);
        Identifier36.encode(random.nextInt(50) == 0 ? "again" : "c" + commands, order.clientOrderId());
        order.accountId(100 + random.nextInt(5)).instrumentId(1).side(random.nextBoolean() ? Side.BUY : Side.SELL);
        final boolean byQuote = random.nextInt(10) == 0;
        final boolean market = byQuote || random.nextInt(10) == 0;
        order.priceTicks(market ? 0 : 5_000_000 + random.nextInt(40));
        order.quantityLots(byQuote ? 0 : 1 + random.nextInt(100));
        order.quoteAmount(byQuote ? 1_000_000_000L + random.nextInt(1_000_000_000) : 0);
        order.orderType(market ? OrderType.MARKET : OrderType.LIMIT);
        order.timeInForce(market || random.nextInt(8) == 0 ? TimeInForce.IOC : TimeInForce.GTC);
        order.selfTradePrevention(SelfTradePrevention.get((short) (1 + random.nextInt(4))))
                .expireTimestampNs(0)
                .cancelTimerId(0)
                .validateOnly((short) 0);
        PlainOrders.plain(order);
        send(order.encodedLength());
    }

    private void cancelAll() {
        final CancelAllOrdersEncoder cancel = new CancelAllOrdersEncoder();
        cancel.wrapAndApplyHeader(buffer, 0, header).source().gatewayId(7).correlationId(++commands);
        Identifier36.encode("mass-" + commands, cancel.requestId());
        cancel.accountId(100 + random.nextInt(4)).instrumentId(0);
        send(cancel.encodedLength());
    }

    private void send(final int bodyLength) {
        OfferResult result;
        do {
            ingress.poll();
            result = ingress.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + bodyLength);
        } while (result == OfferResult.BUSY || result == OfferResult.NOT_CONNECTED);
        assertEquals(OfferResult.OK, result);
    }

    private static void awaitQuiet(final SequencerNode node) throws InterruptedException {
        long before;
        do {
            before = node.eventSequence();
            Thread.sleep(500);
        } while (node.eventSequence() != before);
    }
}

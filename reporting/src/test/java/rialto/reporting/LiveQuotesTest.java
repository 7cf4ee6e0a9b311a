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
import rialto.protocol.AnswerHoldEncoder;
import rialto.protocol.AnswerQuoteRequestEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EnterQuoteOrderEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.protocol.RequestQuoteEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SetQuoteProviderEncoder;
import rialto.protocol.SettlementType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TransferFundsEncoder;
import rialto.sequencer.SequencerNode;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Reporting beside a real member with streamed quotes: followed live, stopped and restarted with it, and verified. */
@Tag("slow")
@Timeout(180)
final class LiveQuotesTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int ROUNDS = 1_500;
    /** The first provides firm quotes, the second has last look, the others take. */
    private static final long FIRM = 100;

    private static final long WITH_LAST_LOOK = 101;
    private static final long TAKER = 102;

    @TempDir
    Path directory;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final Random random = new Random(17);
    private CommandIngress ingress;
    private long commands;
    private long nextHold = 1;
    private long nextRequest = 1;

    @Test
    void shouldAddUpOverRestartsOfMemberAndReporting() throws Exception {
        final SqliteTestDatabase database = new SqliteTestDatabase(directory.resolve("reporting.db"));
        final ReportingSettings settings = ReportingSettings.of(database.settings());
        for (int run = 0; run < 2; run++) {
            final boolean first = run == 0;
            OneMember.run(directory, (node, aeron, source) -> {
                try (Reporting reporting = Reporting.start(settings, source, new SimpleMeterRegistry())) {
                    trade(node, aeron, first);
                    assertTrue(reporting.queries().awaitSequence(node.eventSequence(), PATIENCE));
                    assertEquals(ReportingState.RUNNING, reporting.state());
                }
            });
            assertAddsUp(database);
        }
        OneMember.run(directory, (node, aeron, source) -> {
            final VerifyResult result = Reporting.verify(settings, source, directory.resolve("verify.db"));
            assertEquals(List.of(), result.told());
            assertTrue(result.rows() > 0);
        });
    }

    private static void assertAddsUp(final SqliteTestDatabase database) {
        assertEquals(
                database.query("SELECT count(*), sum(quantity_lots * price_ticks) FROM trades WHERE match_type = 4"),
                database.query("SELECT count(*), sum(quantity_lots * price_ticks) FROM quote_executions"));
        assertEquals(
                database.query("SELECT count(*), sum(quantity_lots) FROM quote_holds WHERE end_reason IN (1, 2)"),
                database.query("SELECT count(*), sum(quantity_lots) FROM quote_executions WHERE hold_id > 0"));
        final String left = "quantity_lots - executed_lots"
                + " - (SELECT coalesce(sum(e.quantity_lots), 0) FROM order_events e"
                + "    WHERE e.order_id = o.order_id AND e.event_type = 4)"
                + " - (SELECT coalesce(sum(h.canceled_lots), 0) FROM quote_holds h WHERE h.taker_order_id = o.order_id)";
        assertEquals(
                List.of("0"),
                database.query("SELECT count(*) FROM orders o WHERE (status <= 2) <> (" + left + " > 0)"),
                "an order is open as long as lots of it are left");
        for (final String there : List.of(
                "quote_executions WHERE hold_id = 0 AND quote_request_id = 0",
                "quote_executions WHERE quote_request_id > 0",
                "quote_executions WHERE twice_mid_100ms_ticks > 0",
                "quote_holds WHERE end_reason = 1",
                "quote_holds WHERE end_reason = 3",
                "quote_holds WHERE canceled_lots > 0",
                "orders WHERE status = 5 AND executed_lots > 0",
                "quote_requests WHERE state = 7",
                "quote_minutes",
                "quote_reasons")) {
            assertTrue(
                    Long.parseLong(database.query("SELECT count(*) FROM " + there)
                                    .getFirst())
                            > 0,
                    there);
        }
    }

    private void trade(final SequencerNode node, final Aeron aeron, final boolean first) throws Exception {
        try (CommandIngress opened = CommandIngress.connect(aeron, node.connection())) {
            ingress = opened;
            if (first) {
                define();
            }
            for (int i = 0; i < ROUNDS; i++) {
                replace(random.nextBoolean() ? FIRM : WITH_LAST_LOOK);
                enter(random.nextBoolean(), 0);
                if (i % 3 == 0) {
                    answerHold();
                }
                if (i % 10 == 0) {
                    request();
                }
                if (i % 40 == 0) {
                    cancelAll();
                }
                if (i % 200 == 0) {
                    // a mid 100 ms after an execution is there only if time passes
                    Thread.sleep(120);
                }
            }
            awaitQuiet(node);
        }
    }

    private void define() {
        addAsset("USD");
        addAsset("EUR");
        final AddInstrumentEncoder instrument = new AddInstrumentEncoder();
        source(instrument.wrapAndApplyHeader(buffer, 0, header).source());
        Identifier36.encode("EURUSD", instrument.symbol());
        instrument
                .terms()
                .tickSize(1_000_000)
                .lotSize(1_000)
                .baseAssetId(2)
                .quoteAssetId(1)
                .marketModel(MarketModel.STREAMED_QUOTES)
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
                .makerFeePpm(0)
                .takerFeePpm(20)
                .sessionPauseMs(0)
                .orderTimeoutMs(0);
        instrument
                .settlementDate(0)
                .settlementType(SettlementType.SPOT)
                .maxIcebergParts(0)
                .matchAlgorithm(MatchAlgorithm.PRICE_TIME)
                .minHiddenLots(0);
        send(instrument.encodedLength());
        for (int i = 0; i < 4; i++) {
            final CreateAccountEncoder account = new CreateAccountEncoder();
            source(account.wrapAndApplyHeader(buffer, 0, header).source());
            Identifier36.encode("trader-" + i, account.name());
            send(account.encodedLength());
            deposit(FIRM + i, 1);
            deposit(FIRM + i, 2);
        }
        provide(FIRM, 0);
        provide(WITH_LAST_LOOK, 20);
    }

    private void provide(final long accountId, final int holdMs) {
        final SetQuoteProviderEncoder provider = new SetQuoteProviderEncoder();
        source(provider.wrapAndApplyHeader(buffer, 0, header).source());
        provider.accountId(accountId)
                .toleranceTicks(2)
                .instrumentId(1)
                .leaseMs(60_000)
                .holdMs(holdMs)
                .outcomeAtEnd(HoldOutcome.REJECT)
                .enabled((short) 1);
        send(provider.encodedLength());
    }

    private void addAsset(final String symbol) {
        final AddAssetEncoder asset = new AddAssetEncoder();
        source(asset.wrapAndApplyHeader(buffer, 0, header).source());
        Identifier36.encode(symbol, asset.symbol());
        asset.scale((short) 8);
        send(asset.encodedLength());
    }

    private void deposit(final long accountId, final int assetId) {
        final TransferFundsEncoder transfer = new TransferFundsEncoder();
        source(transfer.wrapAndApplyHeader(buffer, 0, header).source());
        Identifier36.encode("d-" + accountId + "-" + assetId, transfer.transferId());
        transfer.accountId(accountId).amount(1_000_000_000_000_000L).assetId(assetId);
        send(transfer.encodedLength());
    }

    /** Two tiers a side about 1,000; one in twenty is crossed and refused. */
    private void replace(final long accountId) {
        final ReplaceQuotesEncoder ladder = new ReplaceQuotesEncoder();
        source(ladder.wrapAndApplyHeader(buffer, 0, header).source());
        Identifier36.encode("q" + commands, ladder.quoteId());
        ladder.accountId(accountId).validUntilNs(Long.MAX_VALUE).instrumentId(1);
        ladder.stream((short) random.nextInt(2))
                .fullAmount((short) (random.nextInt(6) == 0 ? 1 : 0))
                .lastLook((short) (accountId == WITH_LAST_LOOK ? 1 : 0));
        final long bid = 998 + random.nextInt(3);
        final long ask = random.nextInt(20) == 0 ? bid : bid + 1 + random.nextInt(3);
        final ReplaceQuotesEncoder.BidsEncoder bids = ladder.bidsCount(2);
        for (int tier = 0; tier < 2; tier++) {
            bids.next().priceTicks(bid - tier).quantityLots(20).maxShowLots(20);
        }
        final ReplaceQuotesEncoder.AsksEncoder asks = ladder.asksCount(2);
        for (int tier = 0; tier < 2; tier++) {
            asks.next().priceTicks(ask + tier).quantityLots(20).maxShowLots(20);
        }
        send(ladder.encodedLength());
    }

    /** @param requestId whose answer it hits; 0 for a LIMIT order */
    private void enter(final boolean waits, final long requestId) {
        final EnterQuoteOrderEncoder order = new EnterQuoteOrderEncoder();
        source(order.wrapAndApplyHeader(buffer, 0, header).source());
        Identifier36.encode("c" + commands, order.clientOrderId());
        Identifier36.encode("", order.quoteId());
        final boolean buy = requestId != 0 || random.nextBoolean();
        order.accountId(TAKER + (requestId == 0 ? random.nextInt(2) : 0))
                .priceTicks(buy ? 1_002 : 997)
                .quantityLots(requestId == 0 ? 1 + random.nextInt(60) : 7)
                .instrumentId(1)
                .side(buy ? Side.BUY : Side.SELL)
                .orderType(requestId == 0 ? OrderType.LIMIT : OrderType.PREVIOUSLY_QUOTED)
                .timeInForce(waits && requestId == 0 ? TimeInForce.GTC : TimeInForce.IOC)
                .quoteTier((short) 0)
                .expireTimestampNs(0)
                .cancelTimerId(0)
                .minQuantityLots(0)
                .quoteAccountId(requestId == 0 ? 0 : FIRM)
                .quoteRequestId(requestId)
                .validateOnly((short) 0);
        send(order.encodedLength());
    }

    /** Holds are numbered from 1; one that has ended or is not there yet is refused. */
    private void answerHold() {
        final AnswerHoldEncoder answer = new AnswerHoldEncoder();
        source(answer.wrapAndApplyHeader(buffer, 0, header).source());
        answer.accountId(WITH_LAST_LOOK).holdId(nextHold++).accepted((short) (random.nextInt(3) == 0 ? 0 : 1));
        send(answer.encodedLength());
    }

    private void request() {
        final RequestQuoteEncoder request = new RequestQuoteEncoder();
        source(request.wrapAndApplyHeader(buffer, 0, header).source());
        request.accountId(TAKER)
                .quantityLots(7)
                .providers(0)
                .expireTimestampNs(Long.MAX_VALUE)
                .instrumentId(1)
                .wantsBid((short) 0)
                .wantsAsk((short) 1);
        send(request.encodedLength());
        final AnswerQuoteRequestEncoder answer = new AnswerQuoteRequestEncoder();
        source(answer.wrapAndApplyHeader(buffer, 0, header).source());
        answer.accountId(FIRM)
                .requestId(nextRequest)
                .bidTicks(0)
                .askTicks(1_001)
                .validUntilNs(Long.MAX_VALUE);
        send(answer.encodedLength());
        enter(false, nextRequest++);
    }

    private void cancelAll() {
        final CancelAllOrdersEncoder cancel = new CancelAllOrdersEncoder();
        source(cancel.wrapAndApplyHeader(buffer, 0, header).source());
        Identifier36.encode("mass-" + commands, cancel.requestId());
        cancel.accountId(TAKER + random.nextInt(2)).instrumentId(0);
        send(cancel.encodedLength());
    }

    private void source(final CommandSourceEncoder source) {
        source.gatewayId(7).correlationId(++commands);
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

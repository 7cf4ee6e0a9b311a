package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.client.EventJson;
import rialto.protocol.AddInstrumentEncoder;
import rialto.protocol.AnswerHoldEncoder;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.EnterQuoteOrderEncoder;
import rialto.protocol.HoldOutcome;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.protocol.SetQuoteProviderEncoder;
import rialto.protocol.SettlementType;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Streamed quotes as messages of the log: what a member makes of them, and of its snapshot. */
class QuoteCommandsTest {
    private static final long BANK = TestCommands.FIRST_ACCOUNT;
    private static final long TAKER = BANK + 1;
    private static final long NOW = 1_000_000_000;
    private static final Pattern TYPE = Pattern.compile("\"type\":\"(\\w+)\"");

    private final FuzzedMember member = new FuzzedMember();
    private final TestCommands commands = new TestCommands();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final EventJson json = new EventJson();
    private long correlationId = 1_000;

    @BeforeEach
    void open() {
        run(commands.addAsset("EUR"));
        run(commands.addAsset("USD"));
        final int length = commands.addInstrument("EURUSD", 1, 2);
        final AddInstrumentEncoder instrument = new AddInstrumentEncoder()
                .wrap(commands.buffer, MessageHeaderEncoder.ENCODED_LENGTH)
                .settlementDate(20_261_130)
                .settlementType(SettlementType.FORWARD)
                .maxIcebergParts(0)
                .matchAlgorithm(MatchAlgorithm.PRICE_TIME)
                .minHiddenLots(0);
        instrument.terms().marketModel(MarketModel.STREAMED_QUOTES);
        assertTrue(run(length).getLast().contains("\"settlementDate\":20261130"));
        for (final String name : List.of("bank", "taker")) {
            run(commands.createAccount(name));
        }
        for (final long account : new long[] {BANK, TAKER}) {
            run(commands.deposit(account, 1, 1L << 50, "eur" + account));
            run(commands.deposit(account, 2, 1L << 50, "usd" + account));
        }
        assertEquals(List.of("QuoteProviderSet"), types(run(provider(1_000))));
    }

    @Test
    void shouldTradeAFirmQuoteAndSayWhy() {
        assertEquals(List.of("QuotesReplaced"), types(run(ladder(2, false))));
        final List<String> events = run(order());
        assertEquals(
                List.of(
                        "OrderAccepted",
                        "OrderExecuted",
                        "QuoteExecuted",
                        "BalanceChanged",
                        "BalanceChanged",
                        "BalanceChanged",
                        "BalanceChanged"),
                types(events).subList(0, 7));
        assertTrue(events.get(2).contains("\"quoteId\":\"Q\""), events.get(2));
        assertTrue(events.get(2).contains("\"settlementType\":\"FORWARD\""), events.get(2));
    }

    @Test
    void shouldRefuseMoreTiersThanALadderHas() {
        final List<String> events = run(ladder(21, false));
        assertEquals(List.of("QuoteRejected"), types(events));
        assertTrue(events.getFirst().contains("TOO_MANY_TIERS"), events.getFirst());
    }

    @Test
    void shouldRefuseALadderThatIsCutShortAnywhere() {
        final int length = ladder(3, false);
        final byte[] whole = new byte[length];
        commands.buffer.getBytes(0, whole);
        final int block = MessageHeaderEncoder.ENCODED_LENGTH + ReplaceQuotesEncoder.BLOCK_LENGTH;
        for (int cut = block; cut < length; cut++) {
            commands.buffer.putBytes(0, whole);
            source(new ReplaceQuotesEncoder()
                    .wrap(commands.buffer, MessageHeaderEncoder.ENCODED_LENGTH)
                    .source());
            final List<String> events = run(cut);
            assertEquals(List.of("CommandRejected"), types(events), "of " + length + " bytes " + cut);
            assertTrue(events.getFirst().contains("MALFORMED_COMMAND"), events.getFirst());
        }
    }

    @Test
    void shouldGoOnWithAHoldAfterASnapshot() {
        run(ladder(2, true));
        final List<String> events = run(order());
        assertEquals(List.of("OrderAccepted", "HoldOpened"), types(events).subList(0, 2));
        assertEquals(member.snapshot(), member.snapshotOfRestored());
        final AnswerHoldEncoder answer = new AnswerHoldEncoder().wrapAndApplyHeader(commands.buffer, 0, header);
        source(answer.source());
        answer.accountId(BANK).holdId(1).accepted((short) 1);
        assertEquals(
                List.of("HoldEnded", "OrderExecuted", "QuoteExecuted"),
                types(run(length(answer.encodedLength()))).subList(0, 3));
    }

    @Test
    void shouldKnowWhatWaitingOrdersLookedAtAfterASnapshot() {
        run(order(TimeInForce.GTC));
        assertTrue(types(run(ladder(2, false))).contains("OrderExecuted"), "it looked");
        final List<String> records = member.snapshot();
        assertEquals(records, member.snapshotOfRestored());
        // 5 looks: the ladder for the best, an order, its ladder and a tier, and the ladder for the runner-up
        final long ahead = 4_000_000;
        final String looksFrom = HexFormat.of().toHexDigits(Long.reverseBytes(NOW - ahead + 5 * 250));
        assertEquals(
                1, records.stream().filter(record -> record.contains(looksFrom)).count(), looksFrom);
    }

    private int provider(final int holdMs) {
        final SetQuoteProviderEncoder encoder =
                new SetQuoteProviderEncoder().wrapAndApplyHeader(commands.buffer, 0, header);
        source(encoder.source());
        encoder.accountId(BANK)
                .toleranceTicks(5)
                .instrumentId(1)
                .leaseMs(60_000)
                .holdMs(holdMs)
                .outcomeAtEnd(HoldOutcome.REJECT)
                .enabled((short) 1);
        return length(encoder.encodedLength());
    }

    private int ladder(final int tiers, final boolean lastLook) {
        final ReplaceQuotesEncoder encoder = new ReplaceQuotesEncoder().wrapAndApplyHeader(commands.buffer, 0, header);
        source(encoder.source());
        Identifier36.encode("Q", encoder.quoteId());
        encoder.accountId(BANK).validUntilNs(NOW * 60).instrumentId(1).stream((short) 0)
                .fullAmount((short) 0)
                .lastLook((short) (lastLook ? 1 : 0));
        final ReplaceQuotesEncoder.BidsEncoder bids = encoder.bidsCount(tiers);
        for (int i = 0; i < tiers; i++) {
            bids.next().priceTicks(1_000 - i).quantityLots(10).maxShowLots(10);
        }
        final ReplaceQuotesEncoder.AsksEncoder asks = encoder.asksCount(tiers);
        for (int i = 0; i < tiers; i++) {
            asks.next().priceTicks(1_001 + i).quantityLots(10).maxShowLots(10);
        }
        return length(encoder.encodedLength());
    }

    private int order() {
        return order(TimeInForce.IOC);
    }

    private int order(final TimeInForce timeInForce) {
        final EnterQuoteOrderEncoder encoder =
                new EnterQuoteOrderEncoder().wrapAndApplyHeader(commands.buffer, 0, header);
        source(encoder.source());
        Identifier36.encode("order1", encoder.clientOrderId());
        Identifier36.encode("", encoder.quoteId());
        encoder.accountId(TAKER)
                .priceTicks(1_001)
                .quantityLots(5)
                .instrumentId(1)
                .side(Side.BUY)
                .orderType(OrderType.LIMIT)
                .timeInForce(timeInForce)
                .quoteTier((short) 0)
                .expireTimestampNs(0)
                .cancelTimerId(0)
                .minQuantityLots(0)
                .quoteAccountId(0)
                .quoteRequestId(0)
                .validateOnly((short) 0);
        return length(encoder.encodedLength());
    }

    private static int length(final int encodedLength) {
        return MessageHeaderEncoder.ENCODED_LENGTH + encodedLength;
    }

    private void source(final CommandSourceEncoder source) {
        source.gatewayId(9).flags(0).correlationId(++correlationId);
    }

    /** The events of the command in the buffer, as JSON. */
    private List<String> run(final int length) {
        final List<String> texts = new ArrayList<>();
        for (final String event : member.run(commands.buffer, 0, length, NOW)) {
            final StringBuilder text = new StringBuilder();
            json.append(new UnsafeBuffer(HexFormat.of().parseHex(event)), 0, text);
            texts.add(text.toString());
        }
        return texts;
    }

    private static List<String> types(final List<String> events) {
        return events.stream()
                .map(event -> {
                    final Matcher type = TYPE.matcher(event);
                    assertTrue(type.find(), event);
                    return type.group(1);
                })
                .toList();
    }
}

package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventDemultiplexer;
import rialto.client.SessionEventListener;
import rialto.client.VenueEventListener;
import rialto.engine.EngineLimits;
import rialto.engine.MatchingEngine;
import rialto.protocol.CancelReason;
import rialto.protocol.CommandRejectedDecoder;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.OrderParty;
import rialto.protocol.RejectReason;
import rialto.protocol.ReportKind;
import rialto.protocol.SessionLoggedOffDecoder;
import rialto.protocol.SessionLoggedOnDecoder;
import rialto.protocol.SessionNumbersTakenDecoder;
import rialto.protocol.SessionReportDecoder;
import rialto.protocol.TriggerTerms;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A member with an order book (instrument 1), streamed quotes (instrument 2) and accounts with money, and what its numbered
 * sessions are told, as short sentences.
 */
final class NumberedVenue implements VenueEventListener, SessionEventListener {
    static final int GATEWAY = 7;
    static final long ALICE = 100;
    static final long BOB = 101;

    /** What is told next, in the order of its events. */
    private final List<String> lines = new ArrayList<>();
    /** All batches so far, as bytes. */
    final List<String> batches = new ArrayList<>();

    /** Of all reports so far. */
    final Set<ReportKind> kinds = EnumSet.noneOf(ReportKind.class);

    private final Map<Long, Long> nextNumbers = new HashMap<>();
    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(this);
    private final EventBatchWriter events;
    private EngineEventPublisher publisher;
    private MatchingEngine engine;
    private ApiKeys apiKeys = new ApiKeys();
    private Administration administration = new Administration();
    private CommandSources sources = new CommandSources();
    private CommandAdapter adapter;
    final NumberedCommands commands = new NumberedCommands(GATEWAY);
    long nowNs = 1_000_000_000;
    private long sequence;

    NumberedVenue() {
        commands.nextNumbersIn = this::nextNumberIn;
        events = new EventBatchWriter(8160, (buffer, offset, length, lastSequence) -> {
            final byte[] bytes = new byte[length];
            buffer.getBytes(offset, bytes);
            batches.add(HexFormat.of().formatHex(bytes));
            demultiplexer.onBatch(buffer, offset, length);
        });
        publisher = new EngineEventPublisher(events);
        engine = new MatchingEngine(EngineLimits.defaults(), publisher, new QuoteEventPublisher(publisher));
        adapter = new CommandAdapter(engine, apiKeys, administration, sources, events, publisher);
        final TestCommands setup = new TestCommands(8);
        final UnsafeBuffer buffer = setup.buffer;
        run(buffer, setup.addAsset("BTC"));
        run(buffer, setup.addAsset("USDT"));
        run(buffer, setup.addInstrument("BTCUSDT", 1, 2));
        run(buffer, setup.addInstrument("BTCUSDTSPOT", 1, 2, MarketModel.STREAMED_QUOTES));
        for (final long account : new long[] {ALICE, BOB}) {
            run(buffer, setup.createAccount("account" + account));
            run(buffer, setup.deposit(account, 1, 1L << 50, "base" + account));
            run(buffer, setup.deposit(account, 2, 1L << 50, "quote" + account));
        }
        run(buffer, setup.setQuoteProvider(BOB, 2, 1_000));
    }

    /** Runs a command. */
    void run(final byte[] command) {
        run(new UnsafeBuffer(command), command.length);
    }

    private void run(final UnsafeBuffer buffer, final int length) {
        pass(1);
        adapter.onCommand(buffer, 0, length, nowNs);
    }

    /** Time goes by, and what is due happens. */
    void pass(final long ns) {
        nowNs += ns;
        while (adapter.nextDeadlineNs() <= nowNs) {
            adapter.advanceTime(nowNs);
        }
    }

    /** What the sessions were told since the last look, and refusals. */
    void expect(final String... expected) {
        assertEquals(String.join("\n", expected), String.join("\n", lines));
        lines.clear();
    }

    void forget() {
        lines.clear();
    }

    /** Records of a snapshot, each as bytes. */
    List<String> snapshot() {
        final List<String> records = new ArrayList<>();
        new VenueSnapshotTaker(
                        (buffer, offset, length) -> {
                            final byte[] record = new byte[length];
                            buffer.getBytes(offset, record);
                            records.add(HexFormat.of().formatHex(record));
                        },
                        0,
                        0,
                        nowNs)
                .take(engine, apiKeys, administration, sources, publisher.reports.sessions());
        return records;
    }

    long stateHash() {
        return VenueSnapshotTaker.stateHash(engine, apiKeys, administration, sources, publisher.reports.sessions());
    }

    /** Orders of which reports tell. */
    int reportedOrders() {
        return publisher.reports.sessions().orders().count();
    }

    List<Long> reportedOrderIds() {
        final List<Long> ids = new ArrayList<>();
        publisher.reports.sessions().orders().forEach(order -> ids.add(order.orderId));
        return ids;
    }

    /** Orders that may still trade: those that are open, and those that left while trades of them are on hold. */
    List<Long> openOrders() {
        final TreeSet<Long> ids = new TreeSet<>();
        engine.forEachOpenOrder(ALICE, order -> ids.add(order.orderId));
        engine.forEachOpenOrder(BOB, order -> ids.add(order.orderId));
        publisher.reports.sessions().orders().forEach(order -> {
            if (order.cancelReason != 0 || order.replaced) {
                ids.add(order.orderId);
            }
        });
        return List.copyOf(ids);
    }

    /** Goes on as a member that was started from a snapshot of this one. */
    void restore() {
        final List<String> records = snapshot();
        final EngineEventPublisher next = new EngineEventPublisher(events);
        final VenueSnapshotLoader loader = new VenueSnapshotLoader(
                EngineLimits.defaults(), 0, next, new QuoteEventPublisher(next), next.reports.sessions());
        for (final String record : records) {
            final byte[] bytes = HexFormat.of().parseHex(record);
            loader.onRecord(new UnsafeBuffer(bytes), 0, bytes.length);
        }
        assertTrue(loader.isComplete(), "the snapshot has no end");
        publisher = next;
        engine = loader.engine();
        apiKeys = loader.apiKeys();
        administration = loader.administration();
        sources = loader.sources();
        adapter = new CommandAdapter(engine, apiKeys, administration, sources, events, publisher);
        assertEquals(records, snapshot());
    }

    // ------------------------------------------------------------------------------------------------- what they are
    // told

    @Override
    public SessionEventListener numberedSessions() {
        return this;
    }

    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        assertEquals(++sequence, header.eventSequence());
    }

    @Override
    public void onCommandRejected(final CommandRejectedDecoder e) {
        lines.add("refused " + e.commandTemplateId() + " " + e.reason());
    }

    @Override
    public void onSessionLoggedOn(final SessionLoggedOnDecoder e) {
        if (e.reset() != 0) {
            nextNumbers.remove(e.sessionId());
        }
        take(e.sessionId(), e.number(), 1);
        lines.add("session " + e.sessionId() + " " + Identifier36.text(e.name()) + " " + e.kind() + " on " + e.epoch()
                + ", in " + e.nextNumberIn() + (e.reset() != 0 ? ", reset" : ""));
    }

    @Override
    public void onSessionLoggedOff(final SessionLoggedOffDecoder e) {
        lines.add("session " + e.sessionId() + (e.removed() != 0 ? " removed" : " off"));
    }

    @Override
    public void onSessionNumbersTaken(final SessionNumbersTakenDecoder e) {
        take(e.sessionId(), e.firstNumber(), e.count());
        lines.add("session " + e.sessionId() + " takes " + e.count() + ", in " + e.nextNumberIn());
    }

    @Override
    public void onSessionReport(final SessionReportDecoder e) {
        take(e.sessionId(), e.number(), 1);
        kinds.add(e.kind());
        final List<String> words = new ArrayList<>();
        words.add(e.sessionId() + ":");
        words.add(e.kind().toString());
        words.add(Identifier36.text(e.clientOrderId()));
        final String original = Identifier36.text(e.originalClientOrderId());
        words.add(original.isEmpty() ? null : "for " + original);
        words.add(e.orderId() == 0 ? null : "#" + e.orderId());
        words.add(e.side() == 0 ? null : e.side() == 1 ? "buy" : "sell");
        words.add(e.kind() == ReportKind.MASS_CANCELED ? e.count() + " orders" : null);
        if (e.quantityLots() != 0 || e.quoteAmount() != 0) {
            words.add((e.quoteAmount() != 0 ? "$" + e.quoteAmount() : e.quantityLots() + "") + "@" + e.priceTicks());
            words.add("done " + e.executedLots() + " for " + e.executedQuote() + " left " + e.remainingLots());
        }
        words.add(e.lastLots() == 0 ? null : "last " + e.lastLots() + "@" + e.lastTicks() + " fee " + e.fee());
        words.add(e.isMaker() == 0 ? null : "maker");
        words.add(TriggerTerms.of(e).isNone() ? null : "trigger " + e.triggerTicks());
        words.add(OrderParty.of(e).isEmpty() ? null : "party " + OrderParty.of(e));
        words.add(e.contraAccountId() == 0 ? null : "with " + e.contraAccountId());
        words.add(e.reason() == 0 ? null : "why " + why(e));
        lines.add(String.join(" ", words.stream().filter(Objects::nonNull).toList()));
    }

    private static Object why(final SessionReportDecoder e) {
        return e.kind() == ReportKind.CANCELED ? CancelReason.get(e.reason()) : RejectReason.get(e.reason());
    }

    private void take(final long sessionId, final long first, final int count) {
        assertEquals(nextNumbers.getOrDefault(sessionId, 1L), first, "numbers of session " + sessionId);
        nextNumbers.put(sessionId, first + count);
    }

    /** As the member knows it; 0 of a session that there is not. */
    private long nextNumberIn(final long sessionId) {
        final NumberedSession session = publisher.reports.sessions().get(sessionId);
        return session == null ? 0 : session.nextNumberIn;
    }

    long nextNumber(final long sessionId) {
        return nextNumbers.get(sessionId);
    }
}

package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import rialto.engine.EngineLimits;
import rialto.engine.EngineSnapshotListener;
import rialto.engine.EngineSnapshotLoader;
import rialto.engine.MatchingEngine;
import rialto.engine.OpenOrder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.PublicOrderIds;
import rialto.protocol.RunningHash;
import rialto.protocol.Side;
import rialto.protocol.SnapshotBeginDecoder;
import rialto.protocol.SnapshotBeginEncoder;
import rialto.protocol.SnapshotEndEncoder;
import rialto.protocol.SnapshotOrderDecoder;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A snapshot from before there were public order ids, format 8: its orders get some, the same at a member and at a gateway. */
class OldSnapshotTest {
    private static final int OLD_FORMAT = 8;
    private static final int PUBLIC_ID_BYTES = Long.BYTES;

    private final EventBatchWriter events = new EventBatchWriter(8_160, (buffer, offset, length, sequence) -> {});
    private final EngineEventPublisher publisher = new EngineEventPublisher(events);
    private final QuoteEventPublisher quotes = new QuoteEventPublisher(publisher);

    private MatchingEngine engineWithOrders() {
        final MatchingEngine engine = new MatchingEngine(EngineLimits.defaults(), publisher, quotes);
        final CommandAdapter adapter = new CommandAdapter(
                engine, new ApiKeys(), new Administration(), new CommandSources(), events, publisher);
        final TestCommands commands = new TestCommands(8);
        int now = 0;
        adapter.onCommand(commands.buffer, 0, commands.addAsset("BTC"), ++now);
        adapter.onCommand(commands.buffer, 0, commands.addAsset("USDT"), ++now);
        adapter.onCommand(commands.buffer, 0, commands.addInstrument("BTCUSDT", 1, 2), ++now);
        adapter.onCommand(commands.buffer, 0, commands.createAccount("alice"), ++now);
        adapter.onCommand(commands.buffer, 0, commands.deposit(TestCommands.FIRST_ACCOUNT, 1, 1L << 50, "base"), ++now);
        adapter.onCommand(
                commands.buffer, 0, commands.deposit(TestCommands.FIRST_ACCOUNT, 2, 1L << 50, "quote"), ++now);
        final long[] prices = {100, 101, 100, 90, 101, 120, 110, 120};
        for (int i = 0; i < prices.length; i++) {
            final Side side = prices[i] > 105 ? Side.SELL : Side.BUY;
            final int length = commands.limitOrder(TestCommands.FIRST_ACCOUNT, i + 1, side, prices[i], 5);
            adapter.onCommand(commands.buffer, 0, length, ++now);
        }
        return engine;
    }

    /** The same state without what is known since. */
    private MatchingEngine older(final MatchingEngine engine) {
        final EngineSnapshotLoader loader = new EngineSnapshotLoader(EngineLimits.defaults(), publisher, quotes);
        final Object filter = Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {EngineSnapshotListener.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("onBook")) {
                        return null;
                    }
                    if (method.getName().equals("onOrder")) {
                        ((OpenOrder) arguments[0]).publicOrderId = 0;
                    }
                    try {
                        return method.invoke(loader, arguments);
                    } catch (final InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        engine.takeSnapshot((EngineSnapshotListener) filter);
        return loader.finish();
    }

    private static List<byte[]> oldRecords(final MatchingEngine engine) {
        final List<byte[]> records = new ArrayList<>();
        new VenueSnapshotTaker(
                        (buffer, offset, length) -> {
                            final byte[] record = new byte[length];
                            buffer.getBytes(offset, record);
                            records.add(asOld(record));
                        },
                        0,
                        0,
                        0)
                .take(engine, new ApiKeys(), new Administration(), new CommandSources(), new NumberedSessions());
        long hash = RunningHash.EMPTY;
        for (final byte[] record : records.subList(0, records.size() - 1)) {
            hash = RunningHash.extendByRecord(hash, new UnsafeBuffer(record), 0, record.length);
        }
        new SnapshotEndEncoder()
                .wrap(new UnsafeBuffer(records.getLast()), MessageHeaderEncoder.ENCODED_LENGTH)
                .contentHash(hash);
        return records;
    }

    private static byte[] asOld(final byte[] record) {
        final UnsafeBuffer buffer = new UnsafeBuffer(record);
        final MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(buffer, 0);
        switch (header.templateId()) {
            case SnapshotBeginDecoder.TEMPLATE_ID ->
                new SnapshotBeginEncoder()
                        .wrap(buffer, MessageHeaderEncoder.ENCODED_LENGTH)
                        .formatVersion(OLD_FORMAT);
            case SnapshotOrderDecoder.TEMPLATE_ID -> {
                new MessageHeaderEncoder()
                        .wrap(buffer, 0)
                        .blockLength(SnapshotOrderDecoder.BLOCK_LENGTH - PUBLIC_ID_BYTES);
                return Arrays.copyOf(record, record.length - PUBLIC_ID_BYTES);
            }
            default -> {
                // as it was
            }
        }
        return record;
    }

    @Test
    void shouldGiveOrdersPublicIdsInOrderOfTheirQueues() {
        final List<byte[]> records = oldRecords(older(engineWithOrders()));
        final VenueSnapshotLoader loader =
                new VenueSnapshotLoader(EngineLimits.defaults(), 0, publisher, quotes, new NumberedSessions());
        final Map<Long, Long> ofGateway = new TreeMap<>();
        final MessageHeaderDecoder header = new MessageHeaderDecoder();
        for (final byte[] record : records) {
            final UnsafeBuffer buffer = new UnsafeBuffer(record);
            loader.onRecord(buffer, 0, record.length);
            if (header.wrap(buffer, 0).templateId() == SnapshotOrderDecoder.TEMPLATE_ID) {
                final SnapshotOrderDecoder order = new SnapshotOrderDecoder().wrapAndApplyHeader(buffer, 0, header);
                ofGateway.put(order.orderId(), PublicOrderIds.of(order, ofGateway.size()));
            }
        }
        assertTrue(loader.isComplete());
        loader.engine().checkInvariants();
        final Map<Long, Long> ofMember = new TreeMap<>();
        loader.engine().takeSnapshot(listener((orderId, publicId) -> ofMember.put(orderId, publicId)));
        assertEquals(8, ofMember.size());
        assertTrue(ofMember.values().stream().allMatch(id -> id < 0), ofMember::toString);
        assertTrue(ofMember.get(1L) < ofMember.get(3L), "both at 100");
        assertTrue(ofMember.get(6L) < ofMember.get(8L), "both at 120");
        assertEquals(ofMember, ofGateway);
    }

    /** Takes an order. */
    private interface Order {
        void take(long orderId, long publicId);
    }

    private EngineSnapshotListener listener(final Order orders) {
        return (EngineSnapshotListener) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {EngineSnapshotListener.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("onOrder")) {
                        final OpenOrder order = (OpenOrder) arguments[0];
                        orders.take(order.orderId, order.publicOrderId);
                    }
                    return null;
                });
    }

    @Test
    void shouldKeepIdsThroughASnapshotOfToday() {
        final MatchingEngine engine = engineWithOrders();
        final Map<Long, Long> before = new TreeMap<>();
        engine.takeSnapshot(listener((orderId, publicId) -> before.put(orderId, publicId)));
        final VenueSnapshotLoader loader =
                new VenueSnapshotLoader(EngineLimits.defaults(), 0, publisher, quotes, new NumberedSessions());
        new VenueSnapshotTaker(loader::onRecord, 0, 0, 0)
                .take(engine, new ApiKeys(), new Administration(), new CommandSources(), new NumberedSessions());
        final Map<Long, Long> after = new TreeMap<>();
        loader.engine().takeSnapshot(listener((orderId, publicId) -> after.put(orderId, publicId)));
        assertEquals(8, before.size());
        assertTrue(before.values().stream().allMatch(id -> id > 0), before::toString);
        assertEquals(before, after);
    }
}

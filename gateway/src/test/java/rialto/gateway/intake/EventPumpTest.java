package rialto.gateway.intake;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.client.EventBatchHandler;
import rialto.client.WakeUpSignal;
import rialto.gateway.state.RegisteredKey;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.VenueView;
import rialto.gateway.state.ViewLoader;
import rialto.protocol.AssetAddedEncoder;
import rialto.protocol.EventBatch;
import rialto.protocol.Identifier36;
import rialto.protocol.KeyType;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotApiKeyDecoder;
import rialto.protocol.SnapshotApiKeyEncoder;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The pump with a scripted source and an event loop that the test turns by hand. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class EventPumpTest {
    private final BlockingQueue<Runnable> eventLoop = new LinkedBlockingQueue<>();
    private final VenueView view = new VenueView();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** Assets without end, as fast as they are asked for; or a failure. */
    private static final class Script implements EventSource {
        private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
        private final MessageHeaderEncoder header = new MessageHeaderEncoder();
        private final AssetAddedEncoder event = new AssetAddedEncoder();
        private volatile long last;
        private volatile long sequence;
        private volatile boolean isPrompt = true;
        private volatile boolean isLiveAnyway;
        private volatile boolean isClosed;
        private volatile Thread polledBy;
        private volatile RuntimeException failure;
        private boolean hasKey;

        private Script(final long last) {
            this.last = last;
        }

        @Override
        public void open(final ViewLoader loader, final VenueProjection projection) {
            if (hasKey) {
                final UnsafeBuffer record = new UnsafeBuffer(new byte[256]);
                final SnapshotApiKeyEncoder encoder = new SnapshotApiKeyEncoder();
                encoder.wrapAndApplyHeader(record, 0, header)
                        .accountId(100)
                        .permissions(0)
                        .keyType(KeyType.HMAC_SHA256)
                        .keyId("k")
                        .putSecret(new byte[] {1}, 0, 1)
                        .putLabel(new byte[] {1}, 0, 1)
                        .putAddresses(new byte[0], 0, 0);
                loader.onApiKey(new SnapshotApiKeyDecoder()
                        .wrapAndApplyHeader(record, 0, new rialto.protocol.MessageHeaderDecoder()));
            }
            projection.startAfter(0, 0);
        }

        @Override
        public int poll(final EventBatchHandler handler, final int batchLimit) {
            polledBy = Thread.currentThread();
            if (failure != null) {
                throw failure;
            }
            int count = 0;
            while (count < batchLimit && sequence < last) {
                final int length = encode(sequence + 1);
                handler.onBatch(buffer, 0, length);
                sequence++;
                count++;
            }
            return count;
        }

        private int encode(final long eventSequence) {
            final int offset = EventBatch.messageOffset(0);
            event.wrapAndApplyHeader(buffer, offset, header);
            event.header()
                    .eventSequence(eventSequence)
                    .timestampNs(1)
                    .correlationId(0)
                    .gatewayId(0);
            event.header().flags(EventBatch.END_OF_COMMAND);
            Identifier36.encode("A" + eventSequence, event.symbol());
            event.assetId((int) eventSequence).scale((short) 8);
            return EventBatch.endEntry(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + event.encodedLength());
        }

        @Override
        public boolean isLive() {
            return isLiveAnyway || sequence == last;
        }

        @Override
        public boolean isPrompt() {
            return isPrompt && isLive();
        }

        @Override
        public long lagBytes() {
            return 0;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    private EventPump pump(final Script script) {
        return pump(script, null);
    }

    private EventPump pump(final Script script, final WakeUpSignal published) {
        final EventPump pump = new EventPump(
                script,
                new ViewLoader(view),
                new VenueProjection(view),
                eventLoop::add,
                () -> 0,
                failure::set,
                new rialto.client.WakeableIdleStrategy(),
                published);
        pump.start();
        return pump;
    }

    @Test
    void shouldStopPollingWhileTheEventLoopDoesNothingAndGoOnAfterwards() throws Exception {
        final Script script = new Script(200_000);
        try (EventPump pump = pump(script)) {
            long before = -1;
            while (before != script.sequence || before == 0) {
                before = script.sequence;
                TimeUnit.MILLISECONDS.sleep(100);
            }
            assertTrue(before < script.last, "the pump must wait for the event loop");
            assertEquals(0, view.eventSequence());
            while (view.eventSequence() < script.last) {
                turn();
            }
            while (!view.isReady()) {
                turn();
            }
            assertEquals(script.last, view.assets().size());
            assertNotNull(pump);
        }
    }

    @Test
    void shouldTellOfAFailureAndAnswerNothingMore() throws Exception {
        final Script script = new Script(10);
        try (EventPump pump = pump(script)) {
            while (!view.isReady()) {
                turn();
            }
            script.failure = new IllegalStateException("made up");
            while (failure.get() == null) {
                turn();
            }
            assertFalse(view.isReady());
            assertEquals("made up", failure.get().getMessage());
            assertNotNull(pump);
        }
    }

    @Test
    void shouldTellWhenAListenerFailsAndGoOnWithOtherTasks() throws Exception {
        final Script script = new Script(10);
        view.addListener(new VenueListener() {
            @Override
            public void onReady() {
                throw new AssertionError("made up");
            }
        });
        try (EventPump pump = pump(script)) {
            while (failure.get() == null) {
                turn();
            }
            assertFalse(view.isReady());
            assertEquals("made up", failure.get().getMessage());
            assertNotNull(pump);
        }
    }

    @Test
    void shouldTellWhenTheKeysOfTheSnapshotAreNotTaken() throws Exception {
        view.addListener(new VenueListener() {
            @Override
            public void onApiKeyAdded(final RegisteredKey key) {
                throw new IllegalStateException("sealed with another key");
            }
        });
        final Script script = new Script(10);
        script.hasKey = true;
        try (EventPump pump = pump(script)) {
            while (failure.get() == null) {
                turn();
            }
            assertFalse(view.isReady());
            assertEquals("sealed with another key", failure.get().getMessage());
            assertNotNull(pump);
        }
    }

    @Test
    void shouldTakeEventsOnTheEventLoopWhenItIsToldOfThem() throws Exception {
        final Script script = new Script(10);
        final WakeUpSignal published = new WakeUpSignal();
        try (EventPump pump = pump(script, published)) {
            awaitTurnOfLoop(script);
            script.isLiveAnyway = true;
            script.last = 200;
            published.signal();
            while (view.eventSequence() < script.last) {
                turn();
            }
            assertSame(Thread.currentThread(), script.polledBy);
            assertNotNull(pump);
        }
    }

    @Test
    void shouldGiveTheSourceBackToItsThreadWhenAPollMayWait() throws Exception {
        final Script script = new Script(10);
        try (EventPump pump = pump(script, new WakeUpSignal())) {
            awaitTurnOfLoop(script);
            script.isPrompt = false;
            script.last = 200;
            pump.look();
            while (view.eventSequence() < script.last) {
                turn();
            }
            assertNotSame(Thread.currentThread(), script.polledBy);
            script.isPrompt = true;
            awaitTurnOfLoop(script);
        }
    }

    @Test
    void shouldTellOfAFailureOfAPollOnTheEventLoop() throws Exception {
        final Script script = new Script(10);
        final WakeUpSignal published = new WakeUpSignal();
        try (EventPump pump = pump(script, published)) {
            awaitTurnOfLoop(script);
            script.failure = new IllegalStateException("made up");
            published.signal();
            while (failure.get() == null) {
                turn();
            }
            assertFalse(view.isReady());
            assertEquals("made up", failure.get().getMessage());
            assertNotNull(pump);
        }
    }

    @Test
    void shouldCloseItsSourceOnlyAfterATurnOfTheEventLoop() throws Exception {
        final Script script = new Script(10);
        final WakeUpSignal published = new WakeUpSignal();
        try (EventPump pump = pump(script, published)) {
            awaitTurnOfLoop(script);
            assertNotNull(pump);
        }
        assertTrue(script.isClosed);
        script.polledBy = null;
        published.signal();
        for (Runnable task = eventLoop.poll(); task != null; task = eventLoop.poll()) {
            task.run();
        }
        assertNull(script.polledBy);
    }

    /** Until the event loop, which is this test, has polled. */
    private void awaitTurnOfLoop(final Script script) throws InterruptedException {
        while (script.polledBy != Thread.currentThread()) {
            turn();
        }
        assertTrue(view.isReady());
    }

    private void turn() throws InterruptedException {
        final Runnable task = eventLoop.poll(30, TimeUnit.SECONDS);
        assertNotNull(task, "nothing to do");
        task.run();
    }
}

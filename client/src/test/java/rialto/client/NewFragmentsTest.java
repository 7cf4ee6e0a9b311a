package rialto.client;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** An image that the driver takes away during a poll tells an older position: what comes again is handed over once. */
@Timeout(60)
class NewFragmentsTest {
    private static final int STREAM_ID = 7;
    private static final int COUNT = 20;
    /** Of those, this many were handed over when the image is closed. */
    private static final int BEFORE_END = 8;

    @TempDir
    private Path directory;

    private final List<Long> read = new ArrayList<>();

    @Test
    void shouldPassOverWhatWasHandedOverInAPollThatTheImageForgot() {
        final MediaDriver.Context context = new MediaDriver.Context()
                .aeronDirectoryName(directory.resolve("aeron").toString())
                .dirDeleteOnStart(true)
                .threadingMode(ThreadingMode.SHARED)
                .publicationLingerTimeoutNs(TimeUnit.MILLISECONDS.toNanos(100))
                .imageLivenessTimeoutNs(TimeUnit.MILLISECONDS.toNanos(200))
                .timerIntervalNs(TimeUnit.MILLISECONDS.toNanos(50));
        try (MediaDriver driver = MediaDriver.launchEmbedded(context);
                Aeron aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.aeronDirectoryName()))) {
            final NewFragments fragments = new NewFragments(0);
            final Subscription first = aeron.addSubscription("aeron:ipc", STREAM_ID);
            final ExclusivePublication lost = publish(aeron, first);
            final Image image = first.imageAtIndex(0);
            final int polled = image.poll(
                    fragments.to((buffer, offset, length, header) -> {
                        read.add(buffer.getLong(offset));
                        if (read.size() == BEFORE_END) {
                            lost.revoke();
                            await(image::isClosed);
                        }
                    }),
                    COUNT);
            assertTrue(polled >= BEFORE_END, "fragments of the first poll: " + polled);
            assertTrue(image.position() < fragments.position(), "the image has forgotten nothing");

            first.close();
            try (Subscription second = aeron.addSubscription("aeron:ipc", STREAM_ID)) {
                publish(aeron, second);
                final FragmentHandler handler = (buffer, offset, length, header) -> read.add(buffer.getLong(offset));
                await(() -> {
                    second.poll(fragments.to(handler), COUNT);
                    return read.size() >= COUNT;
                });
            }
            assertEquals(LongStream.range(0, COUNT).boxed().toList(), read);
        }
    }

    /** The same messages, at the same positions each time. */
    private static ExclusivePublication publish(final Aeron aeron, final Subscription subscription) {
        final ExclusivePublication publication = aeron.addExclusivePublication("aeron:ipc", STREAM_ID);
        await(() -> publication.isConnected() && subscription.imageCount() > 0);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[100]);
        for (long i = 0; i < COUNT; i++) {
            buffer.putLong(0, i);
            await(() -> publication.offer(buffer) > 0);
        }
        return publication;
    }

    /** A test that waits for ever is ended by its time limit. */
    private static void await(final BooleanSupplier isDone) {
        while (!isDone.getAsBoolean()) {
            Thread.yield();
        }
    }
}
